import AllocationCounter
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics
@testable import LaminaGraphicsTypes

/// Paths of many points: operations with a single allocation allocate about as often for four times
/// the points, unlike an append that copies all earlier points; limits on numbers are the limits of
/// the path.
@Suite("Paths of many points") struct PathGrowthTests {
    private static func spiral(_ n: Int) -> CGPath {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 200, y: 200))
        for i in 1...n {
            let (a, r) = (Double(i) / Double(n) * 60 * .pi, Double(i) / Double(n) * 190)
            path.addLine(to: CGPoint(x: 200 + r * cos(a), y: 200 + r * sin(a)))
        }
        return path
    }

    /// The number of allocations of an operation on a path of `n` points.
    private static func allocations(_ n: Int, _ operation: (CGPath) -> Void) -> Double {
        let path = spiral(n)
        let before = thread_allocation_count()
        operation(path)
        return Double(thread_allocation_count() - before)
    }

    @Test(
        "functions that take a path allocate in proportion to its points",
        .enabled(if: allocation_count_works() != 0))
    func proportion() {
        let box = CGPath(rect: CGRect(x: 50, y: 50, width: 200, height: 200), transform: nil)
        let pen = StrokePen(
            halfWidth: 1, cap: .butt, join: .miter, miterLimit: 10, tolerance: 0.1)
        let operations: [(String, (CGPath) -> Void)] = [
            ("box", { _ = $0.boundingBoxOfPath }),
            ("contains", { _ = $0.contains(CGPoint(x: 210, y: 190)) }),
            ("cut", { _ = $0.cut(to: CGRect(x: 100, y: 100, width: 80, height: 80)) }),
            ("trimmed", { _ = $0.trimmed(from: 0.2, to: 0.7) }),
            (
                "stroked",
                {
                    _ = $0.copy(
                        strokingWithWidth: 2, lineCap: .round, lineJoin: .round, miterLimit: 10)
                }
            ),
            ("dashed", { _ = $0.copy(dashingWithPhase: 1, lengths: [3, 2]) }),
            ("intersection", { _ = $0.intersection(box, using: .evenOdd) }),
            ("lineIntersection", { _ = $0.lineIntersection(box) }),
            (
                "rasterised",
                {
                    let canvas = CoverageRasterizer()
                    canvas.begin(
                        CoveragePlane(), within: .init(x: 0, y: 0, width: 400, height: 400))
                    canvas.stroke(StrokePolyline($0, tolerance: 0.1, halfWidth: 1), pen)
                }
            ),
        ]
        for (name, operation) in operations {
            let (few, many) = (
                Self.allocations(500, operation), Self.allocations(4000, operation)
            )
            #expect(many <= few * 8 * 1.3 + 500, "\(name): \(few) for 500, \(many) for 4000")
        }
    }

    @Test("a position, a dash and a cut are where a walk from the start finds them")
    func walks() throws {
        var dice = Dice(5)
        for _ in 0..<40 {
            let path = CGMutablePath()
            for _ in 0...dice.roll(3) {
                path.move(to: CGPoint(x: dice.number(0, 50), y: dice.number(0, 50)))
                for _ in 0...dice.roll(6) {
                    let p = CGPoint(x: dice.number(0, 50), y: dice.number(0, 50))
                    // A segment without length now and then.
                    path.addLine(to: dice.once(in: 4) ? path.currentPoint : p)
                }
                if dice.once(in: 2) { path.closeSubpath() }
            }
            let measure = PathMeasure(path)
            guard measure.length > 0 else { continue }
            for i in 0...10 {
                let length = measure.length * CGFloat(i) / 10
                let place = try #require(measure.position(at: length))
                let walked = try #require(Self.walk(path, length))
                #expect(near(place.point.x, walked.x, 1e-6) && near(place.point.y, walked.y, 1e-6))
            }
            let dashed = path.copy(dashingWithPhase: 2, lengths: [3, 1, 2, 2])
            let bare = path.copy(dashingWithPhase: 5, lengths: [3, 1, 2, 2])
            #expect(dashed.length > 0 && dashed.length + bare.length < 2 * path.length + 1e-6)
        }
    }

    /// The point at a length, segment by segment.
    private static func walk(_ path: CGPath, _ length: CGFloat) -> CGPoint? {
        var rest = length
        var last: CGPoint?
        for sub in path.storage.subpaths {
            for segment in sub.segments {
                let size = distance(segment.start, segment.end)
                guard size > 0 else { continue }
                if rest <= size { return segment.point(rest / size) }
                rest -= size
                last = segment.end
            }
        }
        return last
    }

    @Test("time: a pattern of many zeros over many subpaths leaves the path solid")
    func zeroDashes() {
        let path = CGMutablePath()
        for i in 0..<5000 {
            path.move(to: CGPoint(x: Double(i % 100) / 5, y: Double(i / 100) / 3))
            path.addLine(to: CGPoint(x: Double(i % 100) / 5 + 1e-4, y: Double(i / 100) / 3))
        }
        let zeros = [CGFloat](repeating: 0, count: 100_000) + [1, 1]
        let dashed = path.copy(dashingWithPhase: 0, lengths: zeros)
        #expect(dashed.elementTypes.count == path.elementTypes.count)
        let dashes = StrokeDashes(lengths: zeros.map { Double($0) }, phase: 0)
        #expect(dashes.fit(0.5) && !dashes.fit(0.5, subpaths: 5000))
        let canvas = Canvas(20, 20)
        canvas.context.setLineDash(phase: 0, lengths: zeros)
        canvas.context.addPath(path)
        #expect(canvas.context.hasTooManyDashes(path))
        canvas.context.strokePath()
        // A short pattern stays, for any number of subpaths.
        let short = path.copy(dashingWithPhase: 0, lengths: [5e-5, 5e-5])
        #expect(short.boundingBox.width < path.boundingBox.width)
        canvas.context.setLineDash(phase: 0, lengths: [5e-5, 5e-5])
        #expect(!canvas.context.hasTooManyDashes(path))
    }

    @Test("the limit of dashes is one of the path, not of each subpath")
    func dashLimit() {
        let path = CGMutablePath()
        for i in 0..<200 {
            path.move(to: CGPoint(x: 0, y: i))
            path.addLine(to: CGPoint(x: 100, y: i))
        }
        // A thousand on each subpath, two hundred thousand in all.
        let dashes = StrokeDashes(lengths: [0.1, 0.1], phase: 0)
        #expect(dashes.fit(100) && !dashes.fit(20_000))
        let canvas = CoverageRasterizer()
        canvas.begin(CoveragePlane(), within: .init(x: 0, y: 0, width: 128, height: 256))
        let pen = StrokePen(
            halfWidth: 0.25, cap: .butt, join: .miter, miterLimit: 10, tolerance: 0.1)
        canvas.stroke(StrokePolyline(path, tolerance: 0.1, halfWidth: 0.25), pen, dashes: dashes)
        #expect(canvas.edges.count <= 200 * 4)
    }

    @Test("phases within a long pattern begin where they lie")
    func phases() {
        let line = CGMutablePath()
        line.addLines(between: [.zero, CGPoint(x: 30, y: 0)])
        for phase in [0, 1, 2.5, 4, 7, -3, 11.5] as [CGFloat] {
            let dashed = line.copy(dashingWithPhase: phase, lengths: [2, 1, 3, 0, 0, 4])
            // Ten points of pattern, of which five are drawn.
            #expect(near(dashed.length, 15, 1e-3), "phase \(phase)")
            let dashes = StrokeDashes(lengths: [2, 1, 3, 0, 0, 4], phase: Double(phase))
            let parts = dashes.parts(from: 0, to: 30, dashes.beginning)
            #expect(near(CGFloat(parts.reduce(0) { $0 + $1.to - $1.from }), 15, 1e-9))
        }
    }

    @Test("rows of thousands of edges are as dark as they are with few")
    func dense() {
        func mean(_ n: Int) -> Double {
            let path = CGMutablePath()
            path.move(to: .zero)
            for i in 1...n {
                path.addLine(to: CGPoint(x: 64 * Double(i) / Double(n), y: i % 2 == 0 ? 0 : 64))
            }
            let canvas = CoverageRasterizer()
            canvas.begin(CoveragePlane(), within: .init(x: 0, y: 0, width: 64, height: 64))
            let pen = StrokePen(
                halfWidth: 0.5, cap: .butt, join: .bevel, miterLimit: 10, tolerance: 0.1)
            canvas.stroke(StrokePolyline(path, tolerance: 0.1, halfWidth: 0.5), pen)
            guard let box = canvas.box else { return 0 }
            canvas.render(box)
            let bytes = UnsafeBufferPointer(start: canvas.bytes, count: box.width * box.height)
            return bytes.reduce(0) { $0 + Double($1) } / Double(bytes.count)
        }
        // Stacked everywhere: the whole area is covered.
        #expect(mean(2000) > 250 && abs(mean(20_000) - mean(2000)) < 3)
    }
}

