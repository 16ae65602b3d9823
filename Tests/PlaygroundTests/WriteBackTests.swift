import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
import PlaygroundEngine
import Testing

/// Values written back into the source.
@MainActor
@Suite("Playground write back")
struct WriteBackTests {
    private let source = """
        import QuartzCore
        // ball.name = "ball"; ball.cornerRadius = 36
        func scene(_ root: CALayer) {
            let ball = CALayer()
            ball.name = "ball"   /* ball.cornerRadius = 1 /* nested */ */
            ball.bounds.size = CGSize(width: 72, height: 72)
            ball.cornerRadius = 36.0
            ball.position = CGPoint(x: 160, y: -2_00)
            ball.backgroundColor = CGColor(srgbRed: 1, green: 0.45, blue: 0.35, alpha: 1)
            ball.borderColor = CGColor(gray: 0.5, alpha: 1)
            ball.opacity = 0.5 + 0.25
            ball.zPosition = 4
            ball.zPosition = 5
            let move = CABasicAnimation(keyPath: "\\("x")")
            move.duration = 1.2
            move.timingFunction = CAMediaTimingFunction(name: .easeIn)
            ball.add(move, forKey: "move")
            let card = CALayer()
            card.cornerRadius = 36
        }
        """

    private func layer(_ id: PropertyID, _ old: MotionValue, _ numbers: [Double]) -> String? {
        guard var after = EditableValue(id, old) else { return nil }
        after.numbers = numbers
        return WriteBack.value(id, of: "ball", from: old, to: after.value, in: source)
    }

    /// The changed lines.
    private func changed(_ text: String?) -> [String] {
        guard let text else { return [] }
        let (a, b) = (source.components(separatedBy: "\n"), text.components(separatedBy: "\n"))
        #expect(a.count == b.count)
        return zip(a, b).filter { $0 != $1 }.map { $1.trimmingCharacters(in: .whitespaces) }
    }

    @Test("a number, a point and a size change only what differs of their literals")
    func numbers() {
        #expect(changed(layer(.cornerRadius, .number(36), [12.5])) == ["ball.cornerRadius = 12.5"])
        let position = layer(.position, .quad(Quad(160, -200), .point), [160, 40])
        #expect(changed(position) == ["ball.position = CGPoint(x: 160, y: 40)"])
        let bounds = layer(.bounds, .quad(Quad(0, 0, 72, 72), .rect), [0, 0, 72, 30])
        #expect(changed(bounds) == ["ball.bounds.size = CGSize(width: 72, height: 30)"])
    }

    @Test("A position and a size are written into the frame of a layer anchored at its middle")
    func frames() {
        let text = """
            func scene(_ root: CALayer) {
                let box = CALayer()
                box.name = "box"
                box.frame = CGRect(x: 10, y: 20, width: 100, height: 60)
            }
            """
        func write(
            _ id: PropertyID, _ old: MotionValue, _ new: MotionValue, in text: String
        ) -> String? {
            WriteBack.value(id, of: "box", from: old, to: new, in: text)
        }
        // The position stays: a larger size reaches out on both sides.
        let bounds = write(
            .bounds, .quad(Quad(0, 0, 100, 60), .rect), .quad(Quad(0, 0, 140, 60), .rect), in: text)
        let both = bounds.flatMap {
            write(.position, .quad(Quad(60, 50), .point), .quad(Quad(80, 50), .point), in: $0)
        }
        #expect(bounds == text.replacing("x: 10", with: "x: -10").replacing("100", with: "140"))
        #expect(both == text.replacing("100", with: "140"))
        let moved = write(
            .position, .quad(Quad(61, 50), .point), .quad(Quad(80, 50), .point), in: text)
        #expect(moved == nil)
        let anchored = text.replacing(
            "    box.frame", with: "    box.anchorPoint = .zero; box.frame")
        let written = write(
            .position, .quad(Quad(60, 50), .point), .quad(Quad(80, 50), .point), in: anchored)
        #expect(written == nil)
    }

