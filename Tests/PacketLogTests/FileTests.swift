import Foundation
@testable import LaminaPacketLog
import LaminaRenderTree
import TestSupport
import Testing

@Suite struct FileTests {
    @Test("a torn file is read up to its last complete chunk, and reports the missing rest")
    func torn() throws {
        let recording = try Recording(seed: 3, frames: 300)
        defer { recording.remove() }
        let whole = try Data(contentsOf: recording.url)
        let log = try PacketLog(whole)
        #expect(log.tornEnd == nil)
        let commits = log.segments[0].commits
        var seen = Set<Int>()
        for count in stride(from: 0, to: whole.count, by: 97) {
            guard let part = try? PacketLog(whole.prefix(count)) else {
                // Before the first tree no frame can be shown.
                #expect(count < 1200)
                continue
            }
            #expect(part.segments[0].commits <= commits && part.duration <= log.duration)
            seen.insert(part.segments[0].commits)
            let player = LogPlayer(part)
            try player.move(to: part.duration)
            if let instant = recording.instants.last(where: { $0.time <= part.duration }) {
                try player.move(to: instant.time)
                #expect(player.tree.evaluatedDescription == instant.text)
            }
        }
        #expect(seen.count > commits / 2)
    }

    @Test("damaged bytes end a recording there, without other effects")
    func damaged() throws {
        let recording = try Recording(seed: 4, frames: 200)
        defer { recording.remove() }
        let whole = try Data(contentsOf: recording.url)
        var dice = Dice(11)
        var torn = 0
        for _ in 0..<400 {
            var odd = whole
            for _ in 0...dice.roll(3) { odd[dice.roll(odd.count)] = UInt8(dice.roll(256)) }
            guard let log = try? PacketLog(odd) else {
                torn += 1
                continue
            }
            if log.tornEnd != nil { torn += 1 }
            let player = LogPlayer(log)
            for share in [1, 0.3, 0.6] { _ = try? player.move(to: log.duration * share) }
        }
        #expect(torn > 380)
    }

    @Test("data other than a recording is refused with a reason")
    func refused() {
        for text in ["", "lamina", "lamina recording", "GIF89a", "lamina recordingxxxxxxxx"] {
            #expect(throws: LogError.self) { try PacketLog(Data(text.utf8)) }
        }
    }

