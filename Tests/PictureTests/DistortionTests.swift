import Foundation
import QuartzCore
import Testing
import TestSupport

private typealias Point = SIMD2<Double>

/// The source position of a filter for a point, computed like on the GPU.
private struct Mapping: Sendable, CustomTestStringConvertible {
    let name: String
    let inputs: @Sendable () -> [String: Any]
    /// Nil: clear.
    let source: @Sendable (Point) -> Point?
    var testDescription: String { name }

    init(
        _ name: String, _ inputs: @escaping @autoclosure @Sendable () -> [String: Any],
        _ source: @escaping @Sendable (Point) -> Point?
    ) {
        (self.name, self.inputs, self.source) = (name, inputs, source)
    }
}

private let size = 120
private let middle = Point(60, 60)

private func length(_ p: Point) -> Double { (p * p).sum().squareRoot() }
private func turn(_ p: Point, _ a: Double) -> Point {
    Point(cos(a) * p.x - sin(a) * p.y, sin(a) * p.x + cos(a) * p.y)
}
private func wrap(_ x: Double, _ n: Double) -> Double { x - n * (x / n).rounded(.down) }
private func fold(_ x: Double, _ n: Double) -> Double {
    let m = wrap(x, 2 * n)
    return m < n ? m : 2 * n - m
}
private func smooth(_ k: Double) -> Double { k * k * (3 - 2 * k) }

/// The offset from the nearest centre of hexagons made of triangles with sides of 30: every centre
/// is tried.
private func hexagon(_ q: Point) -> Point {
    var best = Point(1e9, 1e9)
    for i in -8...8 {
        for j in -8...8 {
            let centre = Point(Double(i) * 45, (Double(i) / 2 + Double(j)) * 30 * 3.0.squareRoot())
            if length(q - centre) < length(best) { best = q - centre }
        }
    }
    return best
}

private func center(_ more: [String: Any] = [:]) -> [String: Any] {
    more.merging(["inputCenter": CIVector(x: 60, y: 60)]) { a, _ in a }
}

/// Coordinates of a point by two axes at an angle of 1.1, and back.
private func skew(_ q: Point) -> Point {
    let v = q.y / sin(1.1)
    return Point(q.x - v * cos(1.1), v)
}
private func unskew(_ s: Point) -> Point { Point(s.x + s.y * cos(1.1), s.y * sin(1.1)) }

/// A tile filter about the middle, 30 wide, turned by 0.4.
private func tile(
    _ name: String, _ more: [String: Double] = [:], _ f: @escaping @Sendable (Point) -> Point
)
    -> Mapping
{
    Mapping(
        name,
        center(
            more.merging(["inputWidth": 30, "inputAngle": 0.4]) { a, _ in a } as [String: Any])
    ) { middle + turn(f(turn($0 - middle, -0.4)), 0.4) }
}

private func sector(_ q: Point, _ angle: (Double) -> Double) -> Point {
    let f = hexagon(q)
    let t = angle(atan2(f.y, f.x))
    return Point(cos(t), sin(t)) * length(f)
}

/// Half as large, turned by a quarter, moved.
private let halfTurned = CGAffineTransform(a: 0, b: 0.5, c: -0.5, d: 0, tx: 80, ty: 10)

/// Four corners in perspective, and the inverse: eight numbers that map each corner to its own, by
/// a linear system.
private struct Slant: Sendable {
    /// Bottom left, bottom right, top right, top left.
    let corners = [Point(15, 12), Point(108, 25), Point(90, 80), Point(30, 105)]

    func inputs(_ more: [String: Any] = [:]) -> [String: Any] {
        let names = ["inputBottomLeft", "inputBottomRight", "inputTopRight", "inputTopLeft"]
        var all = more
        for (name, p) in zip(names, corners) { all[name] = CIVector(x: p.x, y: p.y) }
        return all
    }

