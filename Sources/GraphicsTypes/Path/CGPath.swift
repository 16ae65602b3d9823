import Foundation

/// An outline of lines and cubic or quadratic curves, in subpaths.
///
/// A path that is not a `CGMutablePath` never changes and may be shared between threads. Equal
/// when elements and points are equal.
public class CGPath: @unchecked Sendable {
    /// Storage that only `CGMutablePath` changes.
    package final var storage: PathStorage

    package init(storage: PathStorage) { self.storage = storage }

    /// A closed rectangle, counterclockwise from its least corner.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        var storage = PathStorage()
        storage.addRect(rect, transform?.pointee ?? .identity)
        self.init(storage: storage)
    }

    /// A closed ellipse of four cubics, starting at the middle of the greatest-x side.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        var storage = PathStorage()
        storage.addEllipse(rect, transform?.pointee ?? .identity)
        self.init(storage: storage)
    }

    /// A closed rectangle with elliptic corners.
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

    /// The steps in order; our own fast access for renderers.
    public final var elementTypes: ContiguousArray<CGPathElementType> { storage.types }
    /// The points of all steps in order, `pointCount` for each; our own fast access for renderers.
    public final var points: ContiguousArray<CGPoint> { storage.points }

    /// An immutable copy.
    public final func copy() -> CGPath? {
        type(of: self) == CGPath.self ? self : CGPath(storage: storage)
    }

    /// An immutable copy moved by `transform`.
    public final func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        guard let t = transform?.pointee, !t.isIdentity else { return copy() }
        return CGPath(storage: storage.transformed(by: t))
    }

    /// A copy that can be changed.
    public final func mutableCopy() -> CGMutablePath? { CGMutablePath(storage: storage) }

    /// A copy that can be changed, moved by `transform`.
    public final func mutableCopy(
        using transform: UnsafePointer<CGAffineTransform>?
    ) -> CGMutablePath? {
        CGMutablePath(storage: storage.transformed(by: transform?.pointee ?? .identity))
    }

    /// Whether there is no element at all.
    public final var isEmpty: Bool { storage.types.isEmpty }
    /// Where the next element would start; zero in an empty path.
    public final var currentPoint: CGPoint { storage.currentPoint ?? .zero }
}

extension CGPath: Hashable {
    /// Whether elements and points are equal.
    public static func == (a: CGPath, b: CGPath) -> Bool {
        a === b || (a.storage.types == b.storage.types && a.storage.points == b.storage.points)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(storage.types.count)
        hasher.combine(storage.points)
    }
}
