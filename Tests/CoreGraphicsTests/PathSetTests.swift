import CoreGraphics
import TestSupport
import Testing

/// Set operations on seeded random paths: curves, self-intersections, touching edges, holes,
/// degenerate paths.
@Suite("Set operations on paths") struct PathSetTests {
    private static let cases = RandomPath.Kind.allCases.flatMap { kind in
        (0..<8).map { (kind, $0) }
    }

    @Test(
        "pixels: the result of an operation covers exactly the pixels given by both areas",
        arguments: cases)
    func pixels(_ kind: RandomPath.Kind, _ seed: Int) {
        let (a, b, rule) = RandomPath.pair(kind, seed)
        let (ca, cb) = (Coverage(a, rule), Coverage(b, rule))
        for rule in [CGPathFillRule.winding, .evenOdd] {
            // The result is filled alike by both rules.
            let results = [
                ("union", Coverage(a.union(b, using: self.rule(kind, seed)), rule)),
                ("intersection", Coverage(a.intersection(b, using: self.rule(kind, seed)), rule)),
                ("subtracting", Coverage(a.subtracting(b, using: self.rule(kind, seed)), rule)),
                (
                    "difference",
                    Coverage(a.symmetricDifference(b, using: self.rule(kind, seed)), rule)
                ),
                ("normalized", Coverage(a.normalized(using: self.rule(kind, seed)), rule)),
            ]
            for (name, result) in results {
                let wrong = ca.count(cb, result) { x, y, r in
                    let (p, q) = (x == 255, y == 255)
                    // Pixels on an edge have no sharp value, and a corner inside a pixel is part of
                    // its coverage.
                    guard p || x == 0, q || y == 0 else { return false }
                    let want: Bool =
                        switch name {
                        case "union": p || q
                        case "intersection": p && q
                        case "subtracting": p && !q
                        case "difference": p != q
                        default: p
                        }
                    return want ? r < 200 : r > 55
                }
                // In a pixel with many edges, Cairo's own coverage may have a large error.
                #expect(wrong <= 1, "\(name) of \(kind) \(seed)")
            }
        }
    }

    private func rule(_ kind: RandomPath.Kind, _ seed: Int) -> CGPathFillRule {
        RandomPath.pair(kind, seed).2
    }

