import LaminaMotion
import LaminaRenderTree
import LayerHosting
import Testing

@testable import PlaygroundEngine

/// Ends of basic and spring animations set at the playhead, and the bounds of gestures.
@Suite("Playground animation ends")
struct AnimationEndsTests {
    private func animation(
        _ function: PropertyAnimation.Function, key: String = "move"
    ) -> RenderAnimation {
        var timing = Timing()
        timing.duration = 2
        return RenderAnimation(
            id: AnimationID(1), key: key, timing: timing, curve: nil,
            content: .property(
                PropertyAnimation(target: .property(.position, .x), function: function)))
    }
    private let spring = SpringCurve(mass: 1, stiffness: 100, damping: 10, initialVelocity: 0)

    @Test("An end is found within a frame of the begin and the end, if the animation sets it")
    func places() throws {
        let both = try #require(
            AnimationEnds(animation(.basic(from: .number(1), to: .number(2), by: nil)), .init()))
        #expect(both.end(at: 0, way: 2) == .from && both.end(at: 0.008, way: 2) == .from)
        #expect(both.end(at: 1, way: 2) == .to && both.end(at: 0.992, way: 2) == .to)
        #expect(both.end(at: 0.02, way: 2) == nil && both.end(at: 0.5, way: 2) == nil)
        let last = try #require(
            AnimationEnds(animation(.spring(spring, from: nil, to: .number(2), by: nil)), .init()))
        #expect(last.end(at: 0, way: 2) == nil && last.end(at: 1, way: 2) == .to)
        let frames = Keyframes(values: [.number(0), .number(1)])
        for other in [
            PropertyAnimation.Function.basic(from: .number(1), to: nil, by: .number(2)),
            .keyframes(frames),
        ] {
            #expect(AnimationEnds(animation(other), .init()) == nil)
        }
    }

    @Test("A changed end applies to the recording; the recorded value is no change")
    func changes() {
        for function in [
            PropertyAnimation.Function.basic(from: .number(1), to: .number(2), by: nil),
            .spring(spring, from: .number(1), to: .number(2), by: nil),
        ] {
            let move = animation(function)
            var change = AnimationTrial.Change()
            change.set(.from, .number(5), of: move)
            change.set(.to, .number(2), of: move)
            #expect(change.from == .number(5) && change.to == nil && !change.isEmpty)
            var trial = AnimationTrial()
            trial.changes[.init(animation: move.id)] = change
            let ends = AnimationEnds(trial.apply(move), .init())
            #expect(ends?.from == .number(5) && ends?.to == .number(2))
            change.set(.from, .number(1), of: move)
            #expect(change.isEmpty)
        }
    }

    @Test("an end is written into its literal; ends without a literal are reported and stay")
    func writing() {
        var change = AnimationTrial.Change()
        (change.from, change.to) = (.number(5), .number(9))
        let move = animation(.basic(from: .number(1), to: .number(2), by: nil))
        let text = """
            let move = CABasicAnimation(keyPath: "position.x")
            move.fromValue = 1.0
            move.toValue = end
            ball.add(move, forKey: "move")
            """
        let new = WriteBack.animation(move, change, in: text)
        #expect(new.text == text.replacing("fromValue = 1.0", with: "fromValue = 5"))
        #expect(new.left == ["toValue"])
        let rest = change.remaining(after: new.left)
        #expect(rest.from == nil && rest.to == .number(9))
        let document = """
            <CALayer name="ball"><animations><animation type="CABasicAnimation" \
            keyPath="position.x" fromValue="1" toValue="2"/></animations></CALayer>
            """
        let named = animation(.basic(from: .number(1), to: .number(2), by: nil), key: "position.x")
        let written = WriteBack.animation(named, change, of: "ball", in: document)
        #expect(
            written.text
                == document.replacing("fromValue=\"1\"", with: "fromValue=\"5\"")
                .replacing("toValue=\"2\"", with: "toValue=\"9\""))
    }

    @Test("a key, a second button and a modifier do not end the gesture of a drag")
    func gestures() {
        var bounds = GestureBounds()
        func ends(_ event: WindowEvent) -> Bool { bounds.ends(with: event) }
        #expect(ends(.mouseDown(.left, x: 0, y: 0, [])))
        #expect(!ends(.keyDown(Key("A"), [], isRepeat: false)))
        #expect(!ends(.mouseMoved(x: 9, y: 0, .option)))
        #expect(!ends(.mouseDown(.right, x: 9, y: 0, [])))
        #expect(!ends(.mouseUp(.right, x: 9, y: 0, [])))
        #expect(!ends(.keyDown(Key("A"), [], isRepeat: true)))
        #expect(!ends(.mouseUp(.left, x: 9, y: 0, [])))
        #expect(ends(.keyDown(Key("A"), [], isRepeat: false)))
        #expect(ends(.mouseDown(.left, x: 0, y: 0, [])))
        // Another window receives the release.
        #expect(!ends(.focusChanged(false)))
        #expect(ends(.keyDown(Key("A"), [], isRepeat: false)))
    }
}
