import CoreGraphics
import LaminaGLRenderer
import LaminaRenderTree

/// Pictures of an application's OpenGL drawing without a window: drawn without a display and read
/// back.
///
/// Thread: a single thread, the caller's.
package final class OffscreenDrawing {
    /// Reason of a lasting failure to make a picture.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    private var version: UInt64?

    package init() {}

    /// Picture of a host time; nil if equal to the picture before, or nothing was drawn. Throws
    /// without OpenGL.
    package func picture(
        of drawing: any LiveDrawing, width: Int, height: Int, layerTime: Double, time: Double
    ) throws -> CGImage? {
        try HeadlessRenderer.with { renderer in
            let shown = renderer.live.update(
                drawing,
                LiveTextures.Request(
                    width: width, height: height, layerTime: layerTime, time: time, waits: true))
            if renderer.live.hasFailed(drawing) {
                throw Failure(description: "the driver has no context for it")
            }
            guard shown.picture != nil, shown.version != version else { return nil }
            version = shown.version
            return renderer.live.image(of: drawing)
        }
    }

    /// Releases the resources made for the drawing.
    package func end(_ drawing: any LiveDrawing) {
        version = nil
        try? HeadlessRenderer.with { renderer in
            renderer.live.end(drawing)
            renderer.device.collect()
        }
    }
}