    func back(_ p: Point, width: Double, height: Double) -> Point {
        let ends = [Point(0, 0), Point(width, 0), Point(width, height), Point(0, height)]
        var rows: [[Double]] = []
        for (q, e) in zip(corners, ends) {
            rows.append([q.x, q.y, 1, 0, 0, 0, -q.x * e.x, -q.y * e.x, e.x])
            rows.append([0, 0, 0, q.x, q.y, 1, -q.x * e.y, -q.y * e.y, e.y])
        }
        for i in 0..<8 {
            rows.swapAt(i, (i..<8).max { abs(rows[$0][i]) < abs(rows[$1][i]) }!)
            for j in 0..<8 where j != i {
                let k = rows[j][i] / rows[i][i]
                for n in i..<9 { rows[j][n] -= k * rows[i][n] }
            }
        }
        let h = (0..<8).map { rows[$0][8] / rows[$0][$0] }
        let w = h[6] * p.x + h[7] * p.y + 1
        return Point(h[0] * p.x + h[1] * p.y + h[2], h[3] * p.x + h[4] * p.y + h[5]) / w
    }
}
private let slant = Slant()

/// A triangle with sides of 50 about the middle, rotated by 0.4: the point is reflected at the
/// sides until inside.
private func kaleidoscope(_ p: Point) -> (point: Point, mirrors: Int) {
    var d = turn(p - middle, -0.4)
    let inner = 50 / (2 * 3.0.squareRoot())
    var mirrors = 0
    while true {
        // Below first, then the two sides above: outward directions.
        let out = [-Double.pi / 2, .pi / 6, 5 * .pi / 6].map { Point(cos($0), sin($0)) }
        guard let n = out.first(where: { (d * $0).sum() > inner + 1e-9 }) else { break }
        d -= n * (2 * ((d * n).sum() - inner))
        mirrors += 1
    }
    return (middle + turn(d, 0.4), mirrors)
}

