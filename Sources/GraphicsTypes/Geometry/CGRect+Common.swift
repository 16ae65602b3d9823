import Foundation

extension CGRect {
    /// What both rectangles cover; null when one of them has a NaN or an end below its beginning.
    ///
    /// Foundation's `intersection` on Linux stops the program there (Docs/WORKAROUNDS.md).
    package func common(_ other: CGRect) -> CGRect {
        isOrdered && other.isOrdered ? intersection(other) : .null
    }

    /// Whether every side ends at or after its beginning, which NaN never does.
    private var isOrdered: Bool { minX <= maxX && minY <= maxY }
}
