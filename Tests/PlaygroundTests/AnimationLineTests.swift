import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
import PlaygroundEngine
import Testing

/// Properties of animations that the source does not set are written in new lines.
@MainActor
@Suite("New lines for animations")
struct AnimationLineTests {
    private func write(
        _ text: String, wait: Double = 0, hasOwnTime: Bool = false,
        _ edit: (inout AnimationTrial.Change) -> Void
    ) -> (text: String, left: [String]) {
        var change = AnimationTrial.Change()
        edit(&change)
        let animation = RenderAnimation(
            id: AnimationID(1), key: "move", timing: Timing(), curve: .linear, content: .timer)
        return WriteBack.animation(
            animation, change, of: "ball", wait: wait, hasOwnTime: hasOwnTime, in: text)
    }

    private let source = """
        func scene(_ root: CALayer) {
            let ball = CALayer()
            let move = CABasicAnimation(keyPath: "position.x")
            move.toValue = 560   // to the right
            root.addSublayer(ball)
            ball.add(move, forKey: "move")
        }
        """

    @Test("A delay gets a line below the animation's other lines, and is written again there")
    func delay() {
        let first = write(source) { $0.delay = 0.3 }
        let line = "\n    move.beginTime = CACurrentMediaTime() + 0.3\n"
        #expect(first.left.isEmpty)
        #expect(
            first.text
                == source.replacing("to the right\n", with: "to the right" + line))
        let second = write(first.text, wait: 0.3) { $0.delay = 0.2 }
        #expect(second.text == first.text.replacing("0.3", with: "0.5"))
        let early = write(source) { $0.delay = -0.25 }
        #expect(early.text.contains("move.beginTime = CACurrentMediaTime() - 0.25\n"))
    }

    @Test("In a layer with a time of its own the begin is in the layer's time")
    func layerTime() {
        let first = write(source, hasOwnTime: true) { $0.delay = 0.3 }
        let line = "move.beginTime = ball.convertTime(CACurrentMediaTime(), from: nil) + 0.3"
        #expect(first.text.contains(line) && first.left.isEmpty)
        let second = write(first.text, wait: 0.3, hasOwnTime: true) { $0.delay = -0.1 }
        #expect(second.text == first.text.replacing("0.3", with: "0.2"))
        let path = source.replacing("ball.add(", with: "self.card?.layer.add(")
        #expect(
            write(path, hasOwnTime: true) { $0.delay = 1 }.text.contains(
                "= self.card?.layer.convertTime(CACurrentMediaTime(), from: nil) + 1\n"))
    }

    @Test("Duration, curve, key times and the numbers of a spring get lines, too")
    func others() {
        let curve = TimingCurve(0.3, 0, 0.2, 1)
        let all = write(source) { ($0.duration, $0.curve, $0.delay) = (2, curve, 1) }
        #expect(all.left.isEmpty)
        let lines = all.text.components(separatedBy: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        let begin = lines.firstIndex { $0.hasPrefix("move.toValue") } ?? 0
        #expect(
            lines[(begin + 1)...].prefix(3) == [
                "move.timingFunction = CAMediaTimingFunction(controlPoints: 0.3, 0, 0.2, 1)",
                "move.duration = 2", "move.beginTime = CACurrentMediaTime() + 1",
            ])
        // A property that is set by an expression stays.
        let computed = source.replacing(
            "move.toValue", with: "move.duration = length\n    move.toValue")
        #expect(write(computed) { $0.duration = 2 }.left == ["duration"])
    }

    @Test("The line stands where it has an effect: before the addition, and in no inner block")
    func places() {
        func line(_ body: String) -> String {
            let text = "func scene(_ root: CALayer) {\n    \(body)\n}"
            return write(text) { $0.delay = 1 }.text
                .replacing("func scene(_ root: CALayer) {\n    ", with: "").dropLast(2)
                .description
        }
        let set = "move.beginTime = CACurrentMediaTime() + 1"
        let make = "let move = CAAnimation()"
        let add = "ball.add(move, forKey: \"move\")"
        #expect(line("\(make)\n    \(add)") == "\(make)\n    \(set)\n    \(add)")
        #expect(line("\(make); \(add)") == "\(make); \(set); \(add)")
        #expect(
            line("\(make)\n    if a { move.duration = 2 }\n    \(add)")
                == "\(make)\n    \(set)\n    if a { move.duration = 2 }\n    \(add)")
        // A line after the addition has no effect.
        #expect(
            line("\(make)\n    \(add)\n    move.duration = 2")
                == "\(make)\n    \(set)\n    \(add)\n    move.duration = 2")
        // Parameters and conditions are no lines of the animation.
        let part = "func start(_ move: CAAnimation) {\n        \(add)\n    }"
        #expect(line(part) == part.replacing(add, with: "\(set)\n        \(add)"))
        let check = "if\n        let move = made {\n        \(add)\n    }"
        #expect(line(check) == check.replacing(add, with: "\(set)\n        \(add)"))
        #expect(line("if a { \(make); \(add) }") == "if a { \(make); \(set); \(add) }")
    }

    @Test("Nothing is added for an unknown animation, a begin of unknown origin, or two additions")
    func refusals() {
        let other = source.replacing("\"move\"", with: "\"other\"")
        #expect(write(other) { $0.delay = 1 } == (other, ["beginTime"]))
        #expect(write(source, wait: 2) { $0.delay = 1 } == (source, ["beginTime"]))
        // A call over two lines.
        let chain = source.replacing("ball.add(", with: "ball\n        .add(")
        #expect(write(chain) { $0.delay = 1 } == (chain, ["beginTime"]))
        let computed = source.replacing(
            "move.toValue", with: "move.beginTime = begin\n    move.toValue")
        #expect(write(computed) { $0.delay = 1 } == (computed, ["beginTime"]))
        let twice = source + "\n" + source
        #expect(write(twice) { $0.delay = 1 } == (twice, ["beginTime"]))
    }

    @Test("In a document the animation gets an attribute")
    func documents() {
        let text = """
            <caml><CALayer name="ball"><animations>
              <animation type="CABasicAnimation" key="move" keyPath="opacity"/>
              <p key="other"/>
            </animations></CALayer></caml>
            """
        let new = write(text) { ($0.duration, $0.delay, $0.curve) = (2, 0.5, .easeIn) }
        #expect(new.left.isEmpty)
        #expect(
            new.text
                == text.replacing(
                    "keyPath=\"opacity\"",
                    with:
                        "keyPath=\"opacity\" timingFunction=\"easeIn\" duration=\"2\" beginTime=\"0.5\""
                ))
    }
}
