import LaminaGraphicsTypes

/// The plane of `box`, `picture` and `shadow`, with the origin moved to the rectangle's centre.
///
///     texel 0  a, b, px, half width
///     texel 1  c, d, py, half height
///     texel 2  tx, ty, pw, length of a pixel in points at the farthest corner
enum PlaneRecord {
    static let fields: [RecordField] = [
        .number("planeX", 0, 3), .number("halfWidth", 3), .number("planeY", 4, 3),
        .number("halfHeight", 7), .number("planeOrigin", 8, 3), .number("pixel", 11),
    ]

    @inline(__always)
    static func write(
        _ m: PlaneTransform, _ r: PlaneRect,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        let t = m.translated((r.x0 + r.x1) / 2, (r.y0 + r.y1) / 2)
        data[0] = SIMD4(Float(t.a), Float(t.b), Float(t.px), Float((r.x1 - r.x0) / 2))
        data[1] = SIMD4(Float(t.c), Float(t.d), Float(t.py), Float((r.y1 - r.y0) / 2))
        data[2] = SIMD4(Float(t.tx), Float(t.ty), Float(t.pw), Float(pixel(t, r)))
    }

    /// The length of a pixel in points where the plane is smallest on the screen.
    @inline(__always)
    static func pixel(
        _ t: PlaneTransform, _ r: PlaneRect
    ) -> Double {
        if t.isAffine {
            let u = (t.a * t.a + t.b * t.b).squareRoot()
            let v = (t.c * t.c + t.d * t.d).squareRoot()
            let area = abs(t.a * t.d - t.b * t.c)
            // The thickness of a unit across each axis; the thinner axis needs the wider margin.
            let thin = min(area / max(u, 1e-9), area / max(v, 1e-9))
            return 1 / max(thin, 1e-3)
        }
        let hx = (r.x1 - r.x0) / 2
        let hy = (r.y1 - r.y0) / 2
        var most = 1e-3
        for (x, y) in [(-hx, -hy), (hx, -hy), (-hx, hy), (hx, hy)] {
            let p = t.map(x, y)
            guard p.w > 1e-4 else { continue }
            // The Jacobian of the projection at the corner.
            let (sx, sy) = (p.x / p.w, p.y / p.w)
            let ux = (t.a - sx * t.px) / p.w
            let uy = (t.b - sy * t.px) / p.w
            let vx = (t.c - sx * t.py) / p.w
            let vy = (t.d - sy * t.py) / p.w
            let u = (ux * ux + uy * uy).squareRoot()
            let v = (vx * vx + vy * vy).squareRoot()
            let area = abs(ux * vy - uy * vx)
            most = max(most, max(u, v) / max(area, 1e-6))
        }
        return min(most, 1e4)
    }
}
