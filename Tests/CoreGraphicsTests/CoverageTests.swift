import Foundation
import Testing

@testable import CoreGraphics
@testable import LaminaGraphicsTypes

/// Alpha of a picture, row 0 at y = 0.
private struct Alpha {
    let width = 96
    let height = 96
    var bytes: [UInt8]

    /// Coverage drawn by Cairo.
    init(_ draw: (CGContext) -> Void) {
        let context = CGContext(
            data: nil, width: 96, height: 96, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        draw(context)
        bytes = context.makeImage()!.withPremultipliedRGBA8 { pixels, row in
            (0..<96).flatMap { y in (0..<96).map { x in pixels[(95 - y) * row + x * 4 + 3] } }
        }
    }

    /// Coverage of the rasterizer.
    init(_ rasterizer: CoverageRasterizer, evenOdd: Bool = false) {
        bytes = [UInt8](repeating: 0, count: 96 * 96)
        guard let box = rasterizer.box else { return }
        rasterizer.render(box, evenOdd: evenOdd)
        for y in 0..<box.height {
            for x in 0..<box.width
            where (0..<96).contains(x + box.x) && (0..<96).contains(y + box.y) {
                bytes[(y + box.y) * 96 + x + box.x] = rasterizer.bytes[y * box.width + x]
            }
        }
    }

    /// Largest difference, mean difference of covered pixels, and number of pixels with a
    /// difference above 24.
    func distance(_ o: Alpha) -> (largest: Int, mean: Double, far: Int) {
        var (largest, sum, touched, far) = (0, 0, 0, 0)
        for (a, b) in zip(bytes, o.bytes) where a != 0 || b != 0 {
            let d = abs(Int(a) - Int(b))
            largest = max(largest, d)
            sum += d
            touched += 1
            if d > 24 { far += 1 }
        }
        return (largest, touched > 0 ? Double(sum) / Double(touched) : 0, far)
    }
}

/// More than any of the paths needs.
private let window = CoverageRasterizer.Box(x: -128, y: -128, width: 512, height: 512)

/// Paths with everything a stroke can meet.
private let paths: [String: CGPath] = {
    var list: [String: CGPath] = [:]
    let waves = CGMutablePath()
    waves.move(to: CGPoint(x: 8, y: 48))
    for k in 0..<4 {
        waves.addQuadCurve(
            to: CGPoint(x: 8 + 20 * CGFloat(k + 1), y: 48),
            control: CGPoint(x: 18 + 20 * CGFloat(k), y: k % 2 == 0 ? 4 : 92))
    }
    list["waves"] = waves
    let star = CGMutablePath()
    for k in 0..<5 {
        let a = CGFloat(k) * 4 * .pi / 5 + 0.3
        let p = CGPoint(x: 48 + 36 * cos(a), y: 48 + 36 * sin(a))
        k == 0 ? star.move(to: p) : star.addLine(to: p)
    }
    star.closeSubpath()
    list["star"] = star
    let zigzag = CGMutablePath()
    zigzag.addLines(between: [
        CGPoint(x: 10, y: 12), CGPoint(x: 60, y: 20), CGPoint(x: 20.5, y: 40),
        CGPoint(x: 80, y: 44),
        CGPoint(x: 78, y: 85), CGPoint(x: 30, y: 80.3),
    ])
    list["zigzag"] = zigzag
    list["ellipse"] = CGPath(
        ellipseIn: CGRect(x: 14.3, y: 20.7, width: 66, height: 50), transform: nil)
    let loop = CGMutablePath()
    loop.move(to: CGPoint(x: 10, y: 20))
    loop.addCurve(
        to: CGPoint(x: 86, y: 20), control1: CGPoint(x: 130, y: 110),
        control2: CGPoint(x: -34, y: 110))
    list["loop"] = loop
    let two = CGMutablePath()
    two.addRect(CGRect(x: 12, y: 12, width: 40, height: 30))
    two.addEllipse(in: CGRect(x: 40, y: 34, width: 44, height: 46))
    list["two"] = two
    let back = CGMutablePath()
    back.addLines(between: [CGPoint(x: 12, y: 15), CGPoint(x: 80, y: 70), CGPoint(x: 12, y: 15)])
    list["back"] = back
    return list
}()

@Suite("Coverage beside Cairo")
struct CoverageTests {
    struct Pen: Sendable, CustomStringConvertible {
        var width: CGFloat, cap: CGLineCap, join: CGLineJoin
        var description: String { "\(width) \(cap) \(join)" }
    }
    static let pens = [
        Pen(width: 3, cap: .round, join: .round), Pen(width: 6, cap: .butt, join: .miter),
        Pen(width: 9, cap: .square, join: .bevel), Pen(width: 1, cap: .butt, join: .miter),
        Pen(width: 14, cap: .round, join: .round),
    ]

