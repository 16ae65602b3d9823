import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
@testable import PlaygroundEngine
import Testing

/// Edits written back into documents: colours, lists, paths, animations.
@Suite("Playground write back into documents")
struct MarkupWriteBackTests {
    private let source = """
        <?xml version="1.0"?>
        <!-- <CALayer name="ball"/> -->
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
          <CALayer name="ball" hidden="0" borderColor='1 0 0' position="1.0 2">
            <backgroundColor value="0.5 0.25 1" opacity="0.5"/>
            <animations>
              <animation type="CABasicAnimation" keyPath="opacity" duration="1.50" timingFunction="easeIn" beginTime="0.5"/>
              <CASpringAnimation key="swing" keyPath="position.x" mass="1" stiffness="60.0" damping="4"/>
              <hop type="CAKeyframeAnimation" keyPath="position.y" keyTimes="0 0.3 1" duration="2">
                <values><real value="1"/><real value="2.0"/><real value="3"/></values>
                <timingFunction controlPoints="0.1 0.2 0.3 0.4"/>
              </hop>
            </animations>
            <sublayers>
              <CAGradientLayer name="sky" locations="0, 0.50, 1">
                <colors><CGColor value="1 0 0"/><CGColor value="0.5" opacity="1.0"/><CGColor value="0 0 1 1"/></colors>
                <animations><animation keyPath="opacity" duration="3" type="CABasicAnimation"/></animations>
              </CAGradientLayer>
              <CAShapeLayer name="star" path="0 0 m 10.0 0 l 1 2 3 4 5 6 c h"/>
            </sublayers>
          </CALayer>
        </caml>
        """

    /// The text with a part replaced that occurs once.
    private func with(_ old: String, _ new: String) -> String {
        #expect(source.components(separatedBy: old).count == 2, "\(old)")
        return source.replacing(old, with: new)
    }

    private func value(
        _ id: PropertyID, _ name: String, _ old: MotionValue, _ new: MotionValue
    ) -> String? {
        WriteBack.value(id, of: name, from: old, to: new, in: source)
    }
    private func color(_ r: Float, _ g: Float, _ b: Float, _ a: Float = 1) -> MotionValue {
        .color(PaintColor(rgba: SIMD4(r, g, b, a)))
    }

