import Synchronization

/// Lazily made object of a drawing library, kept for the life of an image.
///
/// A single allocation: texts that change have an image each in every frame.
/// Thread: any; `make` runs under a lock, and at most once with a result.
package final class ImageCompanion: Sendable {
    /// Objects of drawing libraries are not `Sendable`.
    private struct Kept: @unchecked Sendable { var object: AnyObject? }

    private let kept = Mutex(Kept())

    package init() {}

    /// The cached object, or the result of `make`.
    package func value<T: AnyObject>(_ make: () -> T?) -> T? {
        kept.withLock { kept -> Kept in
            if kept.object == nil { kept.object = make() }
            return kept
        }.object as? T
    }
}
