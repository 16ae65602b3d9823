import LaminaGraphicsTypes
import LaminaRenderTree

/// The projection from an emitter's space to pixels.
struct ParticleSpace {
    /// Axes and origin in homogeneous pixels.
    let x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>, origin: SIMD3<Double>
    private let isFlat: Bool

    init(_ m: PlaneTransform, depthAxis: SIMD3<Double>) {
        x = SIMD3(m.a, m.b, m.px)
        y = SIMD3(m.c, m.d, m.py)
        z = depthAxis
        origin = SIMD3(m.tx, m.ty, m.pw)
        isFlat = m.isAffine && depthAxis.z == 0
    }

    init(x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>, origin: SIMD3<Double>) {
        (self.x, self.y, self.z, self.origin) = (x, y, z, origin)
        isFlat = x.z == 0 && y.z == 0 && z.z == 0
    }

    struct Sprite {
        var center: SIMD2<Float>, u: SIMD2<Float>, v: SIMD2<Float>
    }

    /// The sprite of a particle; nil behind the viewer. Under perspective the axes are the tangents
    /// at the centre.
    @inline(__always)
    func project(_ p: Particle) -> Sprite? {
        let c = origin + x * p.position.x + y * p.position.y + z * p.position.z
        guard c.z > 1e-4 else { return nil }
        let k = 1 / c.z
        let center = SIMD2(c.x * k, c.y * k)
        @inline(__always)
        func axis(_ a: SIMD3<Double>) -> SIMD2<Float> {
            let d = x * a.x + y * a.y + z * a.z
            if isFlat { return SIMD2(Float(d.x), Float(d.y)) }
            return SIMD2(Float((d.x - center.x * d.z) * k), Float((d.y - center.y * d.z) * k))
        }
        guard abs(center.x) < 1e6, abs(center.y) < 1e6 else { return nil }
        return Sprite(
            center: SIMD2(Float(center.x), Float(center.y)), u: axis(p.u), v: axis(p.v))
    }

    /// The largest number of pixels per point at the layer's origin.
    var largestScale: Double {
        let k = 1 / max(abs(origin.z), 1e-4)
        return [x, y, z].map { ($0.x * $0.x + $0.y * $0.y).squareRoot() * k }.max()!
    }

    /// The pixels reachable by particles with centres in `extent` and a reach in points. Nil if a
    /// particle may be behind the viewer, or near enough to fill everything.
    func box(around extent: ParticleBatchBlock.Extent, reach: Double) -> PixelBox? {
        guard extent.low.x <= extent.high.x else { return .empty }
        var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
        var nearest = Double.infinity
        for corner in 0..<8 {
            let p = SIMD3(
                corner & 1 == 0 ? extent.low.x : extent.high.x,
                corner & 2 == 0 ? extent.low.y : extent.high.y,
                corner & 4 == 0 ? extent.low.z : extent.high.z)
            let c = origin + x * p.x + y * p.y + z * p.z
            nearest = min(nearest, c.z)
            guard c.z > 1e-3 else { return nil }
            let q = SIMD2(c.x, c.y) / c.z
            low = pointwiseMin(low, q)
            high = pointwiseMax(high, q)
        }
        // A particle's axis is the tangent at its centre: a matrix row minus the centre times the
        // last row.
        func row(_ i: Int) -> Double {
            (x[i] * x[i] + y[i] * y[i] + z[i] * z[i]).squareRoot()
        }
        let far = pointwiseMax(-low, high)
        let grow = (SIMD2(row(0), row(1)) + pointwiseMax(far, SIMD2()) * row(2)) * (reach / nearest)
        (low, high) = (low - grow, high + grow)
        guard [low.x, low.y, high.x, high.y].allSatisfy(\.isFinite) else { return nil }
        return PixelBox(Float(low.x), Float(low.y), Float(high.x), Float(high.y))
    }
}