    @Test("colours: in an attribute, in an element, with an opacity of their own")
    func colors() {
        #expect(
            value(.borderColor, "ball", color(1, 0, 0), color(1, 0.5, 0))
                == with("'1 0 0'", "'1 0.5 0'"))
        #expect(
            value(.borderColor, "ball", color(1, 0, 0), color(1, 0, 0, 0.5))
                == with("'1 0 0'", "'1 0 0 0.5'"))
        #expect(
            value(.backgroundColor, "ball", color(0.5, 0.25, 1, 0.5), color(0.5, 0, 1, 0.25))
                == with("0.5 0.25 1\" opacity=\"0.5\"", "0.5 0 1\" opacity=\"0.25\""))
        #expect(value(.backgroundColor, "ball", color(0, 0, 0), color(1, 1, 1)) == nil)
        #expect(
            value(.hidden, "ball", .number(0), .number(1)) == with("hidden=\"0\"", "hidden=\"1\""))
    }

    @Test("lists of colours and of numbers")
    func lists() {
        let old: [MotionValue] = [color(1, 0, 0), color(0.5, 0.5, 0.5), color(0, 0, 1)]
        func written(_ new: [MotionValue]) -> String? {
            value(.colors, "sky", .array(old), .array(new))
        }
        #expect(
            written([old[0], color(0.5, 1, 0.5), old[2]])
                == with("<CGColor value=\"0.5\" ", "<CGColor value=\"0.5 1 0.5\" "))
        #expect(
            written([old[0], old[1], color(0, 0, 1, 0.5)]) == with("\"0 0 1 1\"", "\"0 0 1 0.5\""))
        #expect(
            written([old[0], old[2]])
                == with("<CGColor value=\"0.5\" opacity=\"1.0\"/>", ""))
        #expect(
            written(old + [color(1, 1, 1)])
                == with("1 1\"/></colors>", "1 1\"/><CGColor value=\"1 1 1 1\"/></colors>"))
        func numbers(_ n: Double...) -> MotionValue { .array(n.map(MotionValue.number)) }
        #expect(
            value(.locations, "sky", numbers(0, 0.5, 1), numbers(0, 0.5, 0.75))
                == with("0, 0.50, 1", "0, 0.50, 0.75"))
        #expect(
            value(.locations, "sky", numbers(0, 0.5, 1), numbers(0, 1)) == with("0, 0.50, 1", "0 1")
        )
        #expect(value(.locations, "sky", numbers(0, 0.4, 1), numbers(0, 1, 1)) == nil)
    }

    @Test("paths: numbers where the elements are the same")
    func paths() {
        func path(_ text: String) -> MotionValue { .path(PathText.path(text)!) }
        let old = path("M 0 0 L 10 0 C 1 2 3 4 5 6 Z")
        #expect(
            value(.path, "star", old, path("M 0 0 L 10 0 C 1 2 3 4 5 -6 Z"))
                == with("5 6 c", "5 -6 c"))
        #expect(
            value(.path, "star", old, path("M 0 0 Q 1 1 2 2 Z"))
                == with("0 0 m 10.0 0 l 1 2 3 4 5 6 c h", "0 0 m 1 1 2 2 q h"))
        #expect(value(.path, "star", path("M 1 0 L 10 0"), old) == nil)
    }

    // MARK: - Animations

    private func animation(
        _ key: String, on layer: String = "ball", duration: Double = 0, curve: TimingCurve? = nil,
        _ function: PropertyAnimation.Function = .basic(from: nil, to: nil, by: nil),
        _ change: (inout AnimationTrial.Change) -> Void
    ) -> (text: String, left: [String]) {
        var (timing, tried) = (Timing(), AnimationTrial.Change())
        timing.duration = duration
        change(&tried)
        let animation = RenderAnimation(
            id: AnimationID(1), key: key, timing: timing, curve: curve,
            content: .property(
                PropertyAnimation(target: .property(.opacity, .whole), function: function)))
        return WriteBack.animation(animation, tried, of: layer, wait: 0.5, in: source)
    }

    @Test(
        "a curve by its name, a duration and a begin; the layer tells animations of one key apart")
    func curve() {
        let out = animation("opacity", duration: 1.5, curve: .easeIn) {
            $0.curve = .easeOut
            $0.duration = 2
            $0.delay = 0.25
        }
        #expect(out.left.isEmpty)
        #expect(
            out.text
                == with(
                    "duration=\"1.50\" timingFunction=\"easeIn\" beginTime=\"0.5\"",
                    "duration=\"2\" timingFunction=\"easeOut\" beginTime=\"0.75\""))
        #expect(
            animation("opacity", on: "sky", duration: 3) { $0.duration = 4 }.text
                == with("duration=\"3\"", "duration=\"4\""))
        let none = animation("opacity", duration: 1.5, curve: .linear) { $0.curve = .easeOut }
        #expect(none.text == source && none.left == ["timingFunction"])
    }

    @Test("a curve by its points, also in an element; key frames")
    func keyFrames() {
        func number(_ n: Double) -> MotionValue { .number(n) }
        let frames = Keyframes(
            values: [1, 2, 3].map(number), keyTimes: [0, 0.3, 1], curves: [])
        let out = animation("hop", curve: TimingCurve(0.1, 0.2, 0.3, 0.4), .keyframes(frames)) {
            $0.curve = TimingCurve(0.1, 0.25, 0.3, 1.5)
            $0.keyTimes = [0, 0.4, 1]
            $0.keyValues = [1, 2.5, 3].map(number)
        }
        #expect(out.left.isEmpty)
        #expect(
            out.text
                == with("0.1 0.2 0.3 0.4", "0.1 0.25 0.3 1.5").replacing("0 0.3 1", with: "0 0.4 1")
                .replacing("2.0", with: "2.5"))
        let more = animation("hop", .keyframes(frames)) {
            $0.keyTimes = [0, 0.1, 0.3, 1]
            $0.keyValues = [1, 1.5, 2, 3].map(number)
        }
        #expect(
            more.text
                == with("0 0.3 1", "0 0.1 0.3 1").replacing(
                    "<real value=\"1\"/>", with: "<real value=\"1\"/><real value=\"1.5\"/>"))
    }

    @Test("a spring's numbers are written; a number missing in the document is added")
    func spring() {
        let old = SpringCurve(mass: 1, stiffness: 60, damping: 4)
        let function = PropertyAnimation.Function.spring(old, from: nil, to: nil, by: nil)
        let out = animation("swing", function) {
            $0.spring = SpringCurve(mass: 1, stiffness: 80, damping: 4.5)
        }
        #expect(out.left.isEmpty)
        #expect(
            out.text
                == with("stiffness=\"60.0\" damping=\"4\"", "stiffness=\"80\" damping=\"4.5\""))
        let absent = animation("opacity", function) {
            $0.spring = SpringCurve(mass: 1, stiffness: 80, damping: 4)
        }
        #expect(absent.left.isEmpty)
        #expect(absent.text == with("beginTime=\"0.5\"/>", "beginTime=\"0.5\" stiffness=\"80\"/>"))
    }
}