    private func check(
        _ name: String, _ pen: Pen, from: CGFloat = 0, to: CGFloat = 1, dashes: [CGFloat] = [],
        phase: CGFloat = 0
    ) {
        let path = paths[name]!
        // Cairo ends dashes perpendicular to a chord of the flattened path. In tight curves under a
        // wide pen the error reaches twenty degrees, so Cairo gets a path flattened more finely.
        var part = path.trimmed(from: from, to: to)
        if !dashes.isEmpty { part = part.flattened(threshold: 0.001) }
        let expected = Alpha { context in
            context.setLineWidth(pen.width)
            context.setLineCap(pen.cap)
            context.setLineJoin(pen.join)
            context.setMiterLimit(10)
            context.setLineDash(phase: phase, lengths: dashes)
            context.addPath(part)
            context.strokePath()
        }
        let rasterizer = CoverageRasterizer()
        rasterizer.begin(CoveragePlane(), within: window)
        rasterizer.stroke(
            StrokePolyline(path, tolerance: 0.1, halfWidth: Double(pen.width) / 2),
            StrokePen(
                halfWidth: Double(pen.width) / 2, cap: pen.cap, join: pen.join, miterLimit: 10,
                tolerance: 0.1), from: Double(from), to: Double(to),
            dashes: dashes.isEmpty
                ? nil : StrokeDashes(lengths: dashes.map { Double($0) }, phase: Double(phase)))
        let shown = Alpha(rasterizer)
        let d = shown.distance(expected)
        let mean = dashes.isEmpty ? pen.width <= 1 ? 8.0 : 5 : 11
        #expect(
            d.largest <= 128 && d.mean < mean && d.far <= (dashes.isEmpty ? 40 : 64),
            "\(name), \(pen), \(from)…\(to): \(d)")
    }

    @Test("whole strokes with every cap and join", arguments: paths.keys.sorted(), pens)
    func whole(_ name: String, _ pen: Pen) { check(name, pen) }

    @Test("parts of strokes", arguments: paths.keys.sorted(), [0.13, 0.5, 0.77])
    func parts(_ name: String, _ end: CGFloat) {
        for pen in Self.pens { check(name, pen, from: end / 3, to: end) }
    }

    @Test("dashes, those over the start of a closed path, dots", arguments: paths.keys.sorted())
    func dashes(_ name: String) {
        for (i, pen) in Self.pens.enumerated() {
            check(name, pen, dashes: [12, 7], phase: CGFloat(i) * 2.7 + 0.35)
            check(name, pen, from: 0.2, to: 0.9, dashes: [5, 9, 2], phase: -4)
        }
        check(name, Self.pens[0], dashes: [0, 8])
    }

    @Test("a subpath without length: a dot by round caps only, as outline, coverage and by Cairo")
    func dots() {
        let point = CGPoint(x: 20, y: 20)
        let open = CGMutablePath()
        open.addLines(between: [point, point, point])
        let closed = CGMutablePath()
        closed.move(to: point)
        closed.closeSubpath()
        for path in [open, closed] {
            for cap in [CGLineCap.butt, .round, .square] {
                let outline = path.copy(
                    strokingWithWidth: 10, lineCap: cap, lineJoin: .miter, miterLimit: 10)
                #expect(outline.isEmpty == (cap != .round), "\(cap)")
                let rasterizer = CoverageRasterizer()
                rasterizer.begin(CoveragePlane(), within: window)
                rasterizer.stroke(
                    StrokePolyline(path, tolerance: 0.1, halfWidth: 5),
                    StrokePen(
                        halfWidth: 5, cap: cap, join: .miter, miterLimit: 10, tolerance: 0.1))
                #expect((rasterizer.box == nil) == (cap != .round), "\(cap)")
                let drawn = Canvas(40, 40)
                drawn.context.setLineWidth(10)
                drawn.context.setLineCap(cap)
                drawn.context.addPath(path)
                drawn.context.strokePath()
                #expect((drawn.count() > 0) == (cap == .round), "\(cap)")
            }
        }
    }