private let mappings: [Mapping] = [
    Mapping("CIPinchDistortion", center(["inputRadius": 50, "inputScale": 0.8])) {
        let d = $0 - middle
        let l = length(d) / 50
        return l < 1 ? middle + d * (l + (1 - l) * pow(l, -0.4)) : $0
    },
    Mapping("CIBumpDistortion", center(["inputRadius": 50, "inputScale": 0.8])) {
        let d = $0 - middle
        return middle + d * (1 - 0.4 * smooth(max(0, 1 - length(d) / 50)))
    },
    Mapping("CITwirlDistortion", center(["inputRadius": 50, "inputAngle": 2.0])) {
        let d = $0 - middle
        let k = max(0, 1 - length(d) / 50)
        return middle + turn(d, -2 * k * k)
    },
    Mapping("CIPixellate", center(["inputScale": 20])) {
        let d = ($0 - middle) / 20
        return middle + Point(d.x.rounded(.down) + 0.5, d.y.rounded(.down) + 0.5) * 20
    },
    Mapping("CIKaleidoscope", center(["inputCount": 5, "inputAngle": 0.4])) {
        // Mirrored at the two sides of a sector until inside.
        let d = $0 - middle
        var a = wrap(atan2(d.y, d.x) - 0.4, 2 * .pi)
        while a > .pi / 5 { a = a > 2 * .pi / 5 ? a - 2 * .pi / 5 : 2 * .pi / 5 - a }
        return middle + Point(cos(a + 0.4), sin(a + 0.4)) * length(d)
    },
    Mapping("CIVortexDistortion", center(["inputRadius": 50, "inputAngle": 6.0])) {
        let d = $0 - middle
        let k = 1 - length(d) / 50
        return k > 0 ? middle + turn(d, -6 * k * k * k) : $0
    },
    Mapping(
        "CIBumpDistortionLinear",
        center(["inputRadius": 40, "inputAngle": 0.5, "inputScale": 0.6])
    ) {
        var q = turn($0 - middle, -0.5)
        q.x *= 1 - 0.3 * smooth(max(0, 1 - abs(q.x) / 40))
        return middle + turn(q, 0.5)
    },
    Mapping("CIHoleDistortion", center(["inputRadius": 25])) {
        let d = $0 - middle
        let l = length(d)
        return l < 25 ? nil : middle + d * ((l - 25) / l)
    },
    Mapping("CICircleSplashDistortion", center(["inputRadius": 30])) {
        let d = $0 - middle
        return length(d) > 30 ? middle + d * (30 / length(d)) : $0
    },
    Mapping("CICircularWrap", center(["inputRadius": 15, "inputAngle": 0.3])) {
        let d = $0 - middle
        if length(d) < 15 { return nil }
        // The middle of the lower edge lies 0.3 to the left of the circle's top; x runs clockwise
        // from there.
        let top = Point(-sin(0.3), cos(0.3))
        let turned = atan2(d.x * top.y - d.y * top.x, d.x * top.x + d.y * top.y)
        return Point(60 + turned * 15, length(d) - 15)
    },
    Mapping("CILightTunnel", center(["inputRadius": 20, "inputRotation": 0.7])) {
        let d = $0 - middle
        let k = 20 / length(d)
        return k < 1 ? middle + turn(d * (k * k), 0.7 * log(1 / k)) : $0
    },
    Mapping(
        "CITorusLensDistortion",
        center(["inputRadius": 45, "inputWidth": 30, "inputRefraction": 1.7])
    ) {
        let d = $0 - middle
        let e = (length(d) - 30) / 30
        if e <= 0 || e >= 1 { return $0 }
        let bend = 2 * e - 1
        return $0 - d / length(d) * (bend * (1 - max(0, 1 - bend * bend).squareRoot()) * 10.5)
    },
    Mapping(
        "CIGlassLozenge",
        [
            "inputPoint0": CIVector(x: 40, y: 60), "inputPoint1": CIVector(x: 80, y: 60),
            "inputRadius": 30, "inputRefraction": 1.7,
        ]
    ) {
        let m = Point(min(max($0.x, 40), 80), 60)
        let e = length($0 - m) / 30
        return e < 1 ? m + ($0 - m) * (1 + (e - 1) * 0.7) : $0
    },
    Mapping("CIHexagonalPixellate", center(["inputScale": 20])) {
        let s = Point(3.0.squareRoot(), 1) * 20
        let d = $0 - middle
        func cell(_ half: Double) -> Point {
            Point(((d.x / s.x) + half).rounded(.down), ((d.y / s.y) + half).rounded(.down))
                + (0.5 - half)
        }
        let (a, b) = (cell(0) * s, cell(0.5) * s)
        return middle + (length(d - a) < length(d - b) ? a : b)
    },
    Mapping("CIAffineClamp", [:]) {
        Point(min(max($0.x, 0.5), 119.5), min(max($0.y, 0.5), 119.5))
    },
    tile("CIFourfoldReflectedTile") { Point(fold($0.x, 30), fold($0.y, 30)) },
    tile("CIFourfoldTranslatedTile") { Point(wrap($0.x, 30), wrap($0.y, 30)) },
    tile("CIFourfoldReflectedTile", ["inputAcuteAngle": 1.1]) {
        unskew(Point(fold(skew($0).x, 30), fold(skew($0).y, 30)))
    },
    tile("CIFourfoldTranslatedTile", ["inputAcuteAngle": 1.1]) {
        unskew(Point(wrap(skew($0).x, 30), wrap(skew($0).y, 30)))
    },
    tile("CIFourfoldRotatedTile") {
        // Into the four cells around the centre, then by quarter turns about the centre into the
        // first cell.
        var q = Point(wrap($0.x + 30, 60) - 30, wrap($0.y + 30, 60) - 30)
        while q.x < 0 || q.y < 0 { q = Point(q.y, -q.x) }
        return q
    },
    tile("CIEightfoldReflectedTile") {
        let f = Point(fold($0.x, 30), fold($0.y, 30))
        return f.y > f.x ? Point(f.y, f.x) : f
    },
    tile("CIGlideReflectedTile") {
        let x = wrap($0.x, 30)
        return Point(wrap(($0.y / 30).rounded(.down), 2) >= 1 ? 30 - x : x, wrap($0.y, 30))
    },
    tile("CIParallelogramTile", ["inputAcuteAngle": 1.1]) {
        unskew(Point(fold(skew($0).x, 30), fold(skew($0).y, 30)))
    },
    tile("CIOpTile", ["inputScale": 0.5]) {
        let cell = Point(($0.x / 30).rounded(.down), ($0.y / 30).rounded(.down))
        return cell * 30 + ($0 - cell * 30 - 15) * 0.5 + 15
    },
    tile("CISixfoldReflectedTile") { sector($0) { fold($0, .pi / 3) } },
    tile("CITwelvefoldReflectedTile") { sector($0) { fold($0, .pi / 6) } },
    tile("CISixfoldRotatedTile") { sector($0) { wrap($0, .pi / 3) } },
    tile("CITriangleTile") {
        let v = $0.y / (30 * sin(.pi / 3))
        let u = $0.x / 30 - v / 2
        var f = Point(wrap(u, 1), wrap(v, 1))
        if f.x + f.y > 1 { f = 1 - f }
        return Point(f.x + f.y / 2, f.y * sin(.pi / 3)) * 30
    },
    Mapping("CIAffineClamp", ["inputTransform": NSValue(cgAffineTransform: halfTurned)]) {
        let q = Point(($0.y - 10) * 2, (80 - $0.x) * 2)
        return Point(min(max(q.x, 0.5), 119.5), min(max(q.y, 0.5), 119.5))
    },
    Mapping("CIAffineTransform", ["inputTransform": halfTurned]) {
        let q = Point(($0.y - 10) * 2, (80 - $0.x) * 2)
        return q.min() < -1 || q.max() > 121 ? nil : q
    },
    Mapping("CIClamp", ["inputExtent": CIVector(x: 20, y: 30, z: 60, w: 50)]) {
        Point(min(max($0.x, 20.5), 79.5), min(max($0.y, 30.5), 79.5))
    },
    Mapping("CICrop", ["inputRectangle": CIVector(x: 20, y: 30, z: 60, w: 50)]) {
        $0.x > 20 && $0.x < 80 && $0.y > 30 && $0.y < 80 ? $0 : nil
    },
    Mapping("CIStraightenFilter", ["inputAngle": 0.4]) {
        // A square rotated in a square: enlarged by the overhang of the corners.
        middle + turn($0 - middle, -0.4) / (cos(0.4) + sin(0.4))
    },
    Mapping("CIPerspectiveTransform", slant.inputs()) {
        let q = slant.back($0, width: 120, height: 120)
        return q.min() < -1 || q.max() > 121 ? nil : q
    },
    Mapping(
        "CIPerspectiveTransformWithExtent",
        slant.inputs(["inputExtent": CIVector(x: 0, y: 0, z: 60, w: 40)])
    ) {
        let q = slant.back($0, width: 60, height: 40)
        return q.min() < 0 || q.x > 60 || q.y > 40 ? nil : q
    },
    Mapping("CIPerspectiveTile", slant.inputs()) {
        let q = slant.back($0, width: 120, height: 120)
        return Point(wrap(q.x, 120), wrap(q.y, 120))
    },
    Mapping(
        "CITriangleKaleidoscope",
        [
            "inputPoint": CIVector(x: 60, y: 60), "inputSize": 50, "inputRotation": 0.4,
            "inputDecay": 1,
        ]
    ) { kaleidoscope($0).point },
    Mapping("CIAffineTile", ["inputTransform": halfTurned]) {
        Point(wrap(($0.y - 10) * 2, 120), wrap((80 - $0.x) * 2, 120))
    },
]

