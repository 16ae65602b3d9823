import Foundation
import TestSupport
import Testing

@testable import CoreGraphics
@testable import LaminaGraphicsTypes

/// Random outlines beside the exact area of each pixel.
@Suite("Coverage beside exact areas")
struct ExactCoverageTests {
    private typealias Edge = (a: SIMD2<Double>, b: SIMD2<Double>)

    /// Kinds of random outlines.
    enum Kind: CaseIterable, Sendable {
        /// Corners anywhere: outlines that cross themselves.
        case crossing
        /// Corners on whole pixels, many of them twice.
        case whole
        /// All corners within two pixels.
        case tiny
        /// Corners far outside of the picture.
        case huge
        /// Every third side is horizontal.
        case level
        /// Sides that go back on themselves, and corners that coincide.
        case degenerate
        /// Forty corners.
        case dense
    }

    private static let side = 40

    private static func points(_ kind: Kind, _ random: inout Dice) -> [SIMD2<Double>] {
        var points: [SIMD2<Double>] = []
        for k in 0..<(kind == .dense ? 40 : 3 + Int(random.number(0, 1) * 9)) {
            var p = SIMD2(random.number(0, 1), random.number(0, 1)) * Double(side)
            switch kind {
            case .crossing, .dense: break
            case .whole: p.round(.toNearestOrEven)
            case .tiny: p = p / 20 + 20
            case .huge: p = (p - 20) * 1e5
            case .level: if k % 3 == 1 { p.y = points[k - 1].y }
            case .degenerate: if k > 1, random.number(0, 1) < 0.5 { p = points[k - 1 - k % 2] }
            }
            points.append(p)
        }
        return points
    }

    private static func path(_ points: [SIMD2<Double>]) -> CGPath {
        let path = CGMutablePath()
        path.addLines(between: points.map { CGPoint(x: $0.x, y: $0.y) })
        path.closeSubpath()
        return path
    }

    /// Draws; returns the picture's pixels.
    private static func draw(
        evenOdd: Bool = false, isExact: Bool, _ add: (CoverageRasterizer) -> Void
    ) -> (bytes: [UInt8], edges: [Edge]) {
        let rasterizer = CoverageRasterizer()
        rasterizer.begin(
            CoveragePlane(), within: .init(x: 0, y: 0, width: side, height: side))
        add(rasterizer)
        var bytes = [UInt8](repeating: 0, count: side * side)
        guard let box = rasterizer.box else { return (bytes, []) }
        rasterizer.render(box, evenOdd: evenOdd, isExact: isExact)
        for y in 0..<box.height {
            for x in 0..<box.width {
                bytes[(y + box.y) * side + x + box.x] = rasterizer.bytes[y * box.width + x]
            }
        }
        let edges = rasterizer.edges.map { e in
            let e = SIMD4<Double>(e)
            return (e.lowHalf, e.highHalf)
        }
        return (bytes, edges)
    }

    /// The largest difference in 255ths, and the number of pixels that differ by more than one and
    /// half a step of rounding.
    private static func distance(_ bytes: [UInt8], _ exact: ExactCoverage) -> (Double, far: Int) {
        let differences = zip(bytes, exact.areas).map { abs(Double($0) - $1 * 255) }
        return (differences.max() ?? 0, differences.count { $0 > 1.5 })
    }

    @Test("a hundred random outlines of every kind", arguments: Kind.allCases)
    func fills(_ kind: Kind) {
        var (covered, far) = (0.0, 0)
        for seed in 0..<100 {
            var random = Dice(UInt64(seed + 1))
            let points = Self.points(kind, &random)
            let line = StrokePolyline(Self.path(points), tolerance: 0.03, halfWidth: 0)
            let evenOdd = seed % 2 == 1
            let edges = zip(points, points.dropFirst() + points.prefix(1)).map { Edge($0, $1) }
            let exact = ExactCoverage(
                edges, width: Self.side, height: Self.side, evenOdd: evenOdd)
            let all = Self.draw(evenOdd: evenOdd, isExact: true) { $0.fill(line) }
            let (distance, _) = Self.distance(all.bytes, exact)
            #expect(distance <= 1.5, "seed \(seed)")
            let usual = Self.draw(evenOdd: evenOdd, isExact: false) { $0.fill(line) }
            far += Self.distance(usual.bytes, exact).far
            covered += exact.areas.reduce(0, +)
        }
        #expect(covered > (kind == .tiny || kind == .degenerate ? 40 : 10_000))
        // Overlaps narrower than a pixel.
        #expect(far <= 200, "\(far) pixels")
    }

    @Test("strokes that cover themselves")
    func strokes() {
        for seed in 0..<100 {
            var random = Dice(UInt64(seed + 1))
            let path = Self.path(Self.points(seed % 2 == 0 ? .crossing : .level, &random))
            let pen = StrokePen(
                halfWidth: 0.3 + random.number(0, 1) * 3, cap: seed % 3 == 0 ? .round : .square,
                join: seed % 3 == 0 ? .round : .miter, miterLimit: 10, tolerance: 0.03)
            let line = StrokePolyline(path, tolerance: 0.03, halfWidth: pen.halfWidth)
            let drawn = Self.draw(isExact: true) { $0.stroke(line, pen, to: 0.8) }
            let exact = ExactCoverage(
                drawn.edges, width: Self.side, height: Self.side, evenOdd: false)
            let (distance, _) = Self.distance(drawn.bytes, exact)
            #expect(distance <= 1.5, "seed \(seed)")
            #expect(exact.areas.reduce(0, +) > 1)
        }
    }

    @Test("bands of rows have the bytes of the whole", arguments: [false, true])
    func bands(_ isExact: Bool) throws {
        for seed in 0..<20 {
            var random = Dice(UInt64(seed + 1))
            let line = StrokePolyline(
                Self.path(Self.points(.dense, &random)), tolerance: 0.03, halfWidth: 0)
            let rasterizer = CoverageRasterizer()
            rasterizer.begin(
                CoveragePlane(), within: .init(x: 0, y: 0, width: Self.side, height: Self.side))
            rasterizer.fill(line)
            let box = try #require(rasterizer.box)
            func bytes(_ rows: Range<Int>) -> [UInt8] {
                Array(
                    UnsafeBufferPointer(
                        start: rasterizer.bytes + rows.lowerBound * box.width,
                        count: rows.count * box.width))
            }
            rasterizer.render(box, isExact: isExact)
            let whole = bytes(0..<box.height)
            for start in stride(from: 0, to: box.height, by: 7) {
                let rows = start..<min(start + 7, box.height)
                let drawn = max(start - 1, 0)..<min(start + 8, box.height)
                rasterizer.render(box, rows: drawn, isExact: isExact)
                let part = whole[rows.lowerBound * box.width..<rows.upperBound * box.width]
                #expect(bytes(rows).elementsEqual(part), "seed \(seed), rows \(rows)")
            }
        }
    }
}
