import CoreGraphics
import Foundation
import QuartzCore

/// Images the scenes draw for themselves.
enum Pictures {
    /// An image of `width` × `height` pixels; `draw` has y up and one pixel a unit.
    static func image(_ width: Int, _ height: Int, _ draw: (CGContext) -> Void) -> CGImage? {
        let context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        guard let context else { return nil }
        draw(context)
        return context.makeImage()
    }

    /// A small landscape: one sees which way is up, which is left, and whether it is stretched.
    static let landscape = image(64, 48) { c in
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
    static let night = image(64, 48) { c in
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
}
