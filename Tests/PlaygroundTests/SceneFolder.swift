import Foundation
@testable import PlaygroundEngine
import TestSupport
import Testing

/// A temporary folder for the files of a test's scene, deleted with the object.
final class SceneFolder {
    let url = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-scenes-\(UUID().uuidString)").resolvingSymlinksInPath()

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file, by its path in the folder.
    @discardableResult
    func write(_ text: String, _ path: String = "Scene.swift") throws -> URL {
        let file = url.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file, options: .atomic)
        return file
    }
}

/// Runs the main actor until a condition holds, for at most `tries` waits of a hundredth of a
/// second.
@MainActor
func wait(tries: Int = 12_000, until isTrue: () -> Bool) async throws {
    for _ in 0..<tries where !isTrue() { try await Task.sleep(for: .milliseconds(10)) }
    #expect(isTrue())
}

extension PlaygroundSession {
    /// A session that has built its scene, or reported its failure.
    static func shown(_ file: URL, tries: Int = 12_000) async throws -> PlaygroundSession {
        let session = try PlaygroundSession(
            file, installation: { try Installation.find(products: Built.products) })
        session.start()
        try await wait(tries: tries) { !session.isWorking }
        return session
    }
}
