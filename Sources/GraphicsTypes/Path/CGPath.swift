import Foundation

/// An outline of lines and cubic or quadratic curves, in subpaths.
///
/// A path other than a `CGMutablePath` is immutable and shareable between threads. Paths are equal
/// if elements and points are equal.
public class CGPath: @unchecked Sendable {
    /// Storage, changed by `CGMutablePath` only.
    package final var storage: PathStorage

    package init(storage: PathStorage) { self.storage = storage }

    /// A closed rectangle, counterclockwise from its least corner. A negative size is standardised;
    /// the null rectangle gives an empty path.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        var storage = PathStorage()
        storage.addRect(rect, transform?.pointee ?? .identity)
        self.init(storage: storage)
    }

    /// A closed ellipse of four cubics, starting at the middle of the greatest-x side. `transform`
    /// nil is the identity.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        var storage = PathStorage()
        storage.addEllipse(rect, transform?.pointee ?? .identity)
        self.init(storage: storage)
    }

    /// A closed rectangle with elliptic corners of the given radii in points; `transform` nil is
    /// the identity.
    ///
    /// *Precondition:* no corner is negative or greater than half its side.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        var storage = PathStorage()
        storage.addRoundedRect(rect, cornerWidth, cornerHeight, transform?.pointee ?? .identity)
        self.init(storage: storage)
    }

    /// Element types in order. Not Apple's; fast access for renderers.
    public final var elementTypes: ContiguousArray<CGPathElementType> { storage.types }
    /// Points of all elements in order, `pointCount` for each. Not Apple's; fast access for
    /// renderers.
    public final var points: ContiguousArray<CGPoint> { storage.points }

    /// Immutable copy; the path itself if immutable. O(1): storage is shared until a change.
    public final func copy() -> CGPath? {
        type(of: self) == CGPath.self ? self : CGPath(storage: storage)
    }

    /// Immutable copy transformed by `transform`; nil or the identity copies in O(1). O(n) in the
    /// number of points.
    public final func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        guard let t = transform?.pointee, !t.isIdentity else { return copy() }
        return CGPath(storage: storage.transformed(by: t))
    }

    /// Mutable copy. O(1): storage is shared until a change.
    public final func mutableCopy() -> CGMutablePath? { CGMutablePath(storage: storage) }

    /// Mutable copy transformed by `transform`. O(n) in the number of points.
    public final func mutableCopy(
        using transform: UnsafePointer<CGAffineTransform>?
    ) -> CGMutablePath? {
        CGMutablePath(storage: storage.transformed(by: transform?.pointee ?? .identity))
    }

    /// True if the path has no element; a path of a single move is not empty. O(1).
    public final var isEmpty: Bool { storage.types.isEmpty }
    /// Start of the next element; zero in an empty path. After a closed subpath, the start of the
    /// subpath.
    public final var currentPoint: CGPoint { storage.currentPoint ?? .zero }
}

extension CGPath: Hashable {
    /// True if elements and points are equal. O(n) in their number.
    public static func == (a: CGPath, b: CGPath) -> Bool {
        a === b || (a.storage.types == b.storage.types && a.storage.points == b.storage.points)
    }

    /// Hashes the number of elements and the points. O(n) in their number.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(storage.types.count)
        hasher.combine(storage.points)
    }
}
