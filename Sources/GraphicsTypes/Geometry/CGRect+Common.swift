import Foundation

extension CGRect {
    /// What both rectangles cover; null when one of them has a NaN or an end below its beginning.
    ///
    /// Foundation's `intersection` on Linux stops the program there (Docs/WORKAROUNDS.md).
    package func common(_ other: CGRect) -> CGRect {
        guard isOrdered && other.isOrdered else { return .null }
        if isFinite && other.isFinite { return intersection(other) }
        let (left, top) = (max(minX, other.minX), max(minY, other.minY))
        let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
        guard left < right, top < bottom else { return .null }
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    private var isFinite: Bool {
        minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite
    }

    /// Whether another lies inside, on the sides or not; never with a NaN.
    ///
    /// Foundation's `contains` on Linux compares with the union, which rounding makes another rectangle.
    package func holds(_ other: CGRect) -> Bool {
        minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
    }

    /// Whether a point lies inside or at a side of least x or y; never with a NaN, at which Foundation's `contains` stops.
    package func holds(_ point: CGPoint) -> Bool {
        minX <= point.x && minY <= point.y && point.x < maxX && point.y < maxY
    }

    /// Whether every side ends at or after its beginning, which NaN never does.
    private var isOrdered: Bool { minX <= maxX && minY <= maxY }
}
