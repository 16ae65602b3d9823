import CoreGraphics
import Foundation

/// Coverage of a decorated box, baked: where its body, its border and its shadow are.
///
/// What it saves: the closed-form shadow costs a dozen error functions a pixel, which on a software
/// renderer is most of the frame; and shadow, fill and border become one item instead of two kinds that
/// cannot share a draw call where cards overlap. Measured on S3 (500 cards, llvmpipe): see
/// Docs/PERFORMANCE.md. When not to use it: boxes seen few times (a texture each would cost more
/// than it saves), boxes that change size in every frame, perspective, and turned or enlarged boxes
/// whose edges would blur. A shape is baked once it has been asked for `threshold` times.
struct CardTextures {
    struct Key: Hashable {
        var width: Int, height: Int
        var radius: Int, border: Int, sigma: Int
        var dx: Int, dy: Int
        var scale: Int
        /// Pixels of shadow beyond the box; not in 64ths.
        var reach: Int
    }

    struct Card {
        /// Red: fill, green: border, blue: shadow where neither is. Opaque alpha.
        var image: CGImage
        /// The rectangle it covers, in points from the layer's minimum corner.
        var x0: Double, y0: Double, x1: Double, y1: Double
    }

    private static let threshold = 32
    private static let limit = 64
    private var cards: [Key: Card] = [:]
    private var wishes: [Key: Int] = [:]

    /// The baked card, or nil as long as it is not worth one.
    mutating func card(_ key: Key) -> Card? {
        if let known = cards[key] { return known }
        let wish = (wishes[key] ?? 0) + 1
        wishes[key] = wish
        if wishes.count > 4096 { wishes.removeAll() }
        guard wish >= Self.threshold, cards.count < Self.limit else { return nil }
        wishes[key] = nil
        guard let made = Self.bake(key) else { return nil }
        cards[key] = made
        return made
    }

    /// Sizes are kept in 64ths of a point.
    static func quantised(_ v: Double) -> Int { Int(saturating: (v * 64).rounded()) }

    private static func bake(_ key: Key) -> Card? {
        func points(_ v: Int) -> Double { Double(v) / 64 }
        let s = points(key.scale)
        let (w, h) = (points(key.width) * s, points(key.height) * s)
        let (dx, dy) = (points(key.dx) * s, points(key.dy) * s)
        let (sigma, radius) = (points(key.sigma) * s, points(key.radius) * s)
        let border = points(key.border) * s
        let reach = Double(key.reach)
        let left = max(1, reach - dx).rounded(.up)
        let right = max(1, reach + dx).rounded(.up)
        let below = max(1, reach - dy).rounded(.up)
        let above = max(1, reach + dy).rounded(.up)
        let (pw, ph) = (Int(w.rounded(.up) + left + right), Int(h.rounded(.up) + below + above))
        guard pw > 0, ph > 0, pw * ph <= 512 * 512 else { return nil }
        var bytes = Data(count: pw * ph * 4)
        let half = SIMD2(w / 2, h / 2)
        for y in 0..<ph {
            for x in 0..<pw {
                let p = SIMD2(Double(x) + 0.5 - left, Double(y) + 0.5 - below) - half
                let outer = Coverage.rounded(p, half, radius: radius)
                let inside = half - border
                var inner = 0.0
                if border <= 0 {
                    inner = 1
                } else if inside.x > 0 && inside.y > 0 {
                    inner = Coverage.rounded(p, inside, radius: max(radius - border, 0))
                }
                let shadow = Coverage.shadow(
                    p - SIMD2(dx, dy), half, radius: radius, sigma: sigma)
                let i = (y * pw + x) * 4
                bytes[i] = UInt8(inner * outer * 255 + 0.5)
                bytes[i + 1] = UInt8((1 - inner) * outer * 255 + 0.5)
                bytes[i + 2] = UInt8(min(shadow, 1) * 255 + 0.5)
                bytes[i + 3] = 255
            }
        }
        let image = CGDataProvider(data: bytes as CFData).flatMap {
            CGImage(
                width: pw, height: ph, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: pw * 4,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
                provider: $0, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
        }
        guard let image else { return nil }
        return Card(
            image: image, x0: -left / s, y0: -below / s, x1: (Double(pw) - left) / s,
            y1: (Double(ph) - below) / s)
    }
}
