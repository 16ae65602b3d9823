import CoreGraphics
import Foundation
import QuartzCore

/// Icon of a program: a rounded square in two colours with a white drawing.
struct Glyph: Sendable {
    let name: String
    let colors: (UInt32, UInt32)
    /// Draws in a square of 100 × 100, y up, white.
    let draw: @Sendable (CGContext) -> Void

    /// Square image, with this many pixels a side.
    func image(_ pixels: Int) -> CGImage? {
        guard
            let c = CGContext(
                data: nil, width: pixels, height: pixels, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { return nil }
        c.scaleBy(x: CGFloat(pixels) / 100, y: CGFloat(pixels) / 100)
        let box = CGRect(x: 2, y: 2, width: 96, height: 96)
        c.saveGState()
        c.addPath(CGPath(roundedRect: box, cornerWidth: 23, cornerHeight: 23, transform: nil))
        c.clip()
        let stops = [Look.color(colors.0), Look.color(colors.1)] as CFArray
        if let gradient = CGGradient(colorsSpace: nil, colors: stops, locations: nil) {
            c.drawLinearGradient(
                gradient, start: CGPoint(x: 30, y: 98), end: CGPoint(x: 70, y: 2),
                options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        }
        c.restoreGState()
        c.setStrokeColor(Look.color(0xFFFFFF, 0.3))
        c.setLineWidth(1)
        c.addPath(
            CGPath(
                roundedRect: box.insetBy(dx: 0.5, dy: 0.5), cornerWidth: 22.5, cornerHeight: 22.5,
                transform: nil))
        c.strokePath()
        c.setFillColor(.white)
        c.setStrokeColor(.white)
        c.setLineWidth(6)
        c.setLineCap(.round)
        c.setLineJoin(.round)
        draw(c)
        return c.makeImage()
    }

    private static func lines(_ c: CGContext, _ points: [(CGFloat, CGFloat)]) {
        c.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
        c.strokePath()
    }

    private static func disc(_ c: CGContext, _ x: CGFloat, _ y: CGFloat, _ r: CGFloat) {
        c.fillEllipse(in: CGRect(x: x - r, y: y - r, width: 2 * r, height: 2 * r))
    }

    private static func ring(_ c: CGContext, _ x: CGFloat, _ y: CGFloat, _ r: CGFloat) {
        c.strokeEllipse(in: CGRect(x: x - r, y: y - r, width: 2 * r, height: 2 * r))
    }

    static let all: [Glyph] = [
        Glyph(name: "Files", colors: (0x6FC3FF, 0x1F6FEB)) { c in
            let folder = CGMutablePath()
            folder.addRoundedRect(
                in: CGRect(x: 24, y: 28, width: 52, height: 38), cornerWidth: 6, cornerHeight: 6)
            folder.addRoundedRect(
                in: CGRect(x: 24, y: 52, width: 26, height: 22), cornerWidth: 6, cornerHeight: 6)
            c.addPath(folder)
            c.fillPath()
        },
        Glyph(name: "Mail", colors: (0x5EE7DF, 0x0E9AA7)) { c in
            c.addPath(
                CGPath(
                    roundedRect: CGRect(x: 22, y: 30, width: 56, height: 40), cornerWidth: 7,
                    cornerHeight: 7, transform: nil))
            c.strokePath()
            lines(c, [(25, 64), (50, 46), (75, 64)])
        },
        Glyph(name: "Music", colors: (0xFF7EB3, 0xE0245E)) { c in
            disc(c, 36, 32, 9)
            disc(c, 66, 38, 9)
            lines(c, [(42, 32), (42, 68), (72, 74), (72, 38)])
        },
        Glyph(name: "Photos", colors: (0xFFD86F, 0xFC6262)) { c in
            for n in 0..<8 {
                let a = CGFloat(n) * .pi / 4
                c.setFillColor(Look.color(0xFFFFFF, 0.62))
                disc(c, 50 + 16 * cos(a), 50 + 16 * sin(a), 11)
            }
        },
        Glyph(name: "Weather", colors: (0x4FACFE, 0x3156D3)) { c in
            c.setFillColor(Look.color(0xFFE27A))
            disc(c, 62, 62, 15)
            c.setFillColor(.white)
            disc(c, 38, 42, 13)
            disc(c, 54, 46, 15)
            disc(c, 66, 40, 11)
            c.fill(CGRect(x: 38, y: 29, width: 28, height: 14))
        },
        Glyph(name: "Clock", colors: (0x3B3F51, 0x12141C)) { c in
            ring(c, 50, 50, 28)
            lines(c, [(50, 68), (50, 50), (62, 42)])
        },
        Glyph(name: "Charts", colors: (0x8EF6A4, 0x12A150)) { c in
            for (n, h) in [22, 36, 28, 46].enumerated() {
                c.addPath(
                    CGPath(
                        roundedRect: CGRect(
                            x: 26 + CGFloat(n) * 13, y: 27, width: 9, height: CGFloat(h)),
                        cornerWidth: 3, cornerHeight: 3, transform: nil))
                c.fillPath()
            }
        },
        Glyph(name: "Terminal", colors: (0x4A5068, 0x1B1E2B)) { c in
            lines(c, [(28, 66), (44, 52), (28, 38)])
            lines(c, [(50, 36), (70, 36)])
        },
        Glyph(name: "Messages", colors: (0xA6F77B, 0x2FB344)) { c in
            c.fillEllipse(in: CGRect(x: 22, y: 34, width: 56, height: 42))
            c.addLines(
                between: [(32, 44), (30, 24), (52, 38)].map { CGPoint(x: $0.0, y: $0.1) })
            c.fillPath()
        },
        Glyph(name: "Settings", colors: (0xC3CBDC, 0x6B7489)) { c in
            for n in 0..<8 {
                let a = CGFloat(n) * .pi / 4
                lines(
                    c, [(50 + 22 * cos(a), 50 + 22 * sin(a)), (50 + 30 * cos(a), 50 + 30 * sin(a))])
            }
            ring(c, 50, 50, 18)
            disc(c, 50, 50, 6)
        },
    ]
}