    @Test("areas: inclusion and exclusion, both orders, itself, nothing, parts", arguments: cases)
    func areas(_ kind: RandomPath.Kind, _ seed: Int) {
        let (a, b, rule) = RandomPath.pair(kind, seed)
        let (areaA, areaB) = (area(a.normalized(using: rule)), area(b.normalized(using: rule)))
        let union = a.union(b, using: rule)
        let common = a.intersection(b, using: rule)
        // The allowed deviation of chords from a curve, along the length of all outlines.
        let room = (a.length + b.length) * 0.006 + 1e-6
        #expect(abs(area(union) + area(common) - areaA - areaB) <= room)
        #expect(abs(area(union) - area(b.union(a, using: rule))) <= room)
        #expect(abs(area(common) - area(b.intersection(a, using: rule))) <= room)
        #expect(abs(area(a.union(a, using: rule)) - areaA) <= room)
        #expect(area(a.subtracting(a, using: rule)) <= room)
        #expect(area(common.subtracting(a.normalized(using: rule))) <= room)
        let rest = a.subtracting(b, using: rule)
        #expect(abs(area(rest) + area(common) - areaA) <= room)
        #expect(abs(area(rest.union(common)) - areaA) <= room)
        let exclusive = a.symmetricDifference(b, using: rule)
        #expect(abs(area(exclusive) - area(union) + area(common)) <= room)
        let parts = a.componentsSeparated(using: rule)
        #expect(abs(parts.reduce(0) { $0 + area($1) } - areaA) <= room)
        for (i, one) in parts.enumerated() {
            for other in parts[..<i] { #expect(area(one.intersection(other)) <= room) }
        }
        #expect(a.intersects(b, using: rule) == !common.isEmpty)
    }

    @Test("lines: both parts together are the line, each on its side", arguments: cases)
    func lines(_ kind: RandomPath.Kind, _ seed: Int) {
        let (a, b, rule) = RandomPath.pair(kind, seed)
        let inside = a.lineIntersection(b, using: rule)
        let outside = a.lineSubtracting(b, using: rule)
        #expect(near(inside.length + outside.length, a.length, a.length * 1e-4 + 1e-6))
        for (path, want) in [(inside, true), (outside, false)] {
            let measure = PathMeasure(path)
            for i in 0..<40 {
                let at = measure.length * (CGFloat(i) + 0.5) / 40
                guard let p = measure.position(at: at)?.point else { continue }
                let around = [(-0.02, 0.0), (0.02, 0), (0, -0.02), (0, 0.02)].map {
                    b.contains(CGPoint(x: p.x + $0.0, y: p.y + $0.1), using: rule)
                }
                #expect(around.contains(want), "\(kind) \(seed) at \(p)")
            }
        }
    }

    @Test("curves stay curves, and meet to the last digits")
    func curves() {
        let a = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
        let b = CGPath(rect: CGRect(x: 50, y: -10, width: 100, height: 120), transform: nil)
        let half = a.subtracting(b)
        let curves = half.elementTypes.count { $0 == .addCurveToPoint }
        #expect(curves == 2 && half.elementTypes.count <= 5)
        #expect(near(area(half), area(a) / 2, 1e-6))
        #expect(near(half.boundingBoxOfPath.maxX, 50, 1e-9))
        let lens = a.intersection(
            CGPath(ellipseIn: CGRect(x: 60, y: 0, width: 100, height: 100), transform: nil))
        // Circles 60 apart: intersections at x = 80, and 40 above and below the middle.
        #expect(lens.points.contains { near($0.x, 80, 1e-6) && near($0.y, 90, 0.03) })
    }

    @Test("edges that touch leave no seam, and areas that touch do not intersect")
    func touching() {
        let left = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
        let right = CGPath(rect: CGRect(x: 10, y: 0, width: 10, height: 10), transform: nil)
        var box = CGRect.null
        #expect(left.union(right).isRect(&box) && box == CGRect(x: 0, y: 0, width: 20, height: 10))
        #expect(!left.intersects(right) && left.intersection(right).isEmpty)
        #expect(left.union(left) == left.normalized() && left.subtracting(left).isEmpty)
        #expect(left.union(right).componentsSeparated().count == 1)
    }

    @Test("parts come with their holes, and islands in holes are parts of their own")
    func components() {
        let target = CGMutablePath()
        for inset in [0, 10, 20, 30] {
            target.addEllipse(
                in: CGRect(x: 0, y: 0, width: 100, height: 100)
                    .insetBy(dx: CGFloat(inset), dy: CGFloat(inset)))
        }
        let parts = target.componentsSeparated(using: .evenOdd)
        #expect(parts.count == 2)
        let boxes = parts.map(\.boundingBoxOfPath.width).sorted()
        #expect(near(boxes[0], 60) && near(boxes[1], 100))
        #expect(target.componentsSeparated(using: .winding).count == 1)
    }

    @Test("a line through a disc is cut where the disc is; a closed one outside stays closed")
    func lineThroughDisc() {
        let disc = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: nil)
        let line = CGMutablePath()
        line.addLines(between: [CGPoint(x: -30, y: 0), CGPoint(x: 30, y: 0)])
        let inside = line.lineIntersection(disc)
        #expect(inside.points.count == 2 && near(inside.length, 20, 1e-6))
        #expect(near(line.lineSubtracting(disc).length, 40, 1e-6))
        let far = CGPath(rect: CGRect(x: 50, y: 50, width: 5, height: 5), transform: nil)
        #expect(far.lineSubtracting(disc) == far && far.lineIntersection(disc).isEmpty)
        // A square around the corner: the rest is a single open line across its own start.
        let square = CGPath(rect: CGRect(x: -5, y: -30, width: 10, height: 30), transform: nil)
        let rest = square.lineSubtracting(disc)
        #expect(rest.elementTypes.count { $0 == .moveToPoint } == 1)
        #expect(!rest.elementTypes.contains(.closeSubpath))
    }