@Suite("Filters that look elsewhere") struct DistortionTests {
    @Test("CICrop leaves its rectangle, and nothing around it")
    func crop() throws {
        let grid = try paint(100, 80) { root in
            let layer = box(0, 0, 100, 80, rgb(1, 0, 0))
            layer.filters = [
                CIFilter(
                    name: "CICrop",
                    parameters: ["inputRectangle": CIVector(x: 20, y: 10, z: 50, w: 30)])!
            ]
            root.addSublayer(layer)
        }
        let columns = (0..<100).filter { x in (0..<80).contains { grid[x, $0][3] > 0 } }
        let rows = (0..<80).filter { y in (0..<100).contains { grid[$0, y][3] > 0 } }
        #expect(columns == Array(20..<70) && rows.count == 30)
        #expect(columns.allSatisfy { x in rows.allSatisfy { grid[x, $0] == [255, 0, 0, 255] } })
    }

    /// Red is twice x, green twice y: a picture whose colours encode their place.
    private static let map: CGImage = {
        var bytes: [UInt8] = []
        for row in 0..<size {
            for x in 0..<size { bytes += [UInt8(2 * x), UInt8(2 * (size - 1 - row)), 128, 255] }
        }
        return PixelGrid(width: size, height: size, bytes: bytes).image!
    }()

