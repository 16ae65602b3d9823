import LaminaGraphicsTypes
import LaminaRenderTree

/// Points of an emitter's space turned into pixels.
struct ParticleSpace {
    private let x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>, origin: SIMD3<Double>
    private let isFlat: Bool

    init(_ m: PlaneTransform, depthAxis: SIMD3<Double>) {
        x = SIMD3(m.a, m.b, m.px)
        y = SIMD3(m.c, m.d, m.py)
        z = depthAxis
        origin = SIMD3(m.tx, m.ty, m.pw)
        isFlat = m.isAffine && depthAxis.z == 0
    }

    struct Sprite {
        var center: SIMD2<Float>, u: SIMD2<Float>, v: SIMD2<Float>
    }

    /// Nil behind the viewer. Under perspective the axes are those of the tangent at the centre.
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
}
