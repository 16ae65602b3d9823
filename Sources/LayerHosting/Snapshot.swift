import CoreAnimation
import CoreGraphics
import Foundation

/// Pictures of layer trees at a given time, without a window. Thread: any one thread at a time.
public enum Snapshot {
    /// Picture of `layer` and all sublayers, `time` seconds after the layer was shown.
    ///
    /// `size` in points defaults to the layer's frame; `scale` is pixels per point. The layer must
    /// not be hosted elsewhere, and is released afterwards. Throws without OpenGL 3.3, or if the
    /// picture is larger than the driver allows.
    public static func image(
        of layer: CALayer, size: CGSize? = nil, scale: CGFloat = 1,
        at time: CFTimeInterval = 0, background: CGColor? = nil
    ) throws -> CGImage {
        let host = ManualHost(root: layer, size: size ?? layer.frame.size, scale: scale)
        // Shader evaluation does not pay off for a single picture.
        host.animatedBatchMode = .never
        host.commit()
        if time != 0 { host.advance(by: time) }
        return try host.snapshot(background: background)
    }
}