    private func shown(_ name: String, _ inputs: [String: Any]) throws -> PixelGrid {
        try paint(size, size, up: true) { root in
            let layer = box(0, 0, CGFloat(size), CGFloat(size))
            layer.contents = Self.map
            layer.filters = [CIFilter(name: name, parameters: inputs)!]
            root.addSublayer(layer)
        }
    }

    @Test("a distortion or tile shows the point that the same sum finds here", arguments: mappings)
    private func reference(_ mapping: Mapping) throws {
        let grid = try shown(mapping.name, mapping.inputs())
        var (seen, wrong, moved) = (0, 0, 0)
        for y in stride(from: 3, to: size, by: 7) {
            for x in stride(from: 2, to: size, by: 7) {
                let p = Point(Double(x) + 0.5, Double(size - 1 - y) + 0.5)
                let pixel = grid[x, y]
                guard let source = mapping.source(p) else {
                    seen += 1
                    if pixel != clearPixel { wrong += 1 }
                    continue
                }
                guard source.min() > 2, source.max() < Double(size) - 2 else { continue }
                seen += 1
                if length(source - p) > 1.5 { moved += 1 }
                let found = Point(Double(pixel[0]), Double(pixel[1])) / 2 + 0.5
                if length(found - source) > 1.2 { wrong += 1 }
            }
        }
        // Pixels beside a fold mix both sides.
        #expect(seen > 60 && wrong * 12 <= seen, "\(wrong) of \(seen)")
        let still = ["CIAffineClamp", "CIClamp", "CICrop"].contains(mapping.name)
        #expect(moved * 6 > seen || still, "\(moved) of \(seen) moved")
    }

    @Test("each mirror of a triangle's kaleidoscope takes its share of the colour")
    func decay() throws {
        let grid = try shown(
            "CITriangleKaleidoscope",
            [
                "inputPoint": CIVector(x: 60, y: 60), "inputSize": 50, "inputRotation": 0.4,
                "inputDecay": 0.6,
            ])
        var most = 0
        for (x, y) in [
            (60, 60), (70, 55), (60, 85), (30, 40), (100, 90), (8, 110), (3, 4), (115, 50),
        ] {
            let found = kaleidoscope(Point(Double(x) + 0.5, Double(119 - y) + 0.5))
            let left = 255 * pow(0.6, Double(found.mirrors))
            #expect(abs(Double(grid[x, y][3]) - left) < 2, "\(x) \(y): \(grid[x, y]), \(left)")
            #expect(abs(Double(grid[x, y][2]) - left * 128 / 255) < 2)
            most = max(most, found.mirrors)
        }
        #expect(most > 3)
    }

