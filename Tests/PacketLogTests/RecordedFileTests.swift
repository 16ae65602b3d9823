import Foundation
@testable import LaminaPacketLog
import LaminaPacketWire
@testable import PacketDamage
import Testing

/// Files inside a recording.
@Suite final class RecordedFileTests {
    private let recording: Recording
    private let url = Recording.file()

    init() throws { recording = try Recording(seed: 3, frames: 60) }

    deinit {
        recording.remove()
        try? FileManager.default.removeItem(at: url)
    }

    private func file(_ path: String, _ text: String = "text") throws -> RecordedFile {
        try RecordedFile(path: path, data: Data(text.utf8))
    }

    /// The recording with files, as editable messages.
    private func parts(_ files: [RecordedFile]) throws -> FileParts {
        let log = try PacketLog(contentsOf: recording.url)
        try log.write(0...log.duration, to: url, files: files)
        return FileParts(try Data(contentsOf: url))
    }

    /// The error message for a recording with these messages.
    private func refusal(_ messages: [WireMessage]) throws -> String? {
        var parts = try parts([])
        let encoder = WireEncoder(images: DamageShelf())
        let last = parts.parts.last?.time ?? 0
        for message in messages {
            parts.parts.append(.init(kind: 6, time: last, message: encoder.bytes(of: message)))
        }
        let log = try PacketLog(parts.file(LogCompressor()))
        #expect(log.tornEnd == nil && log.duration > 0.9)
        do {
            _ = try log.files()
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("files come out as they went in, and the recording is the same")
    func whole() throws {
        let files = [
            try file("Scene.swift"), try file("Bilder/Größe 1.png", "\u{0}\u{1}"),
            try file("empty", ""), try file("long", String(repeating: "ä", count: 300_000)),
        ]
        let log = try PacketLog(contentsOf: recording.url)
        #expect(!log.hasFiles)
        #expect(try log.files().isEmpty)
        try log.write(0...log.duration, to: url, files: files)
        let shared = try PacketLog(contentsOf: url)
        #expect(shared.hasFiles)
        #expect(try shared.files() == files)
        #expect(shared.tornEnd == nil && shared.warnings.isEmpty)
        #expect(shared.duration == log.duration)
        let player = LogPlayer(shared)
        for instant in recording.instants {
            try player.move(to: instant.time)
            #expect(player.tree.evaluatedDescription == instant.text)
        }
    }

    @Test("a reader without support for files skips them")
    func unknown() throws {
        var parts = try parts([try file("Scene.swift"), try file("b")])
        for i in parts.parts.indices where parts.parts[i].kind == 6 { parts.parts[i].kind = 99 }
        let log = try PacketLog(parts.file(LogCompressor()))
        #expect(!log.hasFiles && log.tornEnd == nil)
        let player = LogPlayer(log)
        for instant in recording.instants {
            try player.move(to: instant.time)
            #expect(player.tree.evaluatedDescription == instant.text)
        }
    }

    @Test("joined recordings have the files of the first recording")
    func joined() throws {
        let (other, both) = (Recording.file(), Recording.file())
        defer { for url in [other, both] { try? FileManager.default.removeItem(at: url) } }
        let log = try PacketLog(contentsOf: recording.url)
        try log.write(0...0.5, to: url, files: [try file("a")])
        try log.write(0.5...0.8, to: other, files: [try file("b")])
        try PacketLog.join([url, other], to: both)
        #expect(try PacketLog(contentsOf: both).files().map(\.path) == ["a"])
    }

    @Test(
        "names that leave their folder, or are none, are refused",
        arguments: [
            "", "/", "/etc/passwd", "..", "../x", "a/../../x", "a/..", "./a", "a/.", "a//b", "a/",
            "a\u{0}b", "a\nb", "\u{1B}[2J", String(repeating: "x", count: 256),
            String(repeating: "x/", count: 600) + "x",
        ])
    func names(_ path: String) throws {
        #expect(throws: LogError.self) { try file(path) }
        let said = try refusal([.file(path, number: 0, of: 1, [1])])
        #expect(said?.hasSuffix("is no name of a file that a recording may have") == true)
        #expect(said?.contains("\u{1B}") != true)
    }

    @Test("a repeated name, and a name of a file and a folder, are refused")
    func clashes() throws {
        let twice = [try file("a"), try file("a")]
        #expect(throws: LogError("the recording has “a” twice")) { try parts(twice) }
        let inside = [try file("a"), try file("a/b")]
        #expect(throws: LogError("“a” is a file and a folder of the recording")) {
            try parts(inside)
        }
        #expect(
            try refusal([.file("a", number: 0, of: 2, []), .file("a", number: 1, of: 2, [])])
                == "the recording has “a” twice")
    }

    @Test("data above the limit is refused before decompression")
    func sizes() throws {
        let large = [UInt8](repeating: 0, count: RecordedFile.mostBytes / 2 + 1)
        #expect(throws: RecordedFile.tooLarge) {
            try RecordedFile(path: "a", data: Data(count: RecordedFile.mostBytes + 1))
        }
        #expect(throws: RecordedFile.tooLarge) {
            try parts(["a", "b"].map { try RecordedFile(path: $0, data: Data(large)) })
        }
        // Two files of zeros take a few thousand bytes.
        let said = try refusal([
            .file("a", number: 0, of: 2, large), .file("b", number: 1, of: 2, large),
        ])
        #expect(said == RecordedFile.tooLarge.description)
        let many = (0...RecordedFile.mostFiles).map {
            WireMessage.file("\($0)", number: $0, of: RecordedFile.mostFiles + 1, [])
        }
        #expect(try refusal(many) == "the recording has more than 4096 files")
    }

    @Test("a recording without files has an empty list")
    func torn() throws {
        let lacking = "the recording is not whole: it has 1 of 2 files, or in another order"
        #expect(try refusal([.file("a", number: 0, of: 2, [])]) == lacking)
        #expect(try refusal([.file("a", number: 1, of: 1, [])])?.contains("not whole") == true)
        #expect(try refusal([.endings([])]) == "file 1 of the recording cannot be read")
        // Cut off in the last file: the recording itself remains readable.
        _ = try parts([
            try file("a"), try file("b", String((0..<9000).map { Character("\($0 % 7)") })),
        ])
        let data = try Data(contentsOf: url)
        let log = try PacketLog(data.dropLast(60))
        #expect(log.tornEnd != nil && log.duration > 0.5)
        #expect(throws: LogError.self) { try log.files() }
    }
}
