import LaminaGraphicsTypes

/// The frame of a layer, and the size and position set by a frame (B-GE 25–29), in points of the
/// superlayer.
package enum LayerFrame {
    /// The bounding box of the layer in its superlayer, excluding the superlayer's sublayer
    /// transform.
    package static func frame(of p: LayerProperties) -> CGRect {
        box(anchored(p.bounds.size, at: p.anchorPoint), p.transform)
            .offsetBy(dx: p.position.x, dy: p.position.y)
    }

    /// The size and position giving a layer the frame.
    package static func placement(
        of frame: CGRect, for p: LayerProperties
    ) -> (size: CGSize, position: CGPoint) {
        var (size, transform) = (frame.size, CATransform3DIdentity)
        // A transform that collapses the plane does not determine the size: the frame's size is
        // used, as without a transform.
        if !CATransform3DIsIdentity(p.transform), let back = inverse(of: p.transform) {
            size = box(CGRect(origin: .zero, size: size), back).size
            transform = p.transform
        }
        let box = box(anchored(size, at: p.anchorPoint), transform)
        let position = CGPoint(
            x: frame.origin.x - box.origin.x, y: frame.origin.y - box.origin.y)
        return (size, position)
    }

    /// The inverse of a transform on the z = 0 plane; nil for a transform that maps the plane to a
    /// line or a point.
    private static func inverse(of t: CATransform3D) -> CATransform3D? {
        if let back = t.exactInverse { return back }
        // A scale of 0 along z is singular but invertible on the plane.
        var plane = CATransform3DIdentity
        (plane.m11, plane.m12, plane.m14) = (t.m11, t.m12, t.m14)
        (plane.m21, plane.m22, plane.m24) = (t.m21, t.m22, t.m24)
        (plane.m41, plane.m42, plane.m44) = (t.m41, t.m42, t.m44)
        return plane.exactInverse
    }

    /// The bounding box of a transformed rectangle of the z = 0 plane; free of rounding errors for
    /// the identity.
    private static func box(_ r: CGRect, _ t: CATransform3D) -> CGRect {
        CATransform3DIsIdentity(t) ? r : PlaneTransform(t).box(of: r)
    }

    /// A rectangle of the size with its anchor point at the origin.
    private static func anchored(_ size: CGSize, at anchor: CGPoint) -> CGRect {
        CGRect(
            x: -anchor.x * size.width, y: -anchor.y * size.height, width: size.width,
            height: size.height)
    }
}
