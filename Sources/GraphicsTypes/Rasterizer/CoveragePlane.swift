/// A plane mapped to pixels: (a·x + c·y + tx, b·x + d·y + ty) over (px·x + py·y + pw).
package struct CoveragePlane: Sendable {
    var x: SIMD3<Double>
    var y: SIMD3<Double>
    var w: SIMD3<Double>
    let isAffine: Bool

    package init(
        a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, tx: Double = 0, ty: Double = 0,
        px: Double = 0, py: Double = 0, pw: Double = 1
    ) {
        (x, y, w) = (SIMD3(a, c, tx), SIMD3(b, d, ty), SIMD3(px, py, pw))
        isAffine = px == 0 && py == 0 && pw == 1
    }

    /// The plane translated by pixels.
    func moved(by shift: SIMD2<Double>) -> CoveragePlane {
        var plane = self
        plane.x += w * shift.x
        plane.y += w * shift.y
        return plane
    }

    @inline(__always)
    func affine(_ p: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(x.x * p.x + x.y * p.y + x.z, y.x * p.x + y.y * p.y + y.z)
    }

    /// Pixel coordinates times their distance from the eye, and the distance.
    func projected(_ p: SIMD2<Double>) -> SIMD3<Double> {
        let q = SIMD3(p.x, p.y, 1)
        return SIMD3((x * q).sum(), (y * q).sum(), (w * q).sum())
    }
}
