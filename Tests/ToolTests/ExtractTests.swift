import Foundation
import LaminaPacketLog
import TestSupport
import Testing

/// `lamina extract` as a separate process.
@Suite("lamina extract")
final class ExtractTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-extract-\(UUID().uuidString)")
    private let files: [RecordedFile]

    init() throws {
        files = [
            try RecordedFile(path: "Scene.swift", data: Data("func scene() {}".utf8)),
            try RecordedFile(path: "Bilder/Größe 1 – 'odd' $name.png", data: Data([0, 255, 10])),
            try RecordedFile(path: "-o", data: Data()),
            try RecordedFile(
                path: "a/b/c", data: Data((0..<9000).map { _ in UInt8.random(in: 0...255) })),
        ]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let bare = url("bare.lamina")
        try WalkingSquare.record(to: bare, size: CGSize(width: 40, height: 10), seconds: 0.1)
        let log = try PacketLog(contentsOf: bare)
        try log.write(0...log.duration, to: url("shared.lamina"), files: files)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

    private func lamina(_ arguments: String...) throws -> Outcome {
        try Outcome(of: "lamina", arguments, in: folder)
    }

    /// The files of a folder, by name; empty without a folder.
    private func contents(_ name: String) -> [String: Data] {
        let paths = FileManager.default.enumerator(atPath: url(name).path)?.allObjects ?? []
        var contents: [String: Data] = [:]
        for case let path as String in paths {
            contents[path] = try? Data(contentsOf: url(name).appendingPathComponent(path))
        }
        return contents
    }

    private var all: [String: Data] {
        Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.data) })
    }

    private func expectRefusal(_ outcome: Outcome, _ words: String) {
        #expect(outcome.status == 2)
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }

    @Test(
        "files are extracted into a new folder; a second run reports existing files")
    func whole() throws {
        let outcome = try lamina("extract", "shared.lamina", "--out", "new/place")
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.output.split(separator: "\n").map(String.init) == files.map(\.path))
        #expect(contents("new/place") == all)
        let again = try lamina("extract", "shared.lamina", "-o", "new/place")
        #expect(again.status == 0 && again.output.contains("Scene.swift is there already"))
        #expect(contents("new/place") == all)
    }

    @Test("names with sequences that control a terminal are printed without the sequences")
    func hostileNames() throws {
        let log = try PacketLog(contentsOf: url("bare.lamina"))
        let file = try RecordedFile(path: "a\u{9B}2Jb\u{2028}c", data: Data())
        try log.write(0...log.duration, to: url("hostile.lamina"), files: [file])
        for words in [
            ["extract", "hostile.lamina", "--out", "new"], ["inspect", "hostile.lamina"],
        ] {
            let outcome = try Outcome(of: "lamina", words, in: folder)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.contains(#"a\u{9B}2Jb\u{2028}c"#), "\(outcome.output)")
            #expect(!outcome.output.unicodeScalars.contains("\u{9B}"))
        }
    }

    @Test(
        "existing files are not changed: a different file, a file instead of a folder, a link"
    )
    func taken() throws {
        let place = url("place")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let mine = Data("mine".utf8)
        try mine.write(to: url("place/Scene.swift"))
        expectRefusal(
            try lamina("extract", "shared.lamina", "--out", "place"), "is there already")
        #expect(contents("place") == ["Scene.swift": mine])

        try FileManager.default.removeItem(at: url("place/Scene.swift"))
        try mine.write(to: url("place/a"))
        expectRefusal(try lamina("extract", "shared.lamina", "--out", "place"), "is no folder")
        #expect(contents("place") == ["a": mine])

        try FileManager.default.removeItem(at: url("place/a"))
        try FileManager.default.createDirectory(
            at: url("elsewhere/b"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: url("place/a"), withDestinationURL: url("elsewhere"))
        expectRefusal(try lamina("extract", "shared.lamina", "--out", "place"), "is no folder")
        #expect(contents("elsewhere").isEmpty)

        try mine.write(to: url("file"))
        expectRefusal(try lamina("extract", "shared.lamina", "--out", "file"), "file is no folder")
    }

    @Test("a recording without files, and one whose files are damaged, write nothing")
    func nothing() throws {
        expectRefusal(
            try lamina("extract", "bare.lamina", "--out", "none"), "bare.lamina holds no files")
        expectRefusal(try lamina("extract", "shared.lamina"), "--out FOLDER")
        expectRefusal(try lamina("extract", "absent.lamina", "--out", "none"), "cannot be read")
        // The files are at the end: the last file is incomplete.
        let bytes = try Data(contentsOf: url("shared.lamina"))
        try bytes.prefix(bytes.count - 4000).write(to: url("torn.lamina"))
        let torn = try lamina("extract", "torn.lamina", "--out", "none")
        #expect(torn.status == 2 && torn.errors.contains("3 of 4 files"), "\(torn.errors)")
        #expect(!FileManager.default.fileExists(atPath: url("none").path))
    }

    @Test("where nothing can be written nothing is left")
    func unwritable() throws {
        // Even root cannot create a folder in procfs.
        expectRefusal(
            try lamina("extract", "shared.lamina", "--out", "/proc/self/no-folder"), "/proc/self")
    }
}
