import Foundation

/// The sizes at which FreeType gives glyphs.
///
/// FreeType refuses sizes beyond 65 535 pixels an em, and Cairo then keeps the error in the face:
/// all later text of the process in that face, of any size, would have no glyphs.
enum GlyphSize {
    /// Pixels an em.
    static let largest = 32_767.0
    /// Pango's unit; a smaller size is none.
    private static let smallest = 1.0 / 1024

    /// A font's size in points, brought into the range.
    static func clamped(_ size: CGFloat) -> Double {
        if Double(size) > largest {
            Diagnostics.once("fonts larger than \(Int(largest)) points are drawn at that size")
        }
        return min(max(Double(size), smallest), largest)
    }

    /// True if a line of this height in points can be drawn at this scale. Logs a refusal once.
    static func admits(height: CGFloat, matrix: CGAffineTransform) -> Bool {
        let scale = max(
            hypot(Double(matrix.a), Double(matrix.b)), hypot(Double(matrix.c), Double(matrix.d)))
        if Double(height) * scale <= largest { return true }
        Diagnostics.once("text higher than \(Int(largest)) pixels is not drawn")
        return false
    }
}
