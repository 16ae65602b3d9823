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
        var size = frame.size
        if !CATransform3DIsIdentity(p.transform) {
            let back = CATransform3DInvert(p.transform)
            size = box(CGRect(origin: .zero, size: size), back).size
        }
        let box = box(anchored(size, at: p.anchorPoint), p.transform)
        let position = CGPoint(
            x: frame.origin.x - box.origin.x, y: frame.origin.y - box.origin.y)
        return (size, position)
    }

    /// The bounding box of a rectangle of the z = 0 plane after a transform; exact for the
    /// identity.
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
