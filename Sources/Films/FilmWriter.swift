import CoreGraphics
import Foundation

/// Where a film's pictures go, one after the other.
///
/// It writes beside the file that was asked for; only a finished film gets its name.
package protocol FilmWriter: AnyObject {
    /// Adds the next picture. All have one size.
    func add(_ image: CGImage) throws
    /// Completes the film.
    func finish() throws
    /// Stops; nothing is left.
    func cancel()
}

/// What a film is like, whatever it is written as.
package struct FilmFormat {
    package var width: Int
    package var height: Int
    package var rate: FrameRate
    /// How often it is played; 0 is for ever.
    package var loops = 0

    package init(width: Int, height: Int, rate: FrameRate) {
        (self.width, self.height, self.rate) = (width, height, rate)
    }
}