/// Holes find their outlines, and lines their areas, in any number and with any contacts.
@Suite("Nested areas") struct NestedAreaTests {
    @Test("holes in holes, in rows, and touching in corners", arguments: 0..<12)
    func nesting(_ seed: Int) {
        var dice = Dice(UInt64(seed) + 77)
        let path = CGMutablePath()
        for _ in 0..<24 {
            let (x, y) = (Double(dice.roll(16)), Double(dice.roll(16)))
            path.addRect(
                CGRect(
                    x: x, y: y, width: Double(1 + dice.roll(8)), height: Double(1 + dice.roll(8))))
        }
        let parts = path.componentsSeparated(using: .evenOdd)
        let normal = path.normalized(using: .evenOdd)
        for x in 0..<24 {
            for y in 0..<24 {
                let p = CGPoint(x: Double(x) + 0.37, y: Double(y) + 0.41)
                let inside = parts.count { $0.contains(p) }
                #expect(inside == (path.contains(p, using: .evenOdd) ? 1 : 0), "\(seed) at \(p)")
                #expect(normal.contains(p) == (inside == 1))
            }
        }
    }

    @Test("squares in squares: as many rings as every second one")
    func rings() {
        let path = CGMutablePath()
        for i in 1...40 {
            path.addRect(CGRect(x: -i, y: -i, width: 2 * i, height: 2 * i))
        }
        let parts = path.componentsSeparated(using: .evenOdd)
        #expect(parts.count == 20)
        #expect(parts.allSatisfy { $0.elementTypes.count { $0 == .moveToPoint } == 2 })
    }
}

