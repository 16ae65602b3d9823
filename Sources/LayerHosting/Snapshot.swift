import CoreAnimation
import CoreGraphics
import Foundation

/// A layer tree and a time in, an image out.
public enum Snapshot {
    /// The picture of `layer` and everything below it `time` seconds after it was shown.
    ///
    /// `size` in points defaults to the layer's frame; `scale` is pixels per point. The layer must not be hosted
    /// elsewhere; it is let go of afterwards. Throws when there is no OpenGL 3.3, or the
    /// picture is larger than the driver allows.
    public static func image(
        of layer: CALayer, size: CGSize? = nil, scale: CGFloat = 1,
        at time: CFTimeInterval = 0, background: CGColor? = nil
    ) throws -> CGImage {
        let host = ManualHost(root: layer, size: size ?? layer.frame.size, scale: scale)
        // A picture of one moment is not worth them.
        host.flockUse = .never
        host.commit()
        if time != 0 { host.advance(by: time) }
        return try host.snapshot(background: background)
    }
}