    @Test("a picture that a filter lays out of sight is not seen where it was", arguments: [0, 1])
    func outOfSight(more: Int) throws {
        let grid = try paint(80, 80) { root in
            let layer = box(20, 20, 40, 40)
            layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
            let far = CGAffineTransform(translationX: 500, y: 0)
            let filters = [
                CIFilter(name: "CIAffineTransform", parameters: ["inputTransform": far])!,
                CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 2])!,
            ]
            layer.filters = Array(filters.prefix(1 + more))
            root.addSublayer(layer)
        }
        #expect(grid[40, 40] == clearPixel && grid[22, 22] == clearPixel)
    }

    @Test("corners are where they are seen in a flipped tree, too: the picture's top stays its top")
    func flippedCorners() throws {
        let picture = picture(["rg", "bw"])
        let grid = try paint(80, 80) { root in
            let layer = box(0, 0, 80, 80)
            layer.contents = picture
            layer.magnificationFilter = .nearest
            layer.filters = [
                CIFilter(
                    name: "CIPerspectiveTransform",
                    parameters: [
                        "inputTopLeft": CIVector(x: 10, y: 10),
                        "inputTopRight": CIVector(x: 50, y: 10),
                        "inputBottomRight": CIVector(x: 50, y: 30),
                        "inputBottomLeft": CIVector(x: 10, y: 30),
                    ])!
            ]
            root.addSublayer(layer)
        }
        #expect(grid[20, 15] == redPixel && grid[40, 15] == greenPixel)
        #expect(grid[20, 25] == bluePixel && grid[40, 25] == [255, 255, 255, 255])
        #expect(grid[55, 20] == clearPixel && grid[30, 35] == clearPixel)
    }

    @Test(
        "glass moves every point a little, smoothly, and by no more than a twentieth of its scale")
    func glass() throws {
        let grid = try shown("CIGlassDistortion", center(["inputScale": 100]))
        var moved = 0
        var last: Point?
        for x in stride(from: 20, to: 100, by: 1) {
            let pixel = grid[x, 60]
            let found = Point(Double(pixel[0]), Double(pixel[1])) / 2 + 0.5
            let shift = found - Point(Double(x) + 0.5, 59.5)
            #expect(max(abs(shift.x), abs(shift.y)) <= 5.5)
            if length(shift) > 1 { moved += 1 }
            if let last { #expect(length(shift - last) < 2) }
            last = shift
        }
        #expect(moved > 30)
    }

    @Test("a glass texture moves points by its slope times the scale; a flat one moves nothing")
    func glassTexture() throws {
        func texture(_ value: (Int, Int) -> Int) -> CIImage {
            var bytes: [UInt8] = []
            for row in 0..<120 {
                for x in 0..<120 {
                    let v = UInt8(value(x, row))
                    bytes += [v, v, v, 255]
                }
            }
            return CIImage(cgImage: PixelGrid(width: 120, height: 120, bytes: bytes).image!)
        }
        func shift(_ image: CIImage, _ x: Int, _ y: Int) throws -> Point {
            let grid = try shown(
                "CIGlassDistortion",
                ["inputCenter": CIVector(x: 0, y: 0), "inputScale": 500, "inputTexture": image])
            let found = Point(Double(grid[x, y][0]), Double(grid[x, y][1])) / 2 + 0.5
            return found - Point(Double(x) + 0.5, Double(119 - y) + 0.5)
        }
        #expect(length(try shift(texture { _, _ in 90 }, 40, 50)) < 0.6)
        // Two of 255 a pixel: 500 · 2 / 255 points to the right; then upwards, where rows grow
        // brighter.
        let across = try shift(texture { x, _ in x * 2 }, 40, 50)
        #expect(abs(across.x - 3.92) < 0.8 && abs(across.y) < 0.6, "\(across)")
        let up = try shift(texture { _, row in (119 - row) * 2 }, 40, 50)
        #expect(abs(up.y - 3.92) < 0.8 && abs(up.x) < 0.6, "\(up)")
    }

    @Test(
        "crystals and points are flat pieces, each of the colour of its own place",
        arguments: ["CICrystallize", "CIPointillize"])
    func cells(_ name: String) throws {
        let grid = try shown(name, center(["inputRadius": 20]))
        var colors: [SIMD2<UInt8>: Int] = [:]
        var paper = 0
        for y in 25..<95 {
            for x in 25..<95 {
                let pixel = grid[x, y]
                if pixel == [255, 255, 255, 255] {
                    paper += 1
                    continue
                }
                colors[SIMD2(pixel[0], pixel[1]), default: 0] += 1
                let found = Point(Double(pixel[0]), Double(pixel[1])) / 2 + 0.5
                let reach = length(found - Point(Double(x) + 0.5, Double(size - 1 - y) + 0.5))
                #expect(reach < (name == "CIPointillize" ? 11.5 : 30))
            }
        }
        let pieces = colors.values.filter { $0 > 12 }
        #expect((6...30).contains(pieces.count), "\(pieces.count) pieces")
        #expect(pieces.reduce(0, +) + paper > 4300)
        #expect((paper > 300) == (name == "CIPointillize"), "\(paper)")
    }
}
