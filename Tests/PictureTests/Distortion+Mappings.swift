import Foundation
import QuartzCore

extension Distortion {
    /// A filter of each kind with its formula.
    static let mappings: [Mapping] = [
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
            // The middle of the lower edge lies 0.3 to the left of the circle's top; x runs
            // clockwise from there.
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
            // Into the four cells around the centre, then by quarter turns about the centre into
            // the first cell.
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
}
