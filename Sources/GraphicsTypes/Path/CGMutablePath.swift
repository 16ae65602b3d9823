import Foundation

/// A path that can be extended.
///
/// *Thread:* one at a time; take `copy()` to share a path.
public final class CGMutablePath: CGPath, @unchecked Sendable {
    /// An empty path.
    public init() { super.init(storage: PathStorage()) }

    override init(storage: PathStorage) { super.init(storage: storage) }
}
