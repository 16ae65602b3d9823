import Foundation

/// A picture glyph, such as an emoji: the font's picture, and a chain of halved pictures for small
/// sizes without aliasing or flicker. Immutable. Thread: any.
package final class GlyphPicture: @unchecked Sendable {
    /// The largest picture, with a border of empty pixels; halved while both sides are even.
    package let image: CGImage
    private let smaller = ImageCompanion()

    private final class Levels {
        let images: [CGImage]
        init(_ images: [CGImage]) { self.images = images }
    }

    package init(_ image: CGImage) { self.image = image }

    /// The smallest picture with at least one pixel per pixel of `size`.
    package func level(for size: SIMD2<Double>) -> CGImage {
        let needed = max(
            size.x / Double(image.width), size.y / Double(image.height), 1.0 / 64)
        guard needed <= 0.5 else { return image }
        let levels = smaller.value { Levels(Self.halves(of: image)) }?.images ?? []
        let wanted = Int((-log2(needed)).rounded(.down))
        return levels.isEmpty ? image : levels[min(wanted, levels.count) - 1]
    }

    private static func halves(of image: CGImage) -> [CGImage] {
        var (made, last): ([CGImage], CGImage) = ([], image)
        while last.width % 2 + last.height % 2 == 0, last.width > 2, let next = half(of: last) {
            made.append(next)
            last = next
        }
        return made
    }

    /// The picture halved: each pixel is the mean of four.
    private static func half(of image: CGImage) -> CGImage? {
        let (width, height) = (image.width / 2, image.height / 2)
        guard let out = PixelBuffer(width: width, height: height) else { return nil }
        image.withPremultipliedRGBA8 { bytes, rowBytes in
            for y in 0..<height {
                let to = out.row(y)
                for x in 0..<width {
                    for c in 0..<4 {
                        let at = 2 * y * rowBytes + 8 * x + c
                        let sum =
                            Int(bytes[at]) + Int(bytes[at + 4]) + Int(bytes[at + rowBytes])
                            + Int(bytes[at + rowBytes + 4])
                        to[x * 4 + c] = UInt8((sum + 2) / 4)
                    }
                }
            }
        }
        return CGImage(pixels: out)
    }
}
