import Foundation
import LaminaGraphicsTypes
import Testing

@testable import LaminaDisplayList

/// The choice between a formula and coverage, for outlines and for planes.
@Suite("Shapes with a formula") struct ShapeFormTests {
    /// A path by a short name; every name is a row of the tables below.
    private static func path(_ name: String) -> CGPath {
        let path = CGMutablePath()
        func p(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }
        func arc(_ sweep: Double) {
            path.addArc(
                center: p(5, 5), radius: 10, startAngle: 0.3, endAngle: 0.3 + sweep,
                clockwise: false)
        }
        switch name {
        case "level": path.addLines(between: [p(0, 0), p(9, 0)])
        case "line": path.addLines(between: [p(0, 0), p(9, 4)])
        case "point": path.addLines(between: [p(3, 3), p(3, 3)])
        case "corner": path.addLines(between: [p(0, 0), p(9, 4), p(3, 8)])
        case "rectangle": path.addRect(CGRect(x: 1, y: 2, width: 8, height: 4))
        case "open rectangle": path.addLines(between: [p(0, 0), p(8, 0), p(8, 4), p(0, 4)])
        case "circle": path.addEllipse(in: CGRect(x: 1, y: 2, width: 20, height: 20))
        case "ellipse": path.addEllipse(in: CGRect(x: 1, y: 2, width: 20, height: 15))
        case "rounded":
            path.addRoundedRect(
                in: CGRect(x: 0, y: 0, width: 20, height: 15), cornerWidth: 4, cornerHeight: 4)
        case "star":
            path.addLines(between: [p(0, -9), p(5, 7), p(-9, -3), p(9, -3), p(-5, 7)])
            path.closeSubpath()
        case "arrow":
            path.addLines(between: [p(0, 0), p(20, 10), p(0, 20), p(5, 10)])
            path.closeSubpath()
        case "narrow": path.addLines(between: [p(0, 0), p(20, 0), p(0, 1)])
        case "near": path.addLines(between: [p(0, 0), p(20, 0), p(20, 2), p(0, 2)])
        case "many": path.addLines(between: (0..<11).map { p(Double($0), Double($0 % 2)) })
        case "pill":
            path.addRoundedRect(
                in: CGRect(x: 0, y: 0, width: 20, height: 8), cornerWidth: 4, cornerHeight: 4)
        case "oval corners":
            path.addRoundedRect(
                in: CGRect(x: 0, y: 0, width: 20, height: 15), cornerWidth: 4, cornerHeight: 6)
        case "two corners":
            let k = 4 * (1 - 0.5522847498307936)
            path.move(to: p(0, 0))
            path.addLine(to: p(16, 0))
            path.addCurve(to: p(20, 4), control1: p(20 - k, 0), control2: p(20, k))
            path.addLine(to: p(20, 15))
            path.addLine(to: p(2, 15))
            path.addCurve(
                to: p(0, 13), control1: p(k / 2, 15), control2: p(0, 15 - k / 2))
            path.closeSubpath()
        case "arc": arc(2)
        case "long arc": arc(6.1)
        case "chord":
            arc(2)
            path.closeSubpath()
        case "sector":
            path.move(to: p(5, 5))
            arc(2)
            path.closeSubpath()
        case "off sector":
            path.move(to: p(5.1, 5))
            arc(2)
            path.closeSubpath()
        case "curve":
            path.move(to: p(0, 0))
            path.addCurve(to: p(9, 9), control1: p(4, 0), control2: p(9, 5))
        case "two lines":
            path.addLines(between: [p(0, 0), p(9, 4)])
            path.addLines(between: [p(0, 5), p(9, 9)])
        default: Issue.record("no path \(name)")
        }
        return path
    }

    private static func name(_ form: ShapeForm?) -> String {
        switch form {
        case nil: "–"
        case .rectangle: "rectangle"
        case .frame: "frame"
        case .line(let line): line.isRound ? "capsule" : "parallelogram"
        case .arc(let arc):
            arc.isWhole
                ? arc.inner > 0 ? "ring" : "disc"
                : arc.cap == .round ? "round arc" : arc.cap == .square ? "square arc" : "arc"
        case .ellipse(let ellipse): ellipse.pen > 0 ? "oval" : "ellipse"
        case .dashes(let dashes): "\(dashes.pieces.count) × \(name(dashes.pieces.first))"
        case .rounded: "rounded"
        case .polyline(let chain): chain.pen > 0 ? "polyline" : "polygon"
        }
    }

