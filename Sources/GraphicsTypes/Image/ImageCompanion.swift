import Foundation

/// A place in an image for what a drawing library makes of it: made when first asked for, kept as long as the image.
///
/// May be used by several threads; `make` runs under a lock and at most once where it gives something.
package final class ImageCompanion: @unchecked Sendable {
    private let lock = NSLock()
    private var kept: AnyObject?

    /// What is kept, or what `make` makes now.
    package func value<T: AnyObject>(_ make: () -> T?) -> T? {
        lock.withLock {
            if kept == nil { kept = make() }
            return kept as? T
        }
    }
}
