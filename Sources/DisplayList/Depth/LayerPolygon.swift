import LaminaGraphicsTypes
import LaminaRenderTree

/// The polygon representing a layer among siblings in space.
enum LayerPolygon {
    /// The polygon of a layer's drawing in its matrix's target space; empty for an invisible layer.
    static func corners(
        of index: UInt32, _ m: CATransform3D, _ painting: PaintContext
    ) -> [SIMD3<Double>] {
        let v = painting.visual(index)
        let isOnItsWay = painting.activeTransition(index) != nil
        if v.flags.contains(.hidden) || v.opacity <= 0, !isOnItsWay { return [] }
        if !v.flags.contains(.doubleSided), !LayerMatrix.facesViewer(m) { return [] }
        let corners = corners(of: DrawnExtent(painting).box(index).rect, m)
        return corners.count < 3 ? [] : corners
    }

    /// The corners of a rectangle transformed by a matrix and divided by w; the part behind the eye
    /// is cut off.
    private static func corners(of r: CGRect, _ m: CATransform3D) -> [SIMD3<Double>] {
        func seen(_ x: CGFloat, _ y: CGFloat) -> SIMD4<Double> {
            SIMD4(
                Double(x * m.m11 + y * m.m21 + m.m41), Double(x * m.m12 + y * m.m22 + m.m42),
                Double(x * m.m13 + y * m.m23 + m.m43), Double(x * m.m14 + y * m.m24 + m.m44))
        }
        let near = 1e-4
        var out: [SIMD3<Double>] = []
        // Four corners, and a fifth after cutting off a corner.
        out.reserveCapacity(5)
        func addSide(_ p: SIMD4<Double>, _ q: SIMD4<Double>) {
            if p.w > near { out.append(SIMD3(p.x, p.y, p.z) / p.w) }
            if (p.w > near) != (q.w > near) {
                let c = p + (q - p) * ((near - p.w) / (q.w - p.w))
                out.append(SIMD3(c.x, c.y, c.z) / near)
            }
        }
        let (a, b, c, d) = (
            seen(r.minX, r.minY), seen(r.maxX, r.minY), seen(r.maxX, r.maxY), seen(r.minX, r.maxY)
        )
        addSide(a, b)
        addSide(b, c)
        addSide(c, d)
        addSide(d, a)
        return min(a.w, b.w, c.w, d.w) > near ? out : inReach(out)
    }

    /// The part of a polygon within the reach of drawing. A polygon that extends behind the eye is
    /// unbounded on the screen. The far part would dominate the depth of the visible part.
    private static func inReach(_ polygon: [SIMD3<Double>]) -> [SIMD3<Double>] {
        let reach = 16_384.0
        var left = ContiguousArray(polygon)
        for (axis, sign) in [(0, 1.0), (0, -1.0), (1, 1.0), (1, -1.0)] {
            left = left.clipped { reach - sign * $0[axis] }
        }
        return left.count < 3 ? polygon : Array(left)
    }
}
