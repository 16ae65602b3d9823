import Foundation

extension CGRect {
    /// Intersection of both rectangles; null for a rectangle with NaN or with an end below its
    /// beginning.
    ///
    /// Foundation's `intersection` on Linux traps on rectangles with NaN (Docs/WORKAROUNDS.md).
    package func common(_ other: CGRect) -> CGRect {
        guard isOrdered && other.isOrdered else { return .null }
        if hasFiniteSides && other.hasFiniteSides { return intersection(other) }
        let (left, top) = (max(minX, other.minX), max(minY, other.minY))
        let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
        guard left < right, top < bottom else { return .null }
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// True if no side lies at infinity or NaN.
    package var hasFiniteSides: Bool {
        minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite
    }

    /// True if `other` lies inside or on the sides; false with NaN.
    ///
    /// Foundation's `contains` on Linux compares with the union, which rounding may change.
    package func holds(_ other: CGRect) -> Bool {
        minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
    }

    /// True if a point lies inside or on a side of least x or y; false with NaN, a trap in
    /// Foundation's `contains`.
    package func holds(_ point: CGPoint) -> Bool {
        minX <= point.x && minY <= point.y && point.x < maxX && point.y < maxY
    }

    /// True if every side ends at or after its beginning; false with NaN.
    private var isOrdered: Bool { minX <= maxX && minY <= maxY }
}
