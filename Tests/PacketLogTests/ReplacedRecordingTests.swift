import Foundation
@testable import LaminaPacketLog
import LaminaRenderTree
import TestSupport
import Testing

@Suite(
    "Replaced recordings",
    .enabled(if: OrdinaryUser.hasTemporaryFiles, "an ordinary user needs temporary files"))
final class ReplacedRecordingTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-replaced-\(UUID().uuidString)")
    private var url: URL { folder.appendingPathComponent("old.lamina") }
    /// More bytes than any recording here.
    private let old = Data(repeating: 65, count: 1 << 20)

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try old.write(to: url)
        for place in [folder, url] { OrdinaryUser.own(place) }
    }

    deinit {
        chmod(folder.path, 0o700)
        try? FileManager.default.removeItem(at: folder)
    }

    private var mode: mode_t {
        var status = stat()
        return stat(url.path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    /// Records a picture as it is drawn, or writes a part of another recording.
    private func write(isLive: Bool) throws {
        if isLive {
            let tree = RenderTree()
            tree.evaluate(at: 1)
            let recorder = try OrdinaryUser.run {
                try PacketRecorder(to: url, from: tree.key(), view: Recording.view)
            }
            recorder.noteFrame(of: tree, at: 2)
            return try recorder.finish()
        }
        let recording = try Recording(seed: 10, frames: 60)
        defer { recording.remove() }
        let log = try PacketLog(contentsOf: recording.url)
        try OrdinaryUser.run { try log.write(0...0.5, to: url) }
    }

    @Test(
        "lost data: a recording never replaces a read-only file", arguments: [false, true])
    func readOnly(isLive: Bool) throws {
        chmod(url.path, 0o444)
        let error = #expect(throws: LogError.self) { try write(isLive: isLive) }
        #expect(
            error
                == LogError("the recording \(url.path) cannot be written: Permission denied"))
        #expect(try Data(contentsOf: url) == old && mode == 0o444)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
    }

    @Test(
        "wrong result: a recording over a file in a locked folder has no bytes of the old file",
        arguments: [false, true])
    func lockedFolder(isLive: Bool) throws {
        chmod(folder.path, 0o555)
        try write(isLive: isLive)
        let log = try PacketLog(contentsOf: url)
        #expect(log.tornEnd == nil && log.segments.count == 1)
        #expect(try Data(contentsOf: url).count < old.count)
    }

    @Test("process stop: a recording cut over its own file in a locked folder can still be read")
    func ownFile() throws {
        let recording = try Recording(seed: 10, frames: 60)
        defer { recording.remove() }
        try Data(contentsOf: recording.url).write(to: url)
        chmod(folder.path, 0o555)
        let log = try PacketLog(contentsOf: url)
        let duration = log.duration
        try OrdinaryUser.run { try log.write(0...0, to: url) }
        let player = LogPlayer(log)
        try player.move(to: duration)
        #expect(log.duration == duration)
        let whole = LogPlayer(try PacketLog(contentsOf: recording.url))
        try whole.move(to: duration)
        #expect(player.tree.evaluatedDescription == whole.tree.evaluatedDescription)
        #expect(try PacketLog(contentsOf: url).duration == 0)
    }

    @Test("wrong result: a recording keeps the permissions of the file", arguments: [false, true])
    func permissions(isLive: Bool) throws {
        chmod(url.path, 0o640)
        try write(isLive: isLive)
        #expect(mode == 0o640)
        #expect(try PacketLog(contentsOf: url).tornEnd == nil)
    }
}
