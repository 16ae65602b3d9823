import LaminaGraphicsTypes
import LaminaRenderTree

/// What stands for a layer among others in space.
enum LayerPolygon {
    /// What a layer draws, as a polygon in the space its matrix leads to; no corners for one that is not in sight.
    static func corners(
        of index: UInt32, _ m: CATransform3D, _ canvas: Canvas
    ) -> [SIMD3<Double>] {
        let v = canvas.visual(index)
        let isOnItsWay = canvas.activeTransition(index) != nil
        if v.flags.contains(.hidden) || v.opacity <= 0, !isOnItsWay { return [] }
        if !v.flags.contains(.doubleSided), !LayerMatrix.facesViewer(m) { return [] }
        let corners = corners(of: DrawnExtent(canvas).box(index).rect, m)
        return corners.count < 3 ? [] : corners
    }

    /// The corners of a rectangle seen through a matrix, divided by w; what lies behind the eye is cut off.
    private static func corners(of b: CGRect, _ m: CATransform3D) -> [SIMD3<Double>] {
        let xs = [b.minX, b.maxX, b.maxX, b.minX]
        let ys = [b.minY, b.minY, b.maxY, b.maxY]
        let points = (0..<4).map { i in
            SIMD4(
                Double(xs[i] * m.m11 + ys[i] * m.m21 + m.m41),
                Double(xs[i] * m.m12 + ys[i] * m.m22 + m.m42),
                Double(xs[i] * m.m13 + ys[i] * m.m23 + m.m43),
                Double(xs[i] * m.m14 + ys[i] * m.m24 + m.m44))
        }
        let near = 1e-4
        var out: [SIMD3<Double>] = []
        for i in 0..<4 {
            let (p, q) = (points[i], points[(i + 1) % 4])
            if p.w > near { out.append(SIMD3(p.x, p.y, p.z) / p.w) }
            if (p.w > near) != (q.w > near) {
                let c = p + (q - p) * ((near - p.w) / (q.w - p.w))
                out.append(SIMD3(c.x, c.y, c.z) / near)
            }
        }
        return out
    }
}
