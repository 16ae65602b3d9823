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
/// second: for conditions about other processes without reports of changes. Throws at the end.
@MainActor
func wait(
    for what: String = "the condition", tries: Int = 30_000,
    _ location: SourceLocation = #_sourceLocation, until isTrue: () -> Bool
) async throws {
    for _ in 0..<tries {
        if isTrue() { return }
        try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("never: \(what)", sourceLocation: location)
    throw CancellationError()
}

/// A condition checked at each reported change, for tests that wait for other processes.
@MainActor final class Change {
    private var condition: () -> Bool = { true }
    private var waiting: CheckedContinuation<Void, Never>?

    /// Reports a change.
    func report() {
        guard let waiting, condition() else { return }
        self.waiting = nil
        waiting.resume()
    }

    /// Returns when the condition holds.
    func wait(until condition: @escaping () -> Bool) async {
        if condition() { return }
        self.condition = condition
        await withCheckedContinuation { waiting = $0 }
    }
}

extension PlaygroundSession {
    /// Returns when the condition holds, which is checked at each change of the session.
    func wait(until condition: @escaping () -> Bool) async {
        let change = Change()
        let before = onChange
        onChange = {
            before?()
            change.report()
        }
        await change.wait(until: condition)
        onChange = before
    }

    /// A session after the build of its scene, successful or not.
    static func shown(_ file: URL) async throws -> PlaygroundSession {
        let session = try PlaygroundSession(
            file, installation: { try Installation.find(products: Built.products) })
        session.start()
        await session.wait { !session.isWorking }
        return session
    }
}

extension ExportJob {
    /// The job's state at the end of the process.
    func end() async -> State {
        let change = Change()
        onChange = { change.report() }
        await change.wait { if case .running = self.state { false } else { true } }
        return state
    }
}

extension CostJob {
    /// The job's state at the end of the process.
    func end() async -> State {
        let change = Change()
        onChange = { change.report() }
        await change.wait { if case .running = self.state { false } else { true } }
        return state
    }
}
