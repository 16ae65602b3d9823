import Foundation
import LaminaPacketLog
import LaminaRenderTree
import TestSupport
import Testing

/// A recording in the form of version 1, in a file that is never rewritten, and its trees as text.
@Suite struct FixtureTests {
    private static let folder = Places.package
        .appendingPathComponent("Tests/PacketLogTests/Fixtures")
    private static let file = folder.appendingPathComponent("version-1.lamina")
    private static let text = folder.appendingPathComponent("version-1.txt")

    /// Every packet, and the view.
    private static func contents(_ log: PacketLog) throws -> String {
        var text = ""
        for segment in log.segments {
            text += "\(segment.views.map { "\($0.time) \($0.view)" })\n"
            let (first, progress) = try log.steps(from: nil, to: segment.start)
            let end = segment.start + segment.duration
            for step in first + (try log.steps(from: progress, to: end).steps) {
                switch step {
                case .key(let key): text += "key \(key.time)\n\(key.packet)"
                case .commit(let commit): text += "commit \(commit.time)\n\(commit.packet)"
                }
            }
        }
        return text
    }

    @Test("a recording of version 1 is read unchanged")
    func read() throws {
        if !FileManager.default.fileExists(atPath: Self.file.path) { try Self.write() }
        let log = try PacketLog(contentsOf: Self.file)
        #expect(log.tornEnd == nil && log.warnings.isEmpty)
        #expect(try Self.contents(log) == String(contentsOf: Self.text, encoding: .utf8))
        let player = LogPlayer(log)
        for share in [1, 0.25, 0.75] { try player.move(to: log.duration * share) }
    }

    private static func write() throws {
        let recording = try Recording(seed: 12, frames: 200)
        defer { recording.remove() }
        try FileManager.default.copyItem(at: recording.url, to: file)
        try contents(PacketLog(contentsOf: file)).write(to: text, atomically: true, encoding: .utf8)
        Issue.record("there was no \(file.lastPathComponent): it was written")
    }
}
