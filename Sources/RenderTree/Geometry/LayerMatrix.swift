import LaminaGraphicsTypes

/// The transform of a layer in its parent (B-GE 30, 32, 37), for conversion, hit testing and
/// drawing alike.
///
/// A point p of the layer maps to `(p − bounds.origin − anchor·size, −anchorZ) · transform +
/// (position, z)`; the parent's sublayer transform then applies about the parent's own anchor
/// point. A geometry-flipped layer is first mirrored about the centre of its bounds.
public enum LayerMatrix {
    /// The layer's plane in its parent's plane, without z. Affine layers take a fast path.
    @inlinable @inline(__always)
    public static func plane(
        _ v: LayerValues, in parent: LayerValues?
    ) -> PlaneTransform {
        let t = v.transform
        // `map` is avoided, because its closure would copy the parent's values.
        let hasSublayerTransform = parent == nil ? false : parent!.hasSublayerTransform
        var p: PlaneTransform
        if t.m14 == 0 && t.m24 == 0 && t.m34 == 0 && t.m44 == 1 && !hasSublayerTransform {
            p = affinePlane(v)
        } else {
            p = PlaneTransform(full(v, in: parent))
        }
        if v.flags.contains(.geometryFlipped) { p = flip(v).concat(p) }
        return p
    }

    /// The plane of a layer without perspective, excluding its flip. Preconditions: the last column
    /// of the transform is 0, 0, 0, 1, and the superlayer has no sublayer transform; `plane(_:in:)`
    /// checks both. The layer's z position has no effect.
    @inlinable @inline(__always)
    public static func affinePlane(_ v: LayerValues) -> PlaneTransform {
        let t = v.transform
        let b = v.bounds
        let cx = Double(b.origin.x) + Double(v.anchorPoint.x) * Double(b.size.width)
        let cy = Double(b.origin.y) + Double(v.anchorPoint.y) * Double(b.size.height)
        let az = Double(v.anchorPointZ)
        var p = PlaneTransform(
            a: Double(t.m11), b: Double(t.m12), c: Double(t.m21), d: Double(t.m22), tx: 0, ty: 0)
        p.tx =
            Double(t.m41) + Double(v.position.x) - cx * p.a - cy * p.c - az * Double(t.m31)
        p.ty =
            Double(t.m42) + Double(v.position.y) - cx * p.b - cy * p.d - az * Double(t.m32)
        return p
    }

    /// The 4×4 matrix of the layer in its parent's space, before flattening. Without `isFlipped`
    /// the layer's own flip is excluded.
    public static func full(
        _ v: LayerValues, in parent: LayerValues?,
        isFlipped: Bool = false
    ) -> CATransform3D {
        let b = v.bounds
        let cx = b.origin.x + v.anchorPoint.x * b.size.width
        let cy = b.origin.y + v.anchorPoint.y * b.size.height
        var m = CATransform3DMakeTranslation(-cx, -cy, -v.anchorPointZ)
        if isFlipped, v.flags.contains(.geometryFlipped) {
            let mirror = flip(v)
            var whole = CATransform3DIdentity
            (whole.m22, whole.m42) = (CGFloat(mirror.d), CGFloat(mirror.ty))
            m = CATransform3DConcat(whole, m)
        }
        // The identity is skipped: infinite bounds stay unchanged.
        if !CATransform3DIsIdentity(v.transform) {
            m = CATransform3DConcat(m, v.transform)
        }
        m = CATransform3DConcat(
            m,
            CATransform3DMakeTranslation(
                v.position.x, v.position.y, v.zPosition))
        guard let parent, parent.hasSublayerTransform else { return m }
        let pb = parent.bounds
        let ax = pb.origin.x + parent.anchorPoint.x * pb.size.width
        let ay = pb.origin.y + parent.anchorPoint.y * pb.size.height
        var s = CATransform3DTranslate(parent.sublayerTransform, -ax, -ay, 0)
        s = CATransform3DConcat(s, CATransform3DMakeTranslation(ax, ay, 0))
        return CATransform3DConcat(m, s)
    }

    /// Mirrors the layer's own space about the centre of its bounds. The y axis is reversed, also
    /// for a layer without `geometryFlipped`: the caller tests the flag.
    @inlinable
    public static func flip(_ v: LayerValues) -> PlaneTransform {
        let b = v.bounds
        return PlaneTransform(
            a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 2 * Double(b.origin.y) + Double(b.size.height))
    }

    /// True if the front of a plane with the matrix faces the viewer: the z of its normal is not
    /// negative (B-RE 212). For a singular matrix the sign of `m33` decides; false for NaN.
    public static func facesViewer(_ t: CATransform3D) -> Bool {
        // The cofactor of m33 over the determinant is the inverse's m33.
        let inverse = CATransform3DInvert(t)
        return inverse.m33 >= 0
    }
}
