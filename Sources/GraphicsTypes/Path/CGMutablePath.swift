import Foundation

/// An extensible path.
///
/// *Thread:* one at a time; `copy()` gives a shareable path.
public final class CGMutablePath: CGPath, @unchecked Sendable {
    /// An empty path. A line or a curve without a current point is dropped, with one warning.
    public init() { super.init(storage: PathStorage()) }

    override init(storage: PathStorage) { super.init(storage: storage) }
}
