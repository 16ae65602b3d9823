import CoreGraphics
import LaminaDisplayList
import LaminaRenderTree
import RandomTrees
import TestSupport
import Testing

/// A list changed in place must equal a new list of the same tree.
@Suite struct PatchTests {
    @Test("a patched list equals a new list, after every edit of random trees")
    func equality() {
        var findings: [String] = []
        for seed in 1...600 {
            var dice = Dice(UInt64(seed))
            var content: ScriptContent = [.animations, .depth]
            if dice.once(in: 2) { content.insert(.filters) }
            if dice.once(in: 2) { content.insert(.images) }
            let script = dice.script(edits: 24, of: content)
            if let found = Self.shrunk(script) { findings.append("seed \(seed)\n\(found)") }
            if findings.count == 3 { break }
        }
        #expect(findings.isEmpty, "\(findings.joined(separator: "\n\n"))")
    }

    @Test("a layer no longer flipped shows its image as in a new list")
    func flippedAndBack() {
        let image = PixelGrid(width: 3, height: 5, color: [90, 60, 30, 120]).image
        let settings: [TreeEdit.Setting] = [
            .init(.bounds, .rect(CGRect(x: 0, y: 0, width: 20, height: 30))),
            .init(.position, .point(CGPoint(x: 50, y: 40))),
            .init(.contents, image.map { .image($0) } ?? .none),
        ]
        func flipped(_ value: Double) -> TreeEdit {
            .set(layer: 1, [.init(.geometryFlipped, .number(value))])
        }
        let moved = TreeEdit.set(layer: 1, [.init(.position, .point(CGPoint(x: 51.5, y: 40)))])
        let found = Self.difference(
            [.add(parent: 0, index: 0, .layer, settings), moved, flipped(1), flipped(0), moved])
        #expect(found == nil, "\(found?.text ?? "")")
    }

    /// The shortest script that still shows a difference, with the difference.
    private static func shrunk(_ script: [TreeEdit]) -> String? {
        guard var found = difference(script) else { return nil }
        var script = Array(script.prefix(found.edits))
        var i = 0
        while i < script.count {
            var shorter = script
            shorter.remove(at: i)
            if let still = difference(shorter) {
                script = Array(shorter.prefix(still.edits))
                found = still
            } else {
                i += 1
            }
        }
        return script.map { "  \($0)\n" }.joined() + found.text
    }

    private static func difference(_ script: [TreeEdit]) -> (edits: Int, text: String)? {
        let stage = Stage()
        for (count, edit) in script.enumerated() {
            stage.play(edit)
            let (kept, anew) = stage.dumps
            if kept == anew { continue }
            let lines = zip(kept.split(separator: "\n"), anew.split(separator: "\n"))
            let first = lines.first { $0 != $1 }
            return (
                count + 1, "kept: \(first?.0 ?? "another length")\nanew: \(first?.1 ?? "")"
            )
        }
        return nil
    }
}
