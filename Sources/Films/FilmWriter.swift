import CoreGraphics
import Foundation

/// A destination for a film's frames, in order.
///
/// A writer works on a partial file, usually in the folder of the requested file; only a finished
/// film takes the place of the requested file.
package protocol FilmWriter: AnyObject {
    /// Appends the next frame; all frames have the same size. Throws `FilmError`.
    func add(_ image: CGImage) throws
    /// Completes the film. Throws `FilmError`.
    func finish() throws
    /// Stops writing and deletes the partial film.
    func cancel()
}

/// The format-independent properties of a film.
package struct FilmFormat {
    /// The width in pixels.
    package var width: Int
    /// The height in pixels.
    package var height: Int
    /// The frame rate.
    package var rate: FrameRate
    /// The number of plays; 0 means endless. Default 0.
    package var loops = 0

    /// A format with endless playback.
    package init(width: Int, height: Int, rate: FrameRate) {
        (self.width, self.height, self.rate) = (width, height, rate)
    }
}
