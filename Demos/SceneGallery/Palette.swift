import CoreGraphics
import Foundation
import QuartzCore

/// Colours of all scenes: a dark background and six matching colours.
enum Palette {
    static let night = color(0x14161F)
    static let slate = color(0x232838)
    static let steel = color(0x3A4258)
    static let mist = color(0x8C96B0)
    static let paper = color(0xF2EFE6)

    static let coral = color(0xFF6B5E)
    static let amber = color(0xFFB84D)
    static let lime = color(0xA8D65C)
    static let teal = color(0x35C4A8)
    static let sky = color(0x4FA8F5)
    static let violet = color(0x9B7BF2)

    static let all = [coral, amber, lime, teal, sky, violet]

    static func color(_ rgb: UInt32, alpha: CGFloat = 1) -> CGColor {
        func part(_ shift: UInt32) -> CGFloat { CGFloat(rgb >> shift & 255) / 255 }
        return CGColor(srgbRed: part(16), green: part(8), blue: part(0), alpha: alpha)
    }

    /// The colour with the number `n` modulo six.
    static func cycle(_ n: Int) -> CGColor { all[n % all.count] }
}

extension CALayer {
    /// Adds a filled rectangle, optionally rounded, as a sublayer of this layer.
    @discardableResult
    func addBox(_ frame: CGRect, _ color: CGColor?, radius: CGFloat = 0) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color
        layer.cornerRadius = radius
        addSublayer(layer)
        return layer
    }

    /// A filled circle around a point.
    @discardableResult
    func addDot(_ center: CGPoint, _ diameter: CGFloat, _ color: CGColor?) -> CALayer {
        addBox(
            CGRect(
                x: center.x - diameter / 2, y: center.y - diameter / 2, width: diameter,
                height: diameter), color, radius: diameter / 2)
    }

    /// Small dots along a path, evenly spaced in the path's parameter, to show the path of a
    /// movement.
    func addTrail(_ points: [CGPoint], _ color: CGColor) {
        for point in points { addDot(point, 3, color) }
    }
}

/// A point on a cubic Bézier curve.
func cubicPoint(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint, _ t: CGFloat) -> CGPoint {
    let u = 1 - t
    func mix(_ p: CGFloat, _ q: CGFloat, _ r: CGFloat, _ s: CGFloat) -> CGFloat {
        u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s
    }
    return CGPoint(x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y))
}