/// The positions of cuts by `strokeStart` and `strokeEnd` (measured on Apple's pictures of Lottie's
/// scenes).
@Suite("Cuts inside curves") struct CurveCutTests {
    /// A curve whose speed falls to zero: at parameter t the distance is 200 · (1 − (1 − t)³).
    private let slowing = {
        let path = CGMutablePath()
        path.move(to: .zero)
        let end = CGPoint(x: 200, y: 0)
        path.addCurve(to: end, control1: end, control2: end)
        return path
    }()

    @Test("a curve is cut at the parameter that is the fraction of its length")
    func parameter() {
        let rest = slowing.trimmed(from: 0.5, to: 1)
        #expect(near(rest.points[0].x, 175, 1e-6))
        let both = slowing.trimmed(from: 0.2, to: 0.4)
        #expect(near(both.points[0].x, 200 * (1 - 0.512), 1e-4))
        #expect(near(both.currentPoint.x, 200 * (1 - 0.216), 1e-4))
        // The fraction is of the curve's own length.
        let behind = CGMutablePath()
        behind.addLines(between: [CGPoint(x: -200, y: 0), .zero])
        behind.addCurve(
            to: CGPoint(x: 200, y: 0), control1: CGPoint(x: 200, y: 0),
            control2: CGPoint(x: 200, y: 0))
        #expect(near(behind.trimmed(from: 0.75, to: 1).points[0].x, 175, 1e-6))
        #expect(near(behind.trimmed(from: 0.25, to: 1).points[0].x, -100, 1e-9))
        // Dashes are lengths.
        let dashed = slowing.copy(dashingWithPhase: 0, lengths: [100, 1000])
        #expect(near(dashed.currentPoint.x, 100, 1e-3))
    }

    @Test("the rasteriser's cut is the same")
    func raster() throws {
        let line = StrokePolyline(slowing, tolerance: 0.05, halfWidth: 5)
        let canvas = CoverageRasterizer()
        canvas.begin(CoveragePlane(ty: 10), within: .init(x: 0, y: 0, width: 256, height: 20))
        let pen = StrokePen(halfWidth: 5, cap: .butt, join: .miter, miterLimit: 10, tolerance: 0.1)
        canvas.stroke(line, pen, from: 0.5)
        #expect((174...175).contains(try #require(canvas.box).x))
    }
}