    @Test("wrong picture: a dot where a gap of dashes begins, as coverage, outline and by Cairo")
    func dotsInGaps() {
        let path = CGMutablePath()
        path.addLines(between: [CGPoint(x: 20, y: 20), CGPoint(x: 20, y: 20)])
        let patterns: [([CGFloat], CGFloat, Bool)] = [
            ([4, 4], 0, true), ([4, 4], 2, true), ([4, 4], 4, false), ([4, 4], 6, false),
            ([4, 4], -2, false), ([0, 8], 0, true), ([0, 8], 1, false), ([4, 4, 0, 4], 8, true),
            ([4, 4], 8, true), ([0, 0], 1, true),
        ]
        for (lengths, phase, isDrawn) in patterns {
            let rasterizer = CoverageRasterizer()
            rasterizer.begin(CoveragePlane(), within: window)
            rasterizer.stroke(
                StrokePolyline(path, tolerance: 0.1, halfWidth: 5),
                StrokePen(
                    halfWidth: 5, cap: .round, join: .miter, miterLimit: 10, tolerance: 0.1),
                dashes: StrokeDashes(lengths: lengths.map { Double($0) }, phase: Double(phase)))
            #expect((rasterizer.box != nil) == isDrawn, "\(lengths) \(phase)")
            let dashed = path.copy(dashingWithPhase: phase, lengths: lengths)
            #expect(dashed.isEmpty != isDrawn, "\(lengths) \(phase)")
            let drawn = Canvas(40, 40)
            drawn.context.setLineWidth(10)
            drawn.context.setLineCap(.round)
            drawn.context.setLineDash(phase: phase, lengths: lengths)
            drawn.context.addPath(path)
            drawn.context.strokePath()
            #expect((drawn.count() > 0) == isDrawn, "\(lengths) \(phase)")
        }
    }

    @Test("wrong picture: dots between gaps of a dashed line, as coverage and by Cairo")
    func dotsBetweenGaps() {
        let path = CGMutablePath()
        path.addLines(between: [CGPoint(x: 2, y: 20), CGPoint(x: 37, y: 20)])
        for lengths: [CGFloat] in [[8, 8, 0, 8], [8, 6, 0, 6, 0, 6], [4, 8, 0]] {
            let drawn = Canvas(40, 40)
            drawn.context.setLineWidth(4)
            drawn.context.setLineCap(.round)
            drawn.context.setLineDash(phase: 0, lengths: lengths)
            drawn.context.addPath(path)
            drawn.context.strokePath()
            let outline = Canvas(40, 40)
            outline.context.addPath(
                path.copy(dashingWithPhase: 0, lengths: lengths).copy(
                    strokingWithWidth: 4, lineCap: .round, lineJoin: .miter, miterLimit: 10))
            outline.context.fillPath()
            let (a, b) = (drawn.count(), outline.count())
            #expect(abs(a - b) <= 4, "\(lengths): \(a) and \(b) pixels")
        }
    }

    @Test("fills by both rules, where outlines overlap and where they do not")
    func fills() {
        for (name, path) in paths where name != "back" {
            for rule in [CGPathFillRule.winding, .evenOdd] {
                let expected = Alpha {
                    $0.addPath(path)
                    $0.fillPath(using: rule)
                }
                let rasterizer = CoverageRasterizer()
                rasterizer.begin(CoveragePlane(), within: window)
                let line = StrokePolyline(path, tolerance: 0.1, halfWidth: 0)
                rasterizer.fill(rule == .evenOdd ? line.alternating : line)
                let d = Alpha(rasterizer, evenOdd: rule == .evenOdd).distance(expected)
                #expect(d.largest <= 40 && d.mean < 3 && d.far <= 8, "\(name) \(rule): \(d)")
            }
        }
    }