    @Test(
        "fills",
        arguments: [
            ("level", "–"), ("line", "–"), ("rectangle", "rectangle"), ("circle", "disc"),
            ("open rectangle", "rectangle"), ("ellipse", "ellipse"), ("sector", "arc"),
            ("rounded", "rounded"), ("pill", "rounded"),
            ("two corners", "rounded"), ("oval corners", "rounded"), ("arc", "coverage"),
            ("chord", "coverage"),
            ("off sector", "coverage"), ("corner", "polygon"), ("star", "coverage"),
            ("arrow", "polygon"), ("many", "coverage"), ("curve", "coverage"),
            ("two lines", "coverage"),
        ])
    func fills(_ path: String, _ expected: String) {
        let forms = ShapeForms(ShapeOutline(filling: Self.path(path)))
        #expect((forms.map { Self.name($0.fill) } ?? "coverage") == expected)
        #expect(forms == nil || Self.name(forms?.stroke) == "–")
    }

    @Test(
        "strokes: butt, square and round ends",
        arguments: [
            ("level", ["rectangle", "rectangle", "capsule"]),
            ("line", ["parallelogram", "parallelogram", "capsule"]),
            ("rectangle", ["frame", "frame", "frame"]),
            ("circle", ["ring", "ring", "ring"]),
            ("arc", ["arc", "square arc", "round arc"]),
            // Ends that would cover each other.
            ("long arc", ["arc", "coverage", "coverage"]),
            ("open rectangle", ["polyline", "polyline", "polyline"]),
            ("arrow", ["polyline", "polyline", "polyline"]),
            ("star", ["coverage", "coverage", "coverage"]),
            ("narrow", ["coverage", "coverage", "coverage"]),
            ("near", ["coverage", "coverage", "coverage"]),
            ("many", ["coverage", "coverage", "coverage"]),
            ("point", ["coverage", "coverage", "coverage"]),
            ("ellipse", ["oval", "oval", "oval"]),
            ("rounded", ["rounded", "rounded", "rounded"]),
            ("two corners", ["rounded", "rounded", "rounded"]),
            ("oval corners", ["coverage", "coverage", "coverage"]),
            ("sector", ["coverage", "coverage", "coverage"]),
            ("corner", ["polyline", "polyline", "polyline"]),
        ])
    func strokes(_ path: String, _ expected: [String]) {
        for (cap, name) in zip([CGLineCap.butt, .square, .round], expected) {
            var outline = ShapeOutline(filling: Self.path(path))
            (outline.hasFill, outline.hasStroke, outline.width, outline.cap) = (false, true, 3, cap)
            let forms = ShapeForms(outline)
            #expect((forms.map { Self.name($0.stroke) } ?? "coverage") == name, "\(cap)")
        }
    }

    @Test("outlines of ellipses, in pixels, and parts of them")
    func ovals() throws {
        func isExact(_ u: Double, _ v: Double, _ pen: Double) -> Bool {
            var form = EllipseForm(center: .zero, u: SIMD2(u, 0), v: SIMD2(0, v))
            form.pen = pen
            return form.isExact
        }
        #expect(isExact(10, 10, 5.9) && !isExact(10, 10, 6.1) && !isExact(20, 10, 1.1))
        var outline = ShapeOutline(filling: Self.path("ellipse"))
        (outline.hasStroke, outline.width) = (true, 3)
        let both = try #require(ShapeForms(outline))
        #expect(Self.name(both.fill) == "ellipse" && Self.name(both.stroke) == "oval")
        outline.end = 0.5
        #expect(ShapeForms(outline) == nil)
    }

