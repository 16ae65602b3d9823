import CoreGraphics
import LaminaMotion
import LaminaRenderTree
import Testing

@testable import PlaygroundEngine

/// Answers before an edit: can the source take another value, and why not.
@Suite("Source check")
struct SourceCheckTests {
    private let source = """
        import QuartzCore
        let radius: CGFloat = 12
        let shared = 3.0
        func scene(_ root: CALayer) {
            let box = CALayer()
            box.name = "box"
            box.cornerRadius = radius
            box.borderWidth = shared
            box.shadowRadius = shared
            box.opacity = 0.5
            box.zPosition = 2 * 3
            box.bounds.size = CGSize(width: 40, height: 30)
            box.isHidden = false
            box.contentsGravity = .center
            box.transform = CATransform3DMakeScale(2, 2, 1)
            for i in 0..<7 {
                let dot = CALayer()
                dot.name = "dot\\(i)"
            }
            let a = CALayer()
            a.name = "twice"
            let b = CALayer()
            b.name = "twice"
            box.speed = 1
            box.speed = 2
            root.opacity = 0.9
        }
        """

    private func check(
        _ id: PropertyID, _ name: String, _ value: MotionValue, in text: String? = nil
    ) -> SourceCheck {
        SourceCheck(id, of: name, value, in: [text ?? source])
    }

    @Test("Literals of every kind are writable, and a constant with one use is")
    func writable() {
        #expect(check(.opacity, "box", .number(0.5)) == .writable)
        #expect(check(.cornerRadius, "box", .number(12)) == .writable)
        #expect(check(.hidden, "box", .number(0)) == .writable)
        #expect(check(.opacity, "scene", .number(0.9)) == .writable)
        #expect(check(.contentsGravity, "box", .string("center")) == .writable)
        #expect(
            check(.transform, "box", .transform(CATransform3DMakeScale(2, 2, 1))) == .writable)
    }

    @Test("Other code has a reason with its lines")
    func reasons() {
        #expect(
            check(.zPosition, "box", .number(6)) == .expression("zPosition", lines: [11]))
        // A shared constant can be written, and so can the last of two values: not without a
        // question.
        #expect(check(.borderWidth, "box", .number(3)) == .writable)
        #expect(check(.speed, "box", .number(2)) == .writable)
        #expect(check(.speed, "box", .number(1)) == .expression("speed", lines: [24, 25]))
        #expect(check(.masksToBounds, "box", .number(0)) == .unset("masksToBounds"))
        #expect(check(.opacity, "dot3", .number(1)) == .missing(name: "dot3"))
        #expect(check(.opacity, "twice", .number(1)) == .repeated(name: "twice", count: 2))
        #expect(check(.opacity, "", .number(1)) == .unnamed)
        #expect(check(.opacity, "", .number(1)).reason?.isEmpty == false)
        #expect(check(.opacity, "box", .number(0.5)).reason == nil)
    }

    @Test("A constant is written at its declaration")
    func constant() {
        let written = WriteBack.value(
            .cornerRadius, of: "box", from: .number(12), to: .number(20), in: source)
        #expect(written == source.replacing("CGFloat = 12", with: "CGFloat = 20"))
        #expect(
            WriteBack.value(.borderWidth, of: "box", from: .number(3), to: .number(4), in: source)
                == nil)
    }

    @Test("A document's attribute is writable, an absent one has a reason")
    func documents() {
        let text = """
            <?xml version="1.0"?>
            <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
              <CALayer name="ball" opacity="0.5"/>
            </caml>
            """
        #expect(check(.opacity, "ball", .number(0.5), in: text) == .writable)
        #expect(check(.cornerRadius, "ball", .number(0), in: text) == .unset("cornerRadius"))
        #expect(check(.opacity, "none", .number(0.5), in: text) == .missing(name: "none"))
    }
}
