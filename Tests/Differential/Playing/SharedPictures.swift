import CoreGraphics
import Foundation

/// Shared image for every picture of a program.
///
/// The hosts of a program then show the same images, at the same place of a texture page. At two
/// places the last bit of an interpolated colour differs, and a chain of filters makes several
/// levels of the difference. Thread: any.
enum SharedPictures {
    nonisolated(unsafe) private static var known: [[Int]: CGImage] = [:]
    private static let lock = NSLock()

    static func picture(_ width: Int, _ height: Int, _ kind: Int) -> CGImage {
        lock.withLock {
            let key = [width, height, kind]
            if let image = known[key] { return image }
            // Programs written by hand may use any number of pictures.
            if known.count > 1000 { known = [:] }
            let image = Differential.picture(width, height, kind)
            known[key] = image
            return image
        }
    }
}