    @Test("dashes, other joins and too small a limit of mitres need coverage")
    func pens() {
        func hasFormula(_ path: String, _ change: (inout ShapeOutline) -> Void) -> Bool {
            var outline = ShapeOutline(filling: Self.path(path))
            (outline.hasFill, outline.hasStroke, outline.width) = (false, true, 3)
            change(&outline)
            return ShapeForms(outline) != nil
        }
        #expect(hasFormula("line") { $0.dashes = [2, 1] })
        #expect(!hasFormula("line") { $0.dashes = [0, 1] })
        #expect(!hasFormula("line") { $0.dashes = [0.01, 0.02] })
        #expect(!hasFormula("corner") { $0.dashes = [2, 1] })
        #expect(!hasFormula("rounded") { $0.dashes = [2, 1] })
        #expect(hasFormula("line") { $0.dashes = [0, 0] })
        #expect(hasFormula("rectangle") { $0.join = .round })
        #expect(hasFormula("rounded") { $0.join = .bevel })
        #expect(!hasFormula("two corners") { $0.join = .bevel })
        #expect(!hasFormula("two corners") { $0.miter = 1.4 })
        #expect(!hasFormula("rounded") { $0.end = 0.5 })
        #expect(hasFormula("rectangle") { $0.join = .bevel })
        #expect(hasFormula("rectangle") { $0.miter = 1.4 })
        #expect(hasFormula("rectangle") { $0.end = 0.5 })
        #expect(!hasFormula("rectangle") { $0.end = 8.0001 / 24 })
        #expect(!hasFormula("corner") { $0.width = 12 })
        #expect(hasFormula("circle") { $0.end = 0.5 })
        #expect(hasFormula("circle") { $0.width = 50 })
        #expect(!hasFormula("arc") { $0.width = 50 })
        #expect(!hasFormula("line") { $0.start = -0.5 })
    }

    @Test("dashes of a line and of a circle, including a dash across the start")
    func dashes() throws {
        func form(_ path: String, _ dashes: [Double], phase: Double = 0) throws -> DashForms {
            var outline = ShapeOutline(filling: Self.path(path))
            (outline.hasFill, outline.hasStroke, outline.width) = (false, true, 1)
            (outline.dashes, outline.dashPhase) = (dashes, phase)
            let stroke = try #require(ShapeForms(outline)?.stroke)
            guard case .dashes(let forms) = stroke else { throw Missing() }
            return forms
        }
        #expect(try form("level", [2, 1]).pieces.count == 3)
        #expect(try form("level", [2]).pieces.count == 3)
        #expect(abs(try form("level", [2, 1]).gap - 1) < 1e-9)
        #expect(try form("level", [2, 1], phase: 2.5).pieces.count == 3)
        let length = 20 * Double.pi
        let ring = try form("circle", [length / 8, length / 8], phase: length / 16)
        #expect(ring.pieces.count == 4)
        let line = try form("level", [2, 1])
        #expect(ring.isApart(on: PlaneTransform()) && !line.isApart(on: PlaneTransform()))
        #expect(line.isApart(on: PlaneTransform(a: 2, b: 0, c: 0, d: -2, tx: 0, ty: 0)))
    }

    private struct Missing: Error {}

    @Test("the parts of a ring that are too bent for a formula, in pixels")
    func sizes() throws {
        let circle = try #require(CirclePath(Self.path("circle")))
        func part(_ angle: Double, _ outer: Double, _ inner: Double) -> Bool {
            ArcForm(circle, from: 0, to: angle, outer: outer, inner: inner).isExact(1)
        }
        #expect(part(2 * .pi, 0.1, 0) && part(2 * .pi, 3, 2.9) && !part(2 * .pi, 9000, 0))
        #expect(part(1, 4, 0) && !part(1, 3.9, 0) && part(1, 4, 2) && !part(1, 4, 1.9))
        func ellipse(_ u: Double, _ v: Double) -> Bool {
            EllipseForm(center: .zero, u: SIMD2(u, 0), v: SIMD2(0, v)).isExact
        }
        #expect(ellipse(5, 5) && ellipse(100, 21) && !ellipse(100, 19) && !ellipse(3, 3))
    }

    @Test("the path of a circle rotated, mirrored and enlarged by a transform is a circle")
    func transformed() throws {
        var t = CGAffineTransform(rotationAngle: 0.7).scaledBy(x: -3, y: 3).translatedBy(x: 4, y: 9)
        let path = try #require(Self.path("arc").copy(using: &t))
        let circle = try #require(CirclePath(path))
        let center = CGPoint(x: 5, y: 5).applying(t)
        #expect(abs(circle.center.x - Double(center.x)) < 1e-9)
        #expect(abs(circle.radius - 30) < 1e-9 && circle.turn == -1)
        #expect(abs(circle.angle(at: 1) - 2) < 1e-9 && abs(circle.angle(at: 0.5) - 1) < 1e-9)
    }
}
