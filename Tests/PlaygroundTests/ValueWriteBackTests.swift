import CoreAnimation
import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
@testable import PlaygroundEngine
import Testing

/// Values other than numbers, written into the source.
@Suite("Playground values in the source")
struct ValueWriteBackTests {
    private let source = #"""
        import QuartzCore
        func scene(_ root: CALayer) {
            let label = CATextLayer()
            label.name = "label"
            label.string = "a \"b\" \u{e4}\n"
            label.alignmentMode = .center
            label.isWrapped = true
            label.truncationMode = mode
            label.transform = CATransform3DMakeRotation(0.5, 0, 0, 2)
            label.sublayerTransform = CATransform3DMakeTranslation(1, -2, 0)
            let star = CAShapeLayer()
            star.name = "star"
            star.fillRule = .evenOdd
            star.string = "\(star)"
            star.path = CGPath(rect: .zero, transform: nil)
        }
        """#

    private func changed(
        _ id: PropertyID, of name: String = "label", _ old: MotionValue, _ new: MotionValue
    ) -> String? {
        guard let text = WriteBack.value(id, of: name, from: old, to: new, in: source) else {
            return nil
        }
        let (a, b) = (source.components(separatedBy: "\n"), text.components(separatedBy: "\n"))
        let lines = zip(a, b).filter { $0 != $1 }.map { $1.trimmingCharacters(in: .whitespaces) }
        #expect(a.count == b.count && lines.count == 1)
        return lines.first
    }

    @Test("a text with escaped characters is written; a concatenated text stays")
    func texts() {
        #expect(
            changed(.string, .string("a \"b\" ä\n"), .string("\\ \"\tü\n"))
                == #"label.string = "\\ \"\tü\n""#)
        #expect(changed(.string, .string("other"), .string("new")) == nil)
        #expect(changed(.string, of: "star", .string("CAShapeLayer"), .string("new")) == nil)
    }

    @Test("names behind a dot, and truth values")
    func dots() {
        #expect(
            changed(.alignmentMode, .string("center"), .string("right"))
                == "label.alignmentMode = .right")
        #expect(
            changed(.fillRule, of: "star", .string("even-odd"), .string("non-zero"))
                == "star.fillRule = .nonZero")
        #expect(changed(.alignmentMode, .string("left"), .string("right")) == nil)
        #expect(changed(.truncationMode, .string("end"), .string("middle")) == nil)
        #expect(changed(.wrapped, .number(1), .number(0)) == "label.isWrapped = false")
        #expect(changed(.wrapped, .number(0), .number(1)) == nil)
    }

    @Test("a transform made by one function call is replaced by another call of the function")
    func transforms() {
        let old = MotionValue.transform(CATransform3DMakeRotation(0.5, 0, 0, 1))
        #expect(
            changed(.transform, old, .transform(CATransform3DMakeRotation(-2.25, 0, 0, 1)))
                == "label.transform = CATransform3DMakeRotation(-2.25, 0, 0, 2)")
        #expect(changed(.transform, old, .transform(CATransform3DMakeScale(2, 2, 2))) == nil)
        #expect(
            changed(.transform, old, .transform(CATransform3DMakeRotation(0.5, 1, 0, 0))) == nil)
        let place = MotionValue.transform(CATransform3DMakeTranslation(1, -2, 0))
        #expect(
            changed(.sublayerTransform, place, .transform(CATransform3DMakeTranslation(1, 3, 0)))
                == "label.sublayerTransform = CATransform3DMakeTranslation(1, 3, 0)")
    }

    @Test("a path made by one function call is not a literal")
    func path() {
        let old = MotionValue.path(CGPath(rect: .zero, transform: nil))
        #expect(changed(.path, of: "star", old, .none) == nil)
    }

    @Test("a layer's name, where it is written once")
    func layerName() throws {
        let text = try #require(WriteBack.name(from: "star", to: "sun \"1\"", in: source))
        #expect(text == source.replacing(#"star.name = "star""#, with: #"star.name = "sun \"1\"""#))
        #expect(WriteBack.name(from: "none", to: "sun", in: source) == nil)
        #expect(WriteBack.name(from: "", to: "sun", in: source) == nil)
    }
}
