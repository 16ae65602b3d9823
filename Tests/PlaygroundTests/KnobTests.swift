import Foundation
import LaminaPacketLog
@testable import PlaygroundEngine
@testable import PlaygroundWire
import TestSupport
import Testing

/// Parameters of scenes, set without a compile.
@MainActor
@Suite("Knobs", .serialized, .disabled(if: Sanitizer.isPresent))
struct KnobTests {
    private static let text = """
        import PlaygroundScene
        import QuartzCore
        func scene(_ root: CALayer) {
            let box = CALayer()
            box.name = "box"
            box.opacity = Float(Playground.knob("opacity", 0.5, in: 0...1))
            box.bounds.size.width = Playground.knob("wide", false) ? 200 : 100
            box.cornerRadius = Playground.knob("shape", "round", of: ["plain", "round"]) == "round" ? 8 : 0
            box.backgroundColor = Playground.knob(
                "color", CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
            if Playground.knob("opacity", 0.5, in: 0...1) > 0.95 { fatalError("too much") }
            root.addSublayer(box)
        }
        """

    /// Opacity, width, corner and green of the box at the scene's begin.
    private func box(_ session: PlaygroundSession) throws -> [Double] {
        let run = try #require(session.run)
        let tree = SceneTree(run.log)
        try tree.move(to: 0)
        let box = try #require(tree.rows().first { $0.name == "box" })
        let v = tree.tree.visual(box.index)
        let green = v.backgroundColor.map { Double($0.rgba.y) } ?? -1
        return [
            Double(v.opacity), Double(v.bounds.width), Double(v.cornerRadius), green,
        ]
    }

    private func set(_ values: [String: String], _ session: PlaygroundSession) async {
        session.setKnobs(values)
        await session.wait { !session.isWorking }
    }

    @Test("Values run the scene again without a compile, stay over saves, and are bounded")
    func values() async throws {
        let folder = try SceneFolder()
        let session = try await PlaygroundSession.shown(folder.write(Self.text))
        defer { session.end() }
        #expect(try box(session) == [0.5, 100, 8, 0])
        let knobs = try #require(session.run?.knobs)
        #expect(knobs.map(\.name) == ["opacity", "wide", "shape", "color"])
        #expect(knobs.map(\.value) == ["0.5", "0", "round", "1.0 0.0 0.0 1.0"])
        #expect(knobs[0].kind == .number(0...1) && knobs[2].kind == .choice(["plain", "round"]))
        let saves = session.shownSaves
        await set(["opacity": "0.25", "wide": "1", "shape": "plain", "color": "0 1 0 1"], session)
        #expect(try box(session) == [0.25, 200, 0, 1])
        #expect(session.cost.compile == 0 && session.shownSaves == saves + 1)
        // Beyond the range, and none of the choices.
        await set(["opacity": "-3", "wide": "maybe", "shape": "star", "color": "red"], session)
        #expect(try box(session) == [0, 100, 8, 0])
        // A save keeps the values; many values in a row end with the newest.
        await set(["opacity": "0.75"], session)
        try folder.write(Self.text + "// saved\n")
        session.reload()
        await session.wait { !session.isWorking }
        #expect(try box(session) == [0.75, 100, 8, 0])
        for number in 0..<20 { session.setKnobs(["opacity": "\(Double(number) / 100)"]) }
        let newest = Double(Float(0.19))
        await session.wait {
            !session.isWorking && (try? self.box(session).first == newest) ?? false
        }
        // A value that ends the scene, and a later value.
        await set(["opacity": "0.99"], session)
        #expect(session.problem?.kind == .crash)
        await set(["opacity": "0.5"], session)
        #expect(try session.problem == nil && box(session)[0] == 0.5)
        session.restart()
        await session.wait { !session.isWorking }
        #expect(session.run?.knobs.map(\.value) == knobs.map(\.value))
    }

    @Test("Knobs are read as they were written, and damaged lines are none")
    func wire() {
        let knobs = [
            SceneKnob("a\tb", .number(-1...2), standard: "0.5", value: "9"),
            SceneKnob("color", .color, standard: "0.0 0.5 1.0 1.0", value: nil),
            SceneKnob("choice", .choice(["one", "two\n"]), standard: "one", value: "two\n"),
            SceneKnob("", .toggle, standard: "1", value: "0"),
        ]
        #expect(knobs.map(\.value) == ["2.0", "0.0 0.5 1.0 1.0", "two\n", "0"])
        for knob in knobs {
            let line = SceneAnswer.knob(knob).line
            #expect(SceneAnswer(line: String(line.dropLast())) == .knob(knob))
        }
        for words in [
            ["n", "number", "0", "1", "2"], ["n", "number", "0", "1", "2", "1"],
            ["n", "number", "x", "1", "0", "1"], ["n", "number", "0", "1", "-inf", "inf"],
            ["c", "color", "1 2", "0 0 0 1"], ["c", "choice", "a", "a"],
            ["c", "choice", "a", "b", "a"], ["t", "toggle", "2", "0"], ["x", "other", "1", "1"], [],
        ] {
            #expect(SceneKnob(words: words[...]) == nil, "\(words)")
        }
    }
}
