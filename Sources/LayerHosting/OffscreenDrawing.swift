import CoreGraphics
import LaminaGLRenderer
import LaminaRenderTree

/// Pictures of what an application draws with OpenGL, where no window shows it: drawn without a display and read back.
///
/// Thread: one, the caller's.
package final class OffscreenDrawing {
    /// Why there is no picture and never will be.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    private var version: UInt64?

    package init() {}

    /// The picture of a host time; nil where it is the one before, or nothing was drawn. Throws when there is no OpenGL to be had.
    package func picture(
        of drawing: any LiveDrawing, width: Int, height: Int, layerTime: Double, time: Double
    ) throws -> CGImage? {
        try HeadlessRenderer.with { renderer in
            let shown = renderer.live.update(
                drawing,
                LiveStore.Request(
                    width: width, height: height, layerTime: layerTime, time: time, waits: true))
            if renderer.live.hasFailed(drawing) {
                throw Failure(description: "the driver has no context for it")
            }
            guard shown.picture != nil, shown.version != version else { return nil }
            version = shown.version
            return renderer.live.image(of: drawing)
        }
    }

    /// Lets go of what was made for the drawing.
    package func end(_ drawing: any LiveDrawing) {
        version = nil
        try? HeadlessRenderer.with { renderer in
            renderer.live.end(drawing)
            renderer.device.collect()
        }
    }
}
