import CoreGraphics
import LaminaRenderTree

/// Live contents that are no pixels but drawn, and know how to make pixels of themselves where no window draws them: in a client.
///
/// Thread: main.
package protocol RemoteDrawing: LiveContents {
    /// The picture of a host time, `width` × `height` pixels; nil where it is the one before. `layerTime` is the layer's own, in seconds.
    /// Throws why there will never be any.
    func makePicture(width: Int, height: Int, layerTime: Double, time: Double) throws -> CGImage?
    /// Its layer is not shown any more.
    func endPictures()
}
