import Foundation
import LaminaGraphicsTypes

/// A part of a ring between two angles, in points: an arc, a sector, a ring, a disc.
struct ArcForm {
    var center: SIMD2<Double>
    var outer: Double
    /// 0 for discs and sectors.
    var inner: Double
    /// The direction of the part's middle, of length 1.
    var middle: SIMD2<Double>
    /// Cosine and sine of half the part's angle; (−1, 0) for a whole turn.
    var end: SIMD2<Double>
    /// The path's deviation from a circle, in points, with the number of cubics in a radian and the
    /// number before the middle.
    var wave: SIMD3<Double>
    /// The form of both ends. Whole rings have no ends, but keep the cap to share a draw call with
    /// arcs.
    var cap = CGLineCap.butt

    /// The part of a circle's path between two angles from its start.
    init(_ path: CirclePath, from: Double, to: Double, outer: Double, inner: Double) {
        (center, self.outer, self.inner) = (path.center, outer, max(inner, 0))
        let (middle, half) = ((from + to) / 2, (to - from) / 2)
        let (c, s) = (cos(middle), sin(middle) * path.turn)
        let d = path.start
        self.middle = SIMD2(d.x * c - d.y * s, d.x * s + d.y * c)
        end = half > .pi - 1e-6 ? SIMD2(-1, 0) : SIMD2(cos(half), sin(half))
        let part = path.step / (.pi / 2)
        let square = part * part
        wave = SIMD3(
            Self.quarterDeviation * square * square * square * path.radius, path.turn / path.step,
            middle / path.step)
    }

    /// The largest distance between a quarter circle and the cubic that approximates the quarter,
    /// in radii. The distance grows with the sixth power of the angle.
    private static let quarterDeviation = 2.7253e-4

    var isWhole: Bool { end.x <= -1 }

    /// True if round or square ends cover each other.
    var hasOverlap: Bool {
        guard end.x < 0, !isWhole else { return false }
        let half = (outer - inner) / 2
        return switch cap {
        case .butt: false
        case .round: (outer + inner) * end.y < half * 2.002
        // The inner corners lie nearest to the middle of the gap.
        case .square: inner * end.y + half * end.x < half * 0.001
        }
    }

    /// True if the shader's formula is within a 255th of the exact area, at `scale` pixels per
    /// point.
    ///
    /// Circles are exact down to a point. Ends are polygons, for which a ring has to be nearly
    /// straight within a pixel. Beyond the largest radius single precision is too coarse.
    func isExact(_ scale: Double) -> Bool {
        let (r, s) = (outer * scale, inner * scale)
        guard r <= 8192, r.isFinite else { return false }
        return isWhole || r >= 4 && (s == 0 || s >= 2)
    }

    /// The form on a plane where circles remain circles, in pixels.
    func placed(on plane: PlaneTransform) -> ArcForm {
        var form = self
        let scale = (plane.a * plane.a + plane.b * plane.b).squareRoot()
        let isMirrored = plane.a * plane.d - plane.b * plane.c < 0
        let c = plane.map(center.x, center.y)
        form.center = SIMD2(c.x, c.y)
        form.middle =
            SIMD2(
                plane.a * middle.x + plane.c * middle.y, plane.b * middle.x + plane.d * middle.y)
            / scale
        (form.outer, form.inner, form.wave.x) = (outer * scale, inner * scale, wave.x * scale)
        if isMirrored { form.wave.y = -wave.y }
        // Below a two-thousandth of a pixel the deviation is not worth an angle.
        if form.wave.x < 5e-4 { form.wave = .zero }
        return form
    }

    /// The bounding box.
    var bounds: PixelBox {
        var (low, high) = (SIMD2<Double>(repeating: .infinity), SIMD2(repeating: -Double.infinity))
        func add(_ p: SIMD2<Double>) { (low, high) = (pointwiseMin(low, p), pointwiseMax(high, p)) }
        let far = outer + wave.x
        for s in [end.y, -end.y] {
            let d = SIMD2(middle.x * end.x - middle.y * s, middle.y * end.x + middle.x * s)
            add(d * far)
            add(d * inner)
            if isWhole || cap == .butt { continue }
            let half = (outer - inner) / 2
            if cap == .round {
                add(d * (outer - half) + half)
                add(d * (outer - half) - half)
            } else {
                let along = SIMD2(-d.y, d.x) * (s > 0 ? half : -half)
                add(d * outer + along)
                add(d * inner + along)
            }
        }
        for d in [SIMD2(1.0, 0), SIMD2(-1, 0), SIMD2(0, 1), SIMD2(0, -1)]
        where (d * middle).sum() >= end.x { add(d * far) }
        return PixelBox(
            Float(center.x + low.x), Float(center.y + low.y), Float(center.x + high.x),
            Float(center.y + high.y))
    }
}