    @Test("endless reading: pipes and devices are no recordings")
    func otherFiles() throws {
        let pipe = Recording.file()
        #expect(mkfifo(pipe.path, 0o600) == 0)
        defer { try? FileManager.default.removeItem(at: pipe) }
        for file in [pipe, URL(fileURLWithPath: "/dev/zero")] {
            #expect(throws: LogError("\(file.path) cannot be read")) {
                try PacketLog(contentsOf: file)
            }
        }
    }

    @Test("a part of a recording shows the pictures of the whole at its times")
    func cut() throws {
        let recording = try Recording(seed: 8, frames: 600)
        defer { recording.remove() }
        let log = try PacketLog(contentsOf: recording.url)
        let url = Recording.file()
        defer { try? FileManager.default.removeItem(at: url) }
        try log.write(2.5...6.25, to: url)
        let part = try PacketLog(contentsOf: url)
        #expect(abs(part.duration - 3.75) < 1e-9)
        let player = LogPlayer(part)
        for instant in recording.instants where instant.time >= 2.5 && instant.time <= 6.25 {
            try player.move(to: instant.time - 2.5)
            #expect(player.tree.evaluatedDescription == instant.text, "\(instant.time) s")
        }
        #expect(throws: LogError.self) { try log.write(11...12, to: url) }
        let none = Recording.file()
        #expect(throws: LogError.self) { try log.write(-2 ... -1, to: none) }
        #expect(!FileManager.default.fileExists(atPath: none.path))
    }

    @Test("a part written over its own recording replaces it, and an error loses no data")
    func cutInPlace() throws {
        let recording = try Recording(seed: 10, frames: 120)
        defer { recording.remove() }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent("a.lamina")
        try FileManager.default.copyItem(at: recording.url, to: url)
        let whole = try Data(contentsOf: url)
        let log = try PacketLog(contentsOf: url)
        // The files are refused when the part has been written.
        let file = try RecordedFile(path: "same", data: Data())
        #expect(throws: LogError.self) { try log.write(0...1, to: url, files: [file, file]) }
        #expect(try Data(contentsOf: url) == whole)
        try log.write(0.5...1.5, to: url)
        let part = try PacketLog(contentsOf: url)
        #expect(abs(part.duration - 1) < 1e-9)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.lamina"])
        // The open recording still reads the former file.
        #expect(abs(log.duration - 2) < 1e-9)
        try LogPlayer(log).move(to: 2)
    }

    @Test("a part with keys in it has all packets of the whole")
    func cutLong() throws {
        let recording = try Recording(seed: 9, frames: 1800, every: 2)
        defer { recording.remove() }
        let part = Recording.file()
        defer { try? FileManager.default.removeItem(at: part) }
        let log = try PacketLog(contentsOf: recording.url)
        #expect(log.segments[0].keys > 2)
        try log.write(1...29, to: part)
        let player = LogPlayer(try PacketLog(contentsOf: part))
        for instant in recording.instants.filter({ $0.time > 1 && $0.time < 29 }) {
            try player.move(to: instant.time - 1)
            let isRight = player.tree.evaluatedDescription == instant.text
            #expect(isRight, "\(instant.time) s")
            if !isRight { return }
        }
    }

    @Test("joining appends a recording without changes")
    func join() throws {
        let recordings = try [Recording(seed: 20, frames: 60), Recording(seed: 21, frames: 120)]
        defer { for recording in recordings { recording.remove() } }
        let url = Recording.file()
        defer { try? FileManager.default.removeItem(at: url) }
        try PacketLog.join(recordings.map(\.url), to: url)
        let log = try PacketLog(contentsOf: url)
        #expect(log.segments.count == 2 && abs(log.duration - 3) < 1e-9)
        let player = LogPlayer(log)
        for (recording, start) in [(recordings[1], 1.0), (recordings[0], 0), (recordings[1], 1)] {
            for instant in recording.instants where instant.time > 0 && instant.time < 1 {
                try player.move(to: start + instant.time)
                #expect(player.tree.evaluatedDescription == instant.text)
            }
        }
        #expect(throws: LogError.self) { try PacketLog.join([url], to: url) }
        let link = Recording.file()
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
        defer { try? FileManager.default.removeItem(at: link) }
        let before = try Data(contentsOf: url)
        #expect(throws: LogError.self) { try PacketLog.join([url], to: link) }
        #expect(throws: LogError.self) { try PacketLog.join([link], to: url) }
        #expect(try Data(contentsOf: url) == before)
    }

    @Test("a full disk ends a recording with one error, and devices are not deleted")
    func full() throws {
        let device = URL(fileURLWithPath: "/dev/full")
        var before = stat()
        try #require(stat(device.path, &before) == 0 && before.st_mode & S_IFMT == S_IFCHR)
        let tree = RenderTree()
        let recorder = try PacketRecorder(to: device, from: tree.key(), view: Recording.view)
        let told = Told()
        recorder.onFailure = { told.append($0) }
        recorder.noteFrame(of: tree, at: 1)
        #expect(throws: LogError.self) { try recorder.finish() }
        #expect(
            told.errors == [
                LogError(
                    "the recording /dev/full can no longer be written: No space left on device")
            ])
        // Incomplete results of cutting and joining are deleted; a device is never deleted.
        let recording = try Recording(seed: 2, frames: 30)
        defer { recording.remove() }
        let log = try PacketLog(contentsOf: recording.url)
        #expect(throws: LogError.self) { try log.write(0...log.duration, to: device) }
        #expect(throws: LogError.self) { try PacketLog.join([recording.url], to: device) }
        var after = stat()
        #expect(stat(device.path, &after) == 0 && after.st_ino == before.st_ino)
    }

    @Test("the callback for a failed file may use the recorder, and end the recording")
    func failureCallback() throws {
        let tree = RenderTree()
        let recorder = try PacketRecorder(
            to: URL(fileURLWithPath: "/dev/full"), from: tree.key(), view: Recording.view)
        let told = Told()
        recorder.onFailure = { [unowned recorder] error in
            told.append(error)
            let known = recorder.onFailure
            recorder.onFailure = known
            recorder.noteFrame(of: RenderTree(), at: 2)
            recorder.waitForWriter()
            #expect(throws: error) { try recorder.finish() }
        }
        recorder.noteFrame(of: tree, at: 1)
        #expect(throws: LogError.self) { try recorder.finish() }
        #expect(told.errors.count == 1)
    }

    @Test("an open recording stays readable after its file is replaced")
    func replaced() throws {
        let recording = try Recording(seed: 6, frames: 120)
        defer { recording.remove() }
        let log = try PacketLog(contentsOf: recording.url)
        try PacketRecorder(to: recording.url, from: RenderTree().key(), view: Recording.view)
            .finish()
        let player = LogPlayer(log)
        let instant = try #require(recording.instants.last)
        try player.move(to: instant.time)
        #expect(player.tree.evaluatedDescription == instant.text)
        #expect(try PacketLog(contentsOf: recording.url).duration == 0)
    }
}

/// Errors in order of arrival, from any thread.
private final class Told: @unchecked Sendable {
    private let lock = NSLock()
    private var all: [LogError] = []

    func append(_ error: LogError) { lock.withLock { all.append(error) } }
    var errors: [LogError] { lock.withLock { all } }
}
