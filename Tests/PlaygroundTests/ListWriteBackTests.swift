import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
@testable import PlaygroundEngine
import Testing

/// Lists, colours of gradients and paths written back into Swift.
@Suite("Playground write back of lists and paths")
struct ListWriteBackTests {
    private let source = """
        import QuartzCore
        func scene(_ root: CALayer) {
            let sky = CAGradientLayer()
            sky.name = "sky"
            let warm = CGColor(gray: 0.9, alpha: 1)
            sky.colors = [
                CGColor(srgbRed: 1, green: 0.50, blue: 0, alpha: 1),  // above
                CGColor(gray: 0.25, alpha: 1), warm,
                UIColor(red: 0, green: 0, blue: 1, alpha: 0.5).cgColor,
            ]
            sky.locations = [0, 0.30, 0.6, 1] as [NSNumber]
            let star = CAShapeLayer()
            star.name = "star"
            star.lineDashPattern = [4, 2]
            let path = CGMutablePath()
            path.move(to: CGPoint(x: 80, y: 0.0))
            path.addLine(to: CGPoint(x: 160, y: 160))
            path.addCurve(
                to: .zero, control1: CGPoint(x: 10, y: 20), control2: CGPoint(x: -1, y: 2))
            path.addQuadCurve(to: .init(x: 1, y: 2), control: CGPoint(x: 3, y: 4))
            path.closeSubpath()
            star.path = path
            let line = CAShapeLayer()
            line.name = "line"
            let way = CGMutablePath()
            way.addLines(between: [CGPoint(x: 1, y: 1), CGPoint(x: 2, y: 2)])
            for x in 0..<2 { way.addLine(to: CGPoint(x: x, y: 3)) }
            line.path = way
        }
        """

    /// The removed and added lines.
    private func difference(_ text: String?) -> [String] {
        guard let text else { return ["nil"] }
        let (a, b) = (source.components(separatedBy: "\n"), text.components(separatedBy: "\n"))
        return b.difference(from: a).map { change in
            switch change {
            case .insert(_, let line, _): "+ " + line.trimmingCharacters(in: .whitespaces)
            case .remove(_, let line, _): "- " + line.trimmingCharacters(in: .whitespaces)
            }
        }.filter { $0.hasPrefix("+") }
    }

    private func color(_ r: Float, _ g: Float, _ b: Float, _ a: Float = 1) -> MotionValue {
        .color(PaintColor(rgba: SIMD4(r, g, b, a)))
    }
    private var colors: [MotionValue] {
        [color(1, 0.5, 0), color(0.25, 0.25, 0.25), color(0.9, 0.9, 0.9), color(0, 0, 1, 0.5)]
    }

    private func written(_ new: [MotionValue]) -> String? {
        WriteBack.value(.colors, of: "sky", from: .array(colors), to: .array(new), in: source)
    }

