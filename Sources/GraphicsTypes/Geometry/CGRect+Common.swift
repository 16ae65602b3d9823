import Foundation

extension CGRect {
    /// What both rectangles cover; null when one of them has a NaN or an end below its beginning.
    ///
    /// Foundation's `intersection` on Linux stops the program there (Docs/WORKAROUNDS.md).
    package func common(_ other: CGRect) -> CGRect {
        isOrdered && other.isOrdered ? intersection(other) : .null
    }

    /// Whether another lies inside, on the sides or not; never with a NaN.
    ///
    /// Foundation's `contains` on Linux compares with the union, which rounding makes another rectangle.
    package func holds(_ other: CGRect) -> Bool {
        minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
    }

    /// Whether every side ends at or after its beginning, which NaN never does.
    private var isOrdered: Bool { minX <= maxX && minY <= maxY }
}
