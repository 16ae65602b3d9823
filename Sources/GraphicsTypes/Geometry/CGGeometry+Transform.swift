import Foundation

extension CGPoint {
    /// This point transformed by `t`. An infinite coordinate may give NaN, as ∞ · 0.
    @inlinable
    public func applying(_ t: CGAffineTransform) -> CGPoint {
        CGPoint(x: x * t.a + y * t.c + t.tx, y: x * t.b + y * t.d + t.ty)
    }

    /// True if both coordinates are equal. False for NaN.
    @inlinable
    public func equalTo(_ other: CGPoint) -> Bool { self == other }
}

extension CGSize {
    /// This size as a displacement, transformed by the linear part of `t`; translation has no
    /// effect. A rotation or a mirror may give negative lengths. `CGRect.applying(_:)` gives the
    /// size of the bounding box.
    @inlinable
    public func applying(_ t: CGAffineTransform) -> CGSize {
        CGSize(width: width * t.a + height * t.c, height: width * t.b + height * t.d)
    }

    /// True if both lengths are equal. False for NaN.
    @inlinable
    public func equalTo(_ other: CGSize) -> Bool { self == other }
}

extension CGRect {
    /// The smallest upright rectangle around this rectangle transformed by `t`.
    ///
    /// The null and the infinite rectangle are returned unchanged.
    public func applying(_ t: CGAffineTransform) -> CGRect {
        if isNull || isInfinite || t.isIdentity { return self }
        let corners = [
            CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY),
            CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY),
        ].map { $0.applying(t) }
        let xs = corners.map(\.x)
        let ys = corners.map(\.y)
        let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
        let (bottom, top) = (ys.min() ?? 0, ys.max() ?? 0)
        return CGRect(x: left, y: bottom, width: right - left, height: top - bottom)
    }

    /// True if origin and size are equal after both rectangles are standardised. Null rectangles
    /// equal each other.
    public func equalTo(_ other: CGRect) -> Bool {
        if isNull || other.isNull { return isNull && other.isNull }
        let (one, two) = (standardized, other.standardized)
        return one.origin == two.origin && one.size == two.size
    }

    /// True if the two rectangles share an area greater than zero.
    ///
    /// Not Apple's: `intersects` of Foundation on Linux is true for rectangles that only touch.
    public func overlaps(_ other: CGRect) -> Bool {
        if isNull || other.isNull { return false }
        return minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}