    @Test("an edited colour of a gradient changes only the different numbers of its literal")
    func colorOfList() {
        var new = colors
        new[0] = color(1, 0.5, 0.25)
        #expect(
            difference(written(new)) == [
                "+ CGColor(srgbRed: 1, green: 0.50, blue: 0.25, alpha: 1),  // above"
            ])
        new = colors
        new[3] = color(0, 1, 1, 0.5)
        #expect(
            difference(written(new)) == [
                "+ UIColor(red: 0, green: 1, blue: 1, alpha: 0.5).cgColor,"
            ])
        new = colors
        new[1] = color(0.25, 0.5, 0.25)
        #expect(
            difference(written(new)) == [
                "+ CGColor(srgbRed: 0.25, green: 0.5, blue: 0.25, alpha: 1), warm,"
            ])
    }

    @Test("an entry other than a literal stays, and a change of it is refused")
    func variableOfList() {
        var new = colors
        new[2] = color(0, 0, 0)
        #expect(written(new) == nil)
        #expect(
            WriteBack.value(
                .colors, of: "sky", from: .array([color(0, 0, 0)] + colors.dropFirst()),
                to: .array([color(1, 1, 1)] + colors.dropFirst()), in: source) == nil)
    }

    @Test("colours are added and removed; other colours keep their text")
    func countOfList() {
        #expect(
            difference(written(Array(colors.prefix(1) + colors.dropFirst(2)))) == ["+ warm,"])
        #expect(
            difference(written([colors[0], colors[1], color(0, 1, 0)] + colors[2...])) == [
                "+ CGColor(gray: 0.25, alpha: 1), CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1), warm,"
            ])
        #expect(written([]) == nil)
    }

    @Test("lists of numbers, also with a type behind them")
    func numbers() {
        func values(_ n: [Double]) -> MotionValue { .array(n.map(MotionValue.number)) }
        func text(_ id: PropertyID, _ name: String, _ a: [Double], _ b: [Double]) -> [String] {
            difference(
                WriteBack.value(id, of: name, from: values(a), to: values(b), in: source))
        }
        #expect(
            text(.locations, "sky", [0, 0.3, 0.6, 1], [0, 0.3, 0.7, 1]) == [
                "+ sky.locations = [0, 0.30, 0.7, 1] as [NSNumber]"
            ])
        #expect(
            text(.lineDashPattern, "star", [4, 2], [4, 2, 8, 2]) == [
                "+ star.lineDashPattern = [4, 2, 8, 2]"
            ])
        #expect(
            text(.lineDashPattern, "star", [4, 2], [2]) == ["+ star.lineDashPattern = [2]"])
        #expect(text(.lineDashPattern, "star", [4, 3], [4, 1]) == ["nil"])
    }

    // MARK: - Paths

    private func path(_ letters: String) -> MotionValue {
        .path(PathText.path(letters)!)
    }
    private let letters = "M 80 0 L 160 160 C 10 20 -1 2 0 0 Q 3 4 1 2 Z"

    private func path(_ name: String, _ old: String, _ new: String) -> [String] {
        difference(
            WriteBack.value(.path, of: name, from: path(old), to: path(new), in: source))
    }

    @Test("a point of a path changes only its numbers")
    func points() {
        #expect(
            path("star", letters, letters.replacing("M 80 0", with: "M 75 0")) == [
                "+ path.move(to: CGPoint(x: 75, y: 0.0))"
            ])
        #expect(
            path("star", letters, "M 80 0 L 160 160 C 10 21 -1 2 5 0 Q 3 4 1 -2.5 Z") == [
                "+ to: CGPoint(x: 5, y: 0), control1: CGPoint(x: 10, y: 21), control2: CGPoint(x: -1, y: 2))",
                "+ path.addQuadCurve(to: .init(x: 1, y: -2.5), control: CGPoint(x: 3, y: 4))",
            ])
    }

    @Test("a path with other elements replaces the calls of the old path")
    func otherElements() {
        #expect(
            path("star", letters, "M 1 2 L 3 4.5 C 1 1 2 2 3 3 Q 5 5 6 6 L 0 0 Z") == [
                "+ path.move(to: CGPoint(x: 1, y: 2))",
                "+ path.addLine(to: CGPoint(x: 3, y: 4.5))",
                "+ path.addCurve(to: CGPoint(x: 3, y: 3), control1: CGPoint(x: 1, y: 1), control2: CGPoint(x: 2, y: 2))",
                "+ path.addQuadCurve(to: CGPoint(x: 6, y: 6), control: CGPoint(x: 5, y: 5))",
                "+ path.addLine(to: CGPoint(x: 0, y: 0))",
            ])
    }

    @Test("a computed path, or a path other than the shown one, is not rewritten")
    func refusals() {
        #expect(path("line", "M 1 1 L 2 2 L 0 3 L 1 3", "M 1 1 L 2 2 L 0 3 L 1 4") == ["nil"])
        #expect(path("star", letters.replacing("160", with: "150"), letters) == ["nil"])
        #expect(path("sky", letters, letters) == ["nil"])
    }
}