    @Test("colours, including a grey that becomes a colour")
    func colors() {
        let red = MotionValue.color(PaintColor(rgba: SIMD4(1, 0.45, 0.35, 1)))
        #expect(
            changed(layer(.backgroundColor, red, [1, 0.5, Double(Float(0.35)), 1])) == [
                "ball.backgroundColor = CGColor(srgbRed: 1, green: 0.5, blue: 0.35, alpha: 1)"
            ])
        let grey = MotionValue.color(PaintColor(rgba: SIMD4(0.5, 0.5, 0.5, 1)))
        #expect(
            changed(layer(.borderColor, grey, [0.5, 0.25, 0.5, 1])) == [
                "ball.borderColor = CGColor(srgbRed: 0.5, green: 0.25, blue: 0.5, alpha: 1)"
            ])
        // The colour of a layer: half of the white of a different space.
        let shown = MotionValue.color(PaintColor(CGColor(gray: 0.5, alpha: 1)))
        #expect(shown.color.map { abs($0.rgba.x - 0.5) > 0.001 } == true)
        #expect(
            changed(layer(.borderColor, shown, [0.5, 0.25, 0.5, 1])) == [
                "ball.borderColor = CGColor(srgbRed: 0.5, green: 0.25, blue: 0.5, alpha: 1)"
            ])
    }

    @Test("computed values, values set twice and other values than the shown one stay")
    func refusals() {
        #expect(layer(.opacity, .number(0.75), [1]) == nil)
        #expect(layer(.zPosition, .number(5), [1]) == nil)
        #expect(layer(.cornerRadius, .number(20), [1]) == nil)
        #expect(layer(.shadowRadius, .number(3), [1]) == nil)
        let twice = source + "\nlet other = CALayer(); other.name = \"ball\""
        #expect(
            WriteBack.value(
                .cornerRadius, of: "ball", from: .number(36), to: .number(12), in: twice) == nil)
    }

    @Test("a curve and a duration; what is no literal is named")
    func animations() {
        var timing = Timing()
        timing.duration = 1.2
        let animation = RenderAnimation(
            id: AnimationID(1), key: "move", timing: timing, curve: .easeIn, content: .timer)
        var change = AnimationTrial.Change()
        change.curve = TimingCurve(0.3, 0, 0.2, 1.2)
        change.duration = 0.8
        let (text, left) = WriteBack.animation(animation, change, in: source)
        #expect(
            changed(text) == [
                "move.duration = 0.8",
                "move.timingFunction = CAMediaTimingFunction(controlPoints: 0.3, 0, 0.2, 1.2)",
            ])
        #expect(left.isEmpty)
        // From the new curve to another curve, and to a named curve.
        var next = animation
        (next.curve, next.timing.duration) = (change.curve, 0.8)
        var back = AnimationTrial.Change()
        back.curve = .easeOut
        #expect(
            changed(WriteBack.animation(next, back, in: text).text) == [
                "move.duration = 0.8",
                "move.timingFunction = CAMediaTimingFunction(name: .easeOut)",
            ])
    }

    @Test("an attribute of a document")
    func markup() {
        let text = """
            <caml><CALayer name="ball" position='30 40' cornerRadius="2"/>
            <CALayer name="card" cornerRadius="2"/></caml>
            """
        let old = MotionValue.quad(Quad(30, 40), .point)
        let new = MotionValue.quad(Quad(30, 41.5), .point)
        func written(_ name: String) -> String? {
            WriteBack.value(.position, of: name, from: old, to: new, in: text)
        }
        #expect(written("ball") == text.replacing("30 40", with: "30 41.5"))
        #expect(written("bell") == nil)
        #expect(
            WriteBack.name(from: "card", to: "a \"b\" & c", in: text)
                == text.replacing("\"card\"", with: "\"a &quot;b&quot; &amp; c\""))
    }

    @Test("A name of any characters leaves the source readable, and is found again")
    func hostileNames() throws {
        let layers = "let a = CALayer()\na.name = \"card\"\n"
        let name = "\u{301}a\n\"\u{301}\u{1}\\\r"
        let swift = try #require(WriteBack.name(from: "card", to: name, in: layers))
        #expect(swift.contains(#"a.name = "\u{301}a\n\"\u{301}\u{1}\\\r""#))
        #expect(WriteBack.name(from: name, to: "card", in: swift) == layers)
        let markup = "<caml><CALayer name=\"card\"/></caml>"
        let other = "a\nb\t\"\u{301}&"
        let written = try #require(WriteBack.name(from: "card", to: other, in: markup))
        #expect(written == "<caml><CALayer name=\"a&#10;b&#9;&quot;\u{301}&amp;\"/></caml>")
        #expect(WriteBack.name(from: other, to: "card", in: written) == markup)
        #expect(WriteBack.name(from: "card", to: "a\u{1}", in: markup) == nil)
    }

    @Test("A layer called import does not make a document a source")
    func importantLayer() {
        let text = "\n<caml><CALayer name=\"important\"/></caml>"
        let written = WriteBack.name(from: "important", to: "card", in: text)
        #expect(written == text.replacing("important", with: "card"))
    }

    @Test("A failed write names the file and the system's reason")
    @MainActor func unwritable() throws {
        // No user, root included, can create a file beside this one.
        let file = URL(fileURLWithPath: "/proc/self/comm")
        let failure = #expect(throws: SceneKind.Failure.self) {
            try SourceWriter.write(to: [file]) { $0 + "x" }
        }
        let text = failure?.description ?? ""
        #expect(text.contains("comm cannot be written: ") && !text.contains("Domain"), "\(text)")
    }

    @Test("A save of an editor during a write is kept")
    @MainActor func simultaneousSave() throws {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UUID().uuidString).swift")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("let a = 1".utf8).write(to: file)
        let failure = #expect(throws: SceneKind.Failure.self) {
            try SourceWriter.write(to: [file]) { text in
                try? Data("let b = 2".utf8).write(to: file)
                return text.replacing("1", with: "3")
            }
        }
        #expect(failure?.description.contains("another program") == true)
        #expect(try String(contentsOf: file, encoding: .utf8) == "let b = 2")
    }

    @Test("A write and an undo without the file name the file, and work again with it")
    @MainActor func removedFile() throws {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UUID().uuidString).swift")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("let a = 1".utf8).write(to: file)
        let change = try #require(
            try SourceWriter.write(to: [file]) { $0.replacing("1", with: "2") })
        try FileManager.default.removeItem(at: file)
        let write = #expect(throws: SceneKind.Failure.self) {
            try SourceWriter.write(to: [file]) { $0 + "x" }
        }
        let undo = #expect(throws: SceneKind.Failure.self) {
            try SourceWriter.apply([change.inverse])
        }
        for failure in [write, undo] {
            #expect(failure?.description.hasSuffix("no longer exists") == true)
        }
        try Data("let a = 2".utf8).write(to: file)
        #expect(try SourceWriter.apply([change.inverse]))
        #expect(try String(contentsOf: file, encoding: .utf8) == "let a = 1")
    }

    @Test("A message shows its source line, whatever the line ends", arguments: ["\n", "\r\n"])
    func sourceLine(_ end: String) throws {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UUID().uuidString).swift")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(["let a = 1", "  let b = c", "let d = 2"].joined(separator: end).utf8)
            .write(to: file)
        func line(_ number: Int) -> String? {
            SceneDiagnostic("", file: file.path, line: number, column: 3).sourceLine
        }
        #expect(line(2) == "▸let b = c" && line(3) == "le▸t d = 2" && line(4) == nil)
    }

    @Test(
        "A write is undone and redone; other changes of the file stay; one in the same lines refuses"
    )
    @MainActor func undo() throws {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UUID().uuidString).swift")
        defer { try? FileManager.default.removeItem(at: file) }
        func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }
        let lines = ["let a = 1", "let b = 2", "let c = 3", "let d = 4"]
        let original = lines.joined(separator: "\n")
        try Data(original.utf8).write(to: file)
        func write(_ old: String, _ new: String) throws -> SourceChange {
            try #require(
                try SourceWriter.write(to: [file]) { $0.replacing(old, with: new) })
        }
        let (b, c) = (try write("b = 2", "b = 20"), try write("c = 3", "c = 30"))
        let none = try SourceWriter.write(to: [file]) { _ in nil as String? }
        #expect(none == nil)
        // Both changes at once, in the order of undoing, and again.
        #expect(try SourceWriter.apply([c.inverse, b.inverse]) && text() == original)
        #expect(try SourceWriter.apply([b, c]))
        #expect(try text().contains("b = 20\nlet c = 30"))
        // A line was added in an editor meanwhile.
        try Data(("// new\n" + text()).utf8).write(to: file)
        #expect(try SourceWriter.apply([c.inverse, b.inverse]))
        #expect(try text() == "// new\n" + original)
        // Line ends of Windows are line ends, too.
        try Data(original.replacing("\n", with: "\r\n").utf8).write(to: file)
        let a = try write("a = 1", "a = 10")
        try Data(("// new\r\n" + text()).utf8).write(to: file)
        #expect(try SourceWriter.apply([a.inverse]))
        #expect(try text() == "// new\r\n" + original.replacing("\n", with: "\r\n"))
        try Data(original.utf8).write(to: file)
        // The line itself was changed: nothing of both is done.
        #expect(try SourceWriter.apply([b, c]))
        try Data(text().replacing("c = 30", with: "c = 31").utf8).write(to: file)
        let changed = try text()
        #expect(try !SourceWriter.apply([c.inverse, b.inverse]) && text() == changed)
    }
}
