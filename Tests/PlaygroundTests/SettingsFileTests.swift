import Foundation
import TestSupport
import Testing

@testable import PlaygroundEngine

/// Files of settings by other versions, or edited by hand.
@Suite("Playground settings file")
struct SettingsFileTests {
    private struct Sample: Codable, Equatable {
        var left = 220.0
        var isMuted = false
        var markers: [String: [Double]]?
        var export: ExportSettings?
        var lengths: [String: SceneLength]?
    }

    private func read(_ text: String) -> (value: Sample, problems: [String]) {
        SettingsFile.read(Data(text.utf8), default: Sample()) { $0.left > 0 }
    }

    @Test("Missing keys have the defaults, also inside of an object")
    func missing() {
        let (value, problems) = read(#"{"isMuted": true, "export": {"scale": 2}}"#)
        #expect(value.left == 220 && value.isMuted && problems.isEmpty)
        #expect(value.export?.scale == 2 && value.export?.frameRate == 60)
    }

    @Test("A bad value is named and has the default, and all others are read")
    func bad() {
        let text = """
            {"left": -5, "isMuted": true, "export": {"scale": "wide", "quality": 0.5},
             "markers": {"/a": [1, 2], "/b": "none"}, "lengths": {"/a": {"fixed": {"_0": 3}}}}
            """
        let (value, problems) = read(text)
        #expect(value.left == 220 && value.isMuted)
        #expect(value.export?.scale == 1 && value.export?.quality == 0.5)
        #expect(value.markers == ["/a": [1, 2]] && value.lengths == ["/a": .fixed(3)])
        #expect(
            problems == [
                "“export.scale” has no valid value", "“left” has no valid value",
                "“markers./b” has no valid value",
            ])
    }

    @Test("Texts that are no objects are reported", arguments: ["", "[]", "{", "null", "\u{1}"])
    func unreadable(_ text: String) {
        let (value, problems) = read(text)
        #expect(value == Sample() && problems == ["not a JSON object"])
    }

    @Test("A number out of range is the matter of its key alone")
    func range() {
        let (value, problems) = read(#"{"left": 1e400, "isMuted": true}"#)
        #expect(value.left == 220 && value.isMuted && problems.count == 1)
    }

    @Test("A file with a typing error is kept beside the new file, and a link stays a link")
    func typingError() throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory
            .appendingPathComponent("lamina-settings-\(UUID().uuidString)")
        defer { try? files.removeItem(at: folder) }
        let (file, link) = (
            folder.appendingPathComponent("a.json"), folder.appendingPathComponent("b.json")
        )
        // A missing folder is made.
        try SettingsFile.write(Sample(), keys: ["left"], to: file)
        try files.createSymbolicLink(at: link, withDestinationURL: file)
        let typed = Data(#"{"markers" {"/a": [1]}}"#.utf8)
        #expect(!SettingsFile.isObject(typed))
        try typed.write(to: file)
        try SettingsFile.write(Sample(left: 3), keys: ["left"], to: link)
        #expect(read(String(decoding: try Data(contentsOf: file), as: UTF8.self)).value.left == 3)
        #expect(try Data(contentsOf: file.appendingPathExtension("old")) == typed)
        let kind = try files.attributesOfItem(atPath: link.path)[.type] as? FileAttributeType
        #expect(kind == .typeSymbolicLink)
        // The copy stays until the next typing error.
        try SettingsFile.write(Sample(left: 4), keys: ["left"], to: link)
        #expect(try Data(contentsOf: file.appendingPathExtension("old")) == typed)
    }

    @Test(
        "lost data: a read-only file of settings is refused, and permissions stay",
        .enabled(if: OrdinaryUser.hasTemporaryFiles, "an ordinary user needs temporary files"))
    func permissions() throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory
            .appendingPathComponent("lamina-settings-\(UUID().uuidString)")
        defer { try? files.removeItem(at: folder) }
        let file = folder.appendingPathComponent("a.json")
        try SettingsFile.write(Sample(left: 3), keys: ["left"], to: file)
        for place in [folder, file] { OrdinaryUser.own(place) }
        chmod(file.path, 0o640)
        try OrdinaryUser.run {
            try SettingsFile.write(Sample(left: 4), keys: ["left"], to: file)
        }
        let mode = try files.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
        #expect(mode == 0o640)
        let old = try Data(contentsOf: file)
        chmod(file.path, 0o444)
        #expect(throws: POSIXError.self) {
            try OrdinaryUser.run {
                try SettingsFile.write(Sample(left: 5), keys: ["left"], to: file)
            }
        }
        #expect(try Data(contentsOf: file) == old)
        #expect(try files.contentsOfDirectory(atPath: folder.path) == ["a.json"])
    }

    @Test("Of too many entries, missing files go first, and the own entry stays")
    func limit() {
        let here = #filePath
        let entries = ["/a/none": 1, "/b/none": 2, here: 3]
        #expect(SettingsFile.limited(entries, to: 3, keeping: "/a/none") == entries)
        #expect(
            SettingsFile.limited(entries, to: 2, keeping: "/a/none") == ["/a/none": 1, here: 3])
        #expect(SettingsFile.limited(entries, to: 1, keeping: "/b/none") == ["/b/none": 2])
        #expect(SettingsFile.limited(entries, to: 1, keeping: here) == [here: 3])
    }

    @Test("Unknown keys survive a write, and removed values do not")
    func unknown() throws {
        let old = Data(#"{"later": {"a": [1]}, "left": 3, "markers": {"/a": [1]}}"#.utf8)
        let keys = ["left", "isMuted", "markers", "export", "lengths"]
        var value = SettingsFile.read(old, default: Sample()).value
        value.markers = nil
        let data = try SettingsFile.data(value, keys: keys, keeping: old)
        let new = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(Set(new.keys) == ["later", "left", "isMuted"])
        #expect((new["later"] as? [String: [Int]]) == ["a": [1]])
    }
}
