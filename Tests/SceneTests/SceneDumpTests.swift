import CoreGraphics
import Foundation
import LaminaDisplayList
import LaminaPacketLog
import LaminaRenderTree
import RandomTrees
import SceneGallery
import TestSupport
import Testing

/// The tree and the display list of each scene in its middle, as text: where a picture changed, the
/// differing lines name the changed parts of its plan. Planned without a GPU, from the scene's
/// recording.
@Suite("Dumps of scenes", .serialized)
@MainActor struct SceneDumpTests {
    @Test(
        "every scene's tree and display list equal its dump",
        arguments: SceneList.all.map(\.id))
    func dumps(_ id: String) throws {
        let text = try dump(of: #require(SceneList.scene(id)))
        let file = Golden.dumps.appendingPathComponent("\(id).txt")
        if Golden.accepts { return try text.write(to: file, atomically: true, encoding: .utf8) }
        let known = try String(contentsOf: file, encoding: .utf8)
        let (new, old) = (text.split(separator: "\n"), known.split(separator: "\n"))
        let line = zip(new, old).prefix { $0 == $1 }.count
        #expect(
            text == known,
            """
            \(id) differs from line \(line + 1) on: “\(line < old.count ? old[line] : "")” is now \
            “\(line < new.count ? new[line] : "")”; to accept: \(Golden.command)
            """)
    }

    @Test("no dump is left of a scene that is gone", .disabled(if: Golden.accepts))
    func orphans() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Golden.dumps.path)
        #expect(Set(files) == Set(SceneList.all.map { $0.id + ".txt" }))
    }

    /// Animations numbered from 1 in order of appearance: their own numbers count through the whole
    /// process.
    private func renumbered(_ text: String) -> String {
        var numbers: [Substring: Int] = [:]
        return text.replacing(/#[0-9]+/) { match in
            let number = numbers[match.output] ?? numbers.count + 1
            numbers[match.output] = number
            return "#\(number)"
        }
    }

    private func dump(of scene: Scene) throws -> String {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UUID().uuidString).lamina")
        defer { try? FileManager.default.removeItem(at: file) }
        let middle = scene.duration / 2
        _ = try ScenePlayer.frames(of: scene, at: [middle], isExact: true, recordedInto: file)
        let player = LogPlayer(try PacketLog(contentsOf: file))
        _ = try player.move(to: middle)
        let planner = Planner(tree: player.tree, images: PaperImages())
        planner.update(
            viewport: Viewport(
                width: Int(scene.size.width), height: Int(scene.size.height), scale: 1))
        return """
            TREE at \(middle) s
            \(renumbered("\(player.tree)"))
            DISPLAY LIST
            \(planner)
            """
    }
}
