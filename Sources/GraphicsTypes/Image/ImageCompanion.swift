import Foundation

/// Lazily made object of a drawing library, kept for the life of an image.
///
/// Thread: any; `make` runs under a lock, and at most once with a result.
package final class ImageCompanion: @unchecked Sendable {
    /// A plain lock: objects of drawing libraries are not `Sendable`.
    private let lock = NSLock()
    private var kept: AnyObject?

    /// The cached object, or the result of `make`.
    package func value<T: AnyObject>(_ make: () -> T?) -> T? {
        lock.withLock {
            if kept == nil { kept = make() }
            return kept as? T
        }
    }
}
