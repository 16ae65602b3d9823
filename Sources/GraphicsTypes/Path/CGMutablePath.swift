import Foundation

/// An extensible path.
///
/// *Thread:* one at a time; `copy()` gives a shareable path.
public final class CGMutablePath: CGPath, @unchecked Sendable {
    /// An empty path.
    public init() { super.init(storage: PathStorage()) }

    override init(storage: PathStorage) { super.init(storage: storage) }
}