    @Test("a flattened path has lines only, as near to the curves as asked")
    func flattening() {
        let disc = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
        let rough = disc.flattened(threshold: 1)
        let fine = disc.flattened(threshold: 0.01)
        #expect(!fine.elementTypes.contains { $0 == .addCurveToPoint })
        #expect(rough.points.count < fine.points.count && rough.points.count > 6)
        #expect(abs(area(disc) - area(fine)) < 0.01 * disc.length)
        #expect(abs(area(disc) - area(rough)) < disc.length)
    }

    @Test("odd input: nothing, numbers that are none, sizes far apart")
    func odd() {
        let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
        let empty = CGMutablePath()
        #expect(square.union(empty) == square && empty.union(square) == square)
        #expect(square.intersection(empty).isEmpty && empty.union(empty).isEmpty)
        #expect(empty.componentsSeparated().isEmpty && !empty.intersects(square))
        let broken = CGMutablePath()
        broken.move(to: CGPoint(x: CGFloat.nan, y: 0))
        broken.addLine(to: CGPoint(x: 5, y: CGFloat.infinity))
        broken.closeSubpath()
        broken.addRect(CGRect(x: 20, y: 0, width: 1, height: 1))
        #expect(near(area(square.union(broken)), 101))
        _ = square.lineIntersection(broken)
        _ = broken.lineSubtracting(square)
        let huge = CGPath(rect: CGRect(x: -1e7, y: -1e7, width: 2e7, height: 2e7), transform: nil)
        #expect(near(area(square.intersection(huge)), 100, 2))
        let endless = CGPath(rect: .infinite, transform: nil)
        #expect(!endless.union(square).isEmpty)
        let far = CGPath(rect: CGRect(x: 1e6, y: 1e6, width: 0.5, height: 0.5), transform: nil)
        #expect(near(area(far.union(far)), 0.25))
        for side in [1e-290, 1e-305, .leastNormalMagnitude / 256, .leastNonzeroMagnitude]
            as [CGFloat]
        {
            let tiny = CGPath(rect: CGRect(x: 0, y: 0, width: side, height: side), transform: nil)
            let dot = CGPath(ellipseIn: tiny.boundingBox, transform: nil)
            #expect(tiny.union(dot).isEmpty == (side < .leastNormalMagnitude), "\(side)")
            _ = tiny.subtracting(dot)
            _ = dot.lineIntersection(tiny)
        }
        let flat = CGMutablePath()
        flat.addLines(between: [.zero, CGPoint(x: 10, y: 10)])
        #expect(flat.normalized().isEmpty && square.union(flat) == square)
    }
}

/// Twice the enclosed area halved: exact for lines and curves, holes counted out.
func area(_ path: CGPath) -> CGFloat {
    var sum: CGFloat = 0
    var (at, start) = (CGPoint.zero, CGPoint.zero)
    var i = 0
    func cross(_ p: CGPoint, _ q: CGPoint) -> CGFloat { p.x * q.y - p.y * q.x }
    for type in path.elementTypes {
        let p = path.points
        switch type {
        case .moveToPoint: (at, start) = (p[i], p[i])
        case .addLineToPoint:
            sum += cross(at, p[i]) / 2
            at = p[i]
        case .addQuadCurveToPoint:
            sum += (2 * cross(at, p[i]) + 2 * cross(p[i], p[i + 1]) + cross(at, p[i + 1])) / 6
            at = p[i + 1]
        case .addCurveToPoint:
            let (c, d, e) = (p[i], p[i + 1], p[i + 2])
            sum +=
                (6 * cross(at, c) + 3 * cross(at, d) + cross(at, e) + 3 * cross(c, d)
                    + 3 * cross(c, e) + 6 * cross(d, e)) / 20
            at = e
        case .closeSubpath:
            sum += cross(at, start) / 2
            at = start
        }
        i += type.pointCount
    }
    return abs(sum)
}

/// The coverage of a path in each pixel of a square of 100.
private struct Coverage {
    let values: [UInt8]

