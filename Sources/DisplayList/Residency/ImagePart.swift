import LaminaGraphicsTypes

/// A part of an image too large for a single texture. Made by `cut`; the parts cover the whole
/// image, row by row.
public struct ImagePart: Sendable {
    /// A rectangle in unit coordinates from the image's top left corner. The axis v runs down.
    public struct Span: Sendable {
        /// The edges, 0…1: left, top, right, bottom. `u0` is less than `u1`, and `v0` less than
        /// `v1`.
        public var u0: Double, v0: Double, u1: Double, v1: Double
    }

    /// The pixels of `held`, at most the largest side on each side. The bytes are shared with the
    /// whole image; the identity is the part's own.
    public var image: CGImage
    /// The shown part of the whole; parts adjoin. Along a cut side at most two pixels less than the
    /// largest side.
    public var shown: Span
    /// The held part of the whole: a pixel more towards each neighbour, for interpolation across
    /// the seam. At the image's edges without the additional pixel.
    public var held: Span

    /// Cuts an image into parts of at most `side` pixels per side, without copying pixels.
    /// Neighbouring parts overlap by two pixels. Precondition: `side` is above 2.
    public static func cut(_ image: CGImage, side: Int) -> [ImagePart] {
        let (columns, rows) = (cuts(image.width, side), cuts(image.height, side))
        var parts: [ImagePart] = []
        for row in rows {
            for column in columns {
                let from = CGRect(
                    x: column.held.lowerBound, y: row.held.lowerBound, width: column.held.count,
                    height: row.held.count)
                guard let part = image.cropping(to: from) else { continue }
                parts.append(
                    ImagePart(
                        image: part,
                        shown: span(image, column.shown, row.shown),
                        held: span(image, column.held, row.held)))
            }
        }
        return parts
    }

    private static func span(_ image: CGImage, _ x: Range<Int>, _ y: Range<Int>) -> Span {
        let (w, h) = (Double(image.width), Double(image.height))
        return Span(
            u0: Double(x.lowerBound) / w, v0: Double(y.lowerBound) / h,
            u1: Double(x.upperBound) / w, v1: Double(y.upperBound) / h)
    }

    private static func cuts(
        _ length: Int, _ side: Int
    ) -> [(shown: Range<Int>, held: Range<Int>)] {
        if length <= side { return [(0..<length, 0..<length)] }
        return stride(from: 0, to: length, by: side - 2).map { start in
            let end = min(start + side - 2, length)
            return (start..<end, max(0, start - 1)..<min(end + 1, length))
        }
    }
}
