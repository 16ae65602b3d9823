import CoreGraphics
import Foundation

/// Pictures beside each other.
enum ContactSheet {
    /// Pictures of equal size in rows, with a gap; `width` is the width of a picture in pixels, by
    /// default the picture's own.
    static func grid(_ images: [CGImage], columns: Int, width: Int? = nil) -> CGImage? {
        guard let first = images.first else { return nil }
        let gap = 8
        let rows = (images.count + columns - 1) / columns
        let width = width ?? first.width
        let height = first.height * width / first.width
        let context = CGContext(
            data: nil, width: columns * (width + gap) - gap, height: rows * (height + gap) - gap,
            bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        guard let context else { return nil }
        for (index, image) in images.enumerated() {
            let row = rows - 1 - index / columns
            context.draw(
                image,
                in: CGRect(
                    x: index % columns * (width + gap), y: row * (height + gap), width: width,
                    height: height))
        }
        return context.makeImage()
    }
}