    init(_ path: CGPath, _ rule: CGPathFillRule) {
        let canvas = Canvas(100, 100)
        canvas.context.addPath(path)
        canvas.context.fillPath(using: rule)
        values = canvas.context.makeImage()!.withPremultipliedRGBA8 { bytes, rowBytes in
            (0..<10000).map { bytes[$0 / 100 * rowBytes + $0 % 100 * 4 + 3] }
        }
    }

    func count(
        _ b: Coverage, _ c: Coverage, _ isWrong: (UInt8, UInt8, UInt8) -> Bool
    ) -> Int {
        values.indices.count { isWrong(values[$0], b.values[$0], c.values[$0]) }
    }
}

/// Paths within a square of 100, from a seed.
enum RandomPath {
    enum Kind: CaseIterable {
        case ellipse, gridRect, gridEllipse, ring, polygon, curves, manyPolygons, degenerate
    }

    static func pair(_ kind: Kind, _ seed: Int) -> (CGPath, CGPath, CGPathFillRule) {
        var random = Dice(splitMix: UInt64(seed) &* 977 &+ 13)
        let a = make(kind, &random)
        let other = Kind.allCases[Int(random.next() % UInt64(Kind.allCases.count))]
        let b = make(random.next() % 3 == 0 ? other : kind, &random)
        return (a, b, random.next() % 2 == 0 ? .winding : .evenOdd)
    }

    private static func make(_ kind: Kind, _ random: inout Dice) -> CGPath {
        let path = CGMutablePath()
        let onGrid = random.next() % 2 == 0
        func number(_ low: Double, _ high: Double) -> CGFloat {
            CGFloat(low + (high - low) * Double(random.next() % 1_000_000) / 1e6)
        }
        func whole(_ low: Int, _ high: Int) -> CGFloat {
            CGFloat(low + Int(random.next() % UInt64(high - low + 1)))
        }
        func point() -> CGPoint {
            onGrid
                ? CGPoint(x: 10 * whole(0, 10), y: 10 * whole(0, 10))
                : CGPoint(x: number(0, 100), y: number(0, 100))
        }
        func polygon(_ corners: Int) {
            path.addLines(between: (0..<corners).map { _ in point() })
            if random.next() % 2 == 0 { path.closeSubpath() }
        }
        switch kind {
        case .ellipse:
            path.addEllipse(
                in: CGRect(
                    x: number(0, 60), y: number(0, 60), width: number(5, 40), height: number(5, 40))
            )
        case .gridRect:
            path.addRect(
                CGRect(
                    x: 10 * whole(0, 5), y: 10 * whole(0, 5), width: 10 * whole(1, 5),
                    height: 10 * whole(1, 5)))
        case .gridEllipse:
            path.addEllipse(
                in: CGRect(
                    x: 10 * whole(0, 5), y: 10 * whole(0, 5), width: 10 * whole(1, 5),
                    height: 10 * whole(1, 5)))
        case .ring:
            let outer = CGRect(x: 10 * whole(0, 5), y: number(0, 40), width: 50, height: 50)
            path.addEllipse(in: outer)
            path.addArc(
                center: CGPoint(x: outer.midX, y: outer.midY), radius: number(5, 20), startAngle: 0,
                endAngle: 2 * .pi, clockwise: random.next() % 2 == 0)
        case .polygon: polygon(Int(whole(3, 7)))
        case .curves:
            path.move(to: point())
            for _ in 0..<Int(whole(2, 4)) {
                if random.next() % 3 == 0 {
                    path.addQuadCurve(to: point(), control: point())
                } else {
                    path.addCurve(to: point(), control1: point(), control2: point())
                }
            }
            path.closeSubpath()
        case .manyPolygons: for _ in 0..<Int(whole(2, 5)) { polygon(Int(whole(3, 8))) }
        case .degenerate:
            let p = point()
            path.addLines(between: [p, point(), p])
            path.addRect(CGRect(x: 10 * whole(0, 9), y: 0, width: 0, height: 50))
            path.move(to: point())
            path.addCurve(to: p, control1: p, control2: p)
            path.addRect(CGRect(x: 20, y: 20, width: 10 * whole(1, 3), height: 10))
        }
        return path
    }
}
