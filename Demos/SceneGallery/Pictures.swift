import CoreGraphics
import Foundation
import QuartzCore
import Synchronization

/// An image drawn by a scene, at any resolution.
final class Picture: Sendable {
    /// Points: at a scale of 1 the image's pixels.
    let width: Int
    let height: Int
    private let draw: @Sendable (CGContext) -> Void
    /// Picture drawn last: layers with the same picture share the pixels.
    private let last = Mutex<(scale: CGFloat, image: CGImage?)?>(nil)

    /// Picture drawn by `draw`, with y up and a unit per point.
    init(_ width: Int, _ height: Int, draw: @escaping @Sendable (CGContext) -> Void) {
        (self.width, self.height, self.draw) = (width, height, draw)
    }

    /// The picture with `scale` pixels a point, rounded up to whole pixels.
    func image(_ scale: CGFloat = 1) -> CGImage? {
        last.withLock { last in
            if let last, last.scale == scale { return last.image }
            let image = make(scale)
            last = (scale, image)
            return image
        }
    }

    private func make(_ scale: CGFloat) -> CGImage? {
        let pixels = (
            Int((CGFloat(width) * scale).rounded(.up)), Int((CGFloat(height) * scale).rounded(.up))
        )
        let context = CGContext(
            data: nil, width: pixels.0, height: pixels.1, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        guard let context else { return nil }
        context.scaleBy(
            x: CGFloat(pixels.0) / CGFloat(width), y: CGFloat(pixels.1) / CGFloat(height))
        draw(context)
        return context.makeImage()
    }
}

/// The pictures of the scenes.
enum Pictures {
    /// Small landscape, which reveals orientation and stretching.
    static let landscape = Picture(64, 48) { c in
        c.setFillColor(Palette.sky)
        c.fill([CGRect(x: 0, y: 0, width: 64, height: 48)])
        c.setFillColor(Palette.amber)
        c.fillEllipse(in: CGRect(x: 44, y: 30, width: 12, height: 12))
        c.setFillColor(Palette.violet)
        c.beginPath()
        c.move(to: CGPoint(x: -4, y: 8))
        c.addLine(to: CGPoint(x: 20, y: 40))
        c.addLine(to: CGPoint(x: 44, y: 8))
        c.fillPath()
        c.setFillColor(Palette.teal)
        c.fill([CGRect(x: 0, y: 0, width: 64, height: 14)])
        c.setFillColor(Palette.coral)
        c.fill([CGRect(x: 6, y: 8, width: 10, height: 10)])
    }

    /// The same place by night.
    static let night = Picture(64, 48) { c in
        c.setFillColor(Palette.slate)
        c.fill([CGRect(x: 0, y: 0, width: 64, height: 48)])
        c.setFillColor(Palette.paper)
        c.fillEllipse(in: CGRect(x: 10, y: 32, width: 10, height: 10))
        for (x, y) in [(30, 40), (42, 34), (54, 42), (50, 24), (26, 28)] {
            c.fill([CGRect(x: x, y: y, width: 2, height: 2)])
        }
        c.setFillColor(Palette.steel)
        c.fill([CGRect(x: 0, y: 0, width: 64, height: 14)])
        c.setFillColor(Palette.amber)
        c.fill([CGRect(x: 6, y: 8, width: 10, height: 10)])
    }

    /// A white dot, for particles.
    static let dot = Picture(12, 12) { c in
        c.setFillColor(.white)
        c.fillEllipse(in: CGRect(x: 1, y: 1, width: 10, height: 10))
    }
}
