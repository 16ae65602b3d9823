import Foundation
import PlaygroundEngine
import Testing

/// Files and folders that lists of scenes offer.
@Suite("Playground kinds of scenes")
struct SceneKindTests {
    @Test("Lists offer all kinds of scenes, and of JSON files the animations")
    func offered() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-kinds-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        func add(_ name: String, _ text: String = "") throws -> URL {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
            return file
        }
        let animation = #"{"v": "5.7.0", "fr": 60, "ip": 0, "op": 60, "layers": []}"#
        for name in ["Ball.swift", "a.caml", "a.lottie", "A.TGS", "a.lamina", "a.ca/main.caml"] {
            #expect(SceneKind.isOffered(try add(name)), "\(name)")
        }
        #expect(SceneKind.isOffered(try add("bounce.json", animation)))
        for name in ["settings.json", "Info.xml", "notes.txt", "noSuffix", "empty/notes.txt"] {
            #expect(!SceneKind.isOffered(try add(name, #"{"width": 2}"#)), "\(name)")
        }
        #expect(!SceneKind.isOffered(folder.appendingPathComponent("missing.json")))
        #expect(!SceneKind.isOffered(folder.appendingPathComponent("empty")))
        // A pipe without a writer is not waited for.
        let pipe = folder.appendingPathComponent("pipe.json")
        #expect(mkfifo(pipe.path, 0o600) == 0 && !SceneKind.isOffered(pipe))
        #expect(SceneKind.isOffered(try add("cards/Card.swift").deletingLastPathComponent()))
        _ = try add("sheet/bounce.json", animation)
        #expect(SceneKind.isOffered(folder.appendingPathComponent("sheet")))
    }
}
