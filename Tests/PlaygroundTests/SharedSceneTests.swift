import Foundation
import LaminaPacketLog
@testable import PlaygroundEngine
import Testing

/// A scene as a single file for other people.
@MainActor
@Suite("Shared scenes")
final class SharedSceneTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-shared-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    // MARK: - Helpers

    @discardableResult
    private func put(_ text: String, at path: String) throws -> URL {
        let url = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url
    }

    private func text(_ path: String) -> String? {
        try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    }

    private func contents(_ url: URL) throws -> SharedScene.Contents {
        try SharedScene.contents(of: try SceneKind(url), at: url)
    }

    /// A recording with files.
    private func recording(_ files: [(String, String)], as name: String) throws -> URL {
        let url = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        let log = try PacketLog(contentsOf: try blank())
        let files = try files.map { try RecordedFile(path: $0, data: Data($1.utf8)) }
        try SharedScene.write(log, 0...1, with: files, to: url)
        return url
    }

    /// A recording of an empty layer.
    private func blank() throws -> URL {
        let url = folder.appendingPathComponent("blank.part")
        try BlankRecording.write(to: url)
        return url
    }

    // MARK: - Tests

    @Test("a shared single file includes only the files named by its text")
    func named() throws {
        try put("1", at: "sun.png")
        try put("2", at: "Images/a b.png")
        try put("3", at: "Images/.hidden")
        try put("4", at: "Other.swift")
        try put("5", at: "film.mp4")
        let outside = folder.appendingPathComponent("In")
        try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
        let scene = try put(
            """
            // "Other.swift"
            let a = "sun.png", b = "Images", c = "film.mp4", d = "nothing.png", e = "/", f = "."
            let g = "sun.png" + "", h = "/etc/hostname/..", i = "/proc/self/status"
            """, at: "Scene.swift")
        let found = try contents(scene)
        #expect(found.files.map(\.path) == ["Scene.swift", "sun.png", "Images/a b.png"])
        #expect(found.left.contains("/proc/self/status"))
        #expect(found.files[1].data == Data("1".utf8))
    }

    @Test("a shared animation includes its images, also behind empty and escaped texts")
    func images() throws {
        for name in ["a.png", "b c.png", "in/d.png", "e.png"] { try put("1", at: name) }
        let long = String(repeating: "A", count: 5000)
        let scene = try put(
            #"""
            {"nm":"","v":"\\","u":"","p":"a.png","q":"\"","s":"b c.png","t":"in\/d.png",
            "x":"\#(long)"}
            """#, at: "sun.json")
        #expect(
            try contents(scene).files.map(\.path) == ["sun.json", "a.png", "b c.png", "in/d.png"])
        let page = try put(
            #"<caml><CALayer name="a\" title=""><contents src="e.png"/></CALayer></caml>"#,
            at: "page.caml")
        #expect(try contents(page).files.map(\.path) == ["page.caml", "e.png"])
        #expect(QuotedTexts.all(in: "\"") == [] && QuotedTexts.all(in: "{\"\\") == [])
    }

    @Test("a shared folder or document is complete")
    func folders() throws {
        try put("a", at: "Scene/A.swift")
        try put("b", at: "Scene/B.swift")
        try put("c", at: "Scene/deep/c.txt")
        try put("d", at: "Scene/.git/d")
        try put("e", at: "Scene/old.lamina")
        #expect(
            try contents(folder.appendingPathComponent("Scene")).files.map(\.path) == [
                "A.swift", "B.swift", "deep/c.txt",
            ])
        try put("<caml/>", at: "page.ca/main.caml")
        try put("x", at: "page.ca/assets/x.png")
        #expect(
            try contents(folder.appendingPathComponent("page.ca")).files.map(\.path) == [
                "page.ca/assets/x.png", "page.ca/main.caml",
            ])
    }

    @Test("a link that leads out of the folder is not followed")
    func links() throws {
        try put("secret", at: "elsewhere/secret")
        try put("a", at: "Scene/A.swift")
        let link = folder.appendingPathComponent("Scene/link")
        try FileManager.default.createSymbolicLink(
            at: link, withDestinationURL: folder.appendingPathComponent("elsewhere/secret"))
        let scene = folder.appendingPathComponent("Scene")
        #expect(try contents(scene).files.map(\.path) == ["A.swift"])
    }

    @Test("extracted files lie in a folder with the recording's name, beside the recording")
    func layingOut() throws {
        let url = try recording(
            [("Scene.swift", "func"), ("Images/a.png", "png")], as: "in/Sun set.lamina")
        let scene = try SharedScene.layOut(url, elsewhere: folder)
        #expect(scene.path == folder.path + "/in/Sun set/Scene.swift")
        #expect(text("in/Sun set/Images/a.png") == "png")
        // A second time: all files exist.
        #expect(try SharedScene.layOut(url, elsewhere: folder) == scene)
    }

    @Test(
        "the source of an animation and of a folder of animations is laid out",
        arguments: [
            (["a.json", "sun.JSON"], "sun.JSON"), (["sun.lottie"], "sun.lottie"),
            (["sun.tgs"], "sun.tgs"), (["Icons/sun.json"], "Icons"),
        ])
    func animations(names: [String], entry: String) throws {
        let animation = #"{"fr":60,"ip":0,"op":60,"w":9,"h":9,"layers":[]}"#
        let url = try recording(
            names.map { ($0, $0 == "a.json" ? "{}" : animation) }, as: "Sun.lamina")
        let scene = try SharedScene.layOut(url, elsewhere: folder)
        #expect(scene.path == folder.appendingPathComponent("Sun/\(entry)").path)
    }

    @Test("sharing changes no file of the user")
    func keeping() throws {
        let url = try recording([("Scene.swift", "func"), ("b.txt", "b")], as: "Sun.lamina")
        try put("mine", at: "Sun/Scene.swift")
        try put("a file", at: "Sun 2")
        let scene = try SharedScene.layOut(url, elsewhere: folder)
        #expect(scene.path == folder.path + "/Sun 3/Scene.swift")
        #expect(text("Sun/Scene.swift") == "mine" && text("Sun 2") == "a file")
        #expect(text("Sun/b.txt") == nil)
        // Later edits stay, too.
        try put("edited", at: "Sun 3/Scene.swift")
        #expect(
            try SharedScene.layOut(url, elsewhere: folder).path == folder.path
                + "/Sun 4/Scene.swift")
        #expect(text("Sun 3/Scene.swift") == "edited")
    }

    @Test("where nothing can be written beside the recording, it is laid out elsewhere")
    func elsewhere() throws {
        let url = try recording([("Scene.swift", "func")], as: "in/Sun.lamina")
        let elsewhere = folder.appendingPathComponent("own")
        // A folder in which no user, root included, can create a file.
        let stuck = URL(fileURLWithPath: "/proc/self/fd/\(open(url.path, O_RDONLY))")
        #expect(
            try SharedScene.layOut(stuck, elsewhere: elsewhere).path.hasPrefix(elsewhere.path))
    }

    @Test("a recording without sources is refused with a reason")
    func refusals() throws {
        let url = try recording([], as: "Sun.lamina")
        let failure = #expect(throws: SceneKind.Failure.self) {
            try SharedScene.layOut(url, elsewhere: folder)
        }
        #expect(failure?.description == "Sun.lamina holds no source, only a recording")
        let odd = try recording([("notes.txt", "no scene")], as: "Odd.lamina")
        #expect(throws: SceneKind.Failure.self) {
            try SharedScene.layOut(odd, elsewhere: folder)
        }
    }

    @Test("a failed write leaves the old file")
    func writing() throws {
        let log = try PacketLog(contentsOf: try blank())
        try put("x", at: "Sun.lamina/inside")
        let url = folder.appendingPathComponent("Sun.lamina")
        #expect(throws: SceneKind.Failure.self) {
            try SharedScene.write(log, 0...1, with: [], to: url)
        }
        #expect(text("Sun.lamina/inside") == "x")
        let parts = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!parts.contains { $0.hasPrefix(".") })
    }
}
