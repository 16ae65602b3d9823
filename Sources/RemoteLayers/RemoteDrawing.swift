import CoreGraphics
import LaminaRenderTree

/// Live contents drawn on demand. In a client, where no window draws, the contents render pictures
/// for the server.
///
/// Thread: main.
package protocol RemoteDrawing: LiveContents {
    /// The picture of a host time, `width` × `height` pixels; nil for an unchanged picture.
    /// `layerTime` is the layer's time in seconds. Throws a permanent failure.
    func makePicture(width: Int, height: Int, layerTime: Double, time: Double) throws -> CGImage?
    /// The layer is no longer shown.
    func endPictures()
}
