import LaminaGraphicsTypes

/// A part of an image too large for a single texture.
public struct ImagePart: Sendable {
    /// A rectangle in unit coordinates from the image's top left corner.
    public struct Span: Sendable {
        /// The edges, 0…1.
        public var u0: Double, v0: Double, u1: Double, v1: Double
    }

    /// The pixels of the part.
    public var image: CGImage
    /// The shown part of the whole; parts adjoin.
    public var shown: Span
    /// The held part of the whole: a pixel more towards each neighbour, for interpolation across
    /// the seam.
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
