import CoreGraphics
import Foundation

/// One image for every picture a program can ask for.
///
/// The hosts of a program show the same images then, which lie at one place of a texture page. At two places the last bit
/// of an interpolated colour differs, and a chain of filters makes several levels of it. Thread: any.
enum SharedPictures {
    nonisolated(unsafe) private static var known: [[Int]: CGImage] = [:]
    private static let lock = NSLock()

    static func picture(_ width: Int, _ height: Int, _ kind: Int) -> CGImage {
        lock.withLock {
            let key = [width, height, kind]
            if let image = known[key] { return image }
            // Programs that were written by hand may ask for any.
            if known.count > 1000 { known = [:] }
            let image = Differential.picture(width, height, kind)
            known[key] = image
            return image
        }
    }
}