    @Test(
        "a rectangle's area is exact, scaled and moved by parts of a pixel; nothing covers nothing")
    func exact() {
        let rasterizer = CoverageRasterizer()
        #expect(rasterizer.box == nil)
        rasterizer.begin(CoveragePlane(a: 2, d: -3, tx: 10.25, ty: 90.5), within: window)
        let rect = CGPath(rect: CGRect(x: 1, y: 2, width: 20, height: 10), transform: nil)
        rasterizer.fill(StrokePolyline(rect, tolerance: 0.1, halfWidth: 0))
        let alpha = Alpha(rasterizer)
        #expect(alpha.bytes[60 * 96 + 12] == 191 && alpha.bytes[60 * 96 + 13] == 255)
        #expect(alpha.bytes[84 * 96 + 13] == 128 && alpha.bytes[85 * 96 + 13] == 0)
        let area = alpha.bytes.reduce(0.0) { $0 + Double($1) } / 255
        #expect(abs(area - 40 * 30) < 1)
        rasterizer.begin(CoveragePlane(), within: window)
        rasterizer.fill(StrokePolyline(CGMutablePath(), tolerance: 0.1, halfWidth: 0))
        #expect(rasterizer.box == nil)
    }

    @Test("a frame thinner than a pixel by the even-odd rule, and a hole: as thin as it is")
    func thin() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 10.2, y: 10.3, width: 40, height: 40))
        path.addRect(CGRect(x: 10.5, y: 10.6, width: 39.4, height: 39.4))
        let rasterizer = CoverageRasterizer()
        rasterizer.begin(CoveragePlane(), within: window)
        rasterizer.fill(StrokePolyline(path, tolerance: 0.1, halfWidth: 0).alternating)
        let alpha = Alpha(rasterizer, evenOdd: true)
        #expect(abs(Int(alpha.bytes[10 * 96 + 30]) - 77) <= 16)
        #expect(abs(Int(alpha.bytes[30 * 96 + 10]) - 77) <= 4)
        #expect(alpha.bytes[30 * 96 + 30] == 0)
        let area = alpha.bytes.reduce(0.0) { $0 + Double($1) } / 255
        #expect(abs(area - (1600 - 39.4 * 39.4)) < 4)
    }

    @Test(
        "pens of any width: no trap, and no more steps for wider round parts",
        arguments: [1e9, 1e13, 1e17, 1e300, .greatestFiniteMagnitude, .infinity] as [Double])
    func widePens(_ halfWidth: Double) {
        let path = CGMutablePath()
        path.addLines(between: [CGPoint(x: 9, y: 9), CGPoint(x: 60, y: 20), CGPoint(x: 20, y: 70)])
        let rasterizer = CoverageRasterizer()
        rasterizer.begin(CoveragePlane(), within: window)
        rasterizer.stroke(
            StrokePolyline(path, tolerance: 0.03, halfWidth: halfWidth),
            StrokePen(
                halfWidth: halfWidth, cap: .round, join: .round, miterLimit: 10, tolerance: 0.03))
        #expect(rasterizer.edges.count < 1_000_000)
        if let box = rasterizer.box { rasterizer.render(box) }
        // A butt cap of a slanted line, longer than the largest number.
        rasterizer.begin(CoveragePlane(a: 1.9, d: 1.9), within: window)
        rasterizer.stroke(
            StrokePolyline(path, tolerance: 0.03, halfWidth: halfWidth),
            StrokePen(
                halfWidth: halfWidth / 2, cap: .butt, join: .bevel, miterLimit: 10,
                tolerance: 0.03))
        if let box = rasterizer.box { rasterizer.render(box) }
    }

    @Test("points that are no numbers, lengths of nothing: no crash, no endless loop")
    func hostile() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: CGFloat.nan, y: 3))
        path.addLine(to: CGPoint(x: 4, y: CGFloat.infinity))
        path.addQuadCurve(to: CGPoint(x: 1e300, y: 2), control: CGPoint(x: -1e300, y: 3))
        path.closeSubpath()
        path.closeSubpath()
        path.move(to: CGPoint(x: 5, y: 5))
        path.addLine(to: CGPoint(x: 5, y: 5))
        let rasterizer = CoverageRasterizer()
        rasterizer.begin(CoveragePlane(), within: window)
        let pen = StrokePen(
            halfWidth: 4, cap: .round, join: .round, miterLimit: 10, tolerance: 0.1)
        let line = StrokePolyline(path, tolerance: 0.1, halfWidth: 4)
        rasterizer.stroke(line, pen, from: 0.2, to: 0.7)
        rasterizer.stroke(line, pen, dashes: StrokeDashes(lengths: [1e-9, 0], phase: .nan))
        rasterizer.stroke(line, pen)
        if let box = rasterizer.box {
            rasterizer.render(box)
            #expect(box.width <= window.width)
        }
    }
}
