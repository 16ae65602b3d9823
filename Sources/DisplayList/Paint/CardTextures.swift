import GraphicsTypes
import Foundation

/// Coverage of a decorated box, baked: where its body, its border and its shadow are.
///
/// What it saves: the closed-form shadow costs a dozen error functions a pixel, which on a software
/// renderer is most of the frame; and shadow, fill and border become one item instead of two kinds that
/// cannot share a draw call where cards overlap. Measured on S3 (500 cards, llvmpipe): see
/// Docs/PERFORMANCE.md. When not to use it: boxes of which there are few (a texture each would cost more
/// than it saves), boxes that change size in every frame, perspective, and turned or enlarged boxes
/// whose edges would blur. A shape is baked when a list has `threshold` of it: what a list looks like says which are,
/// and not what was drawn before it.
struct CardTextures {
    struct Key: Hashable {
        var width: Int, height: Int
        var radius: Int, border: Int, sigma: Int
        var dx: Int, dy: Int
        var scale: Int
        /// Pixels of shadow beyond the box; not in 64ths.
        var reach: Int

        fileprivate var numbers: [Int] {
            [width, height, radius, border, sigma, dx, dy, scale, reach]
        }
    }

    struct Card {
        /// Red: fill, green: border, blue: shadow where neither is. Opaque alpha.
        var image: CGImage
        /// The rectangle it covers, in points from the layer's minimum corner.
        var x0: Double, y0: Double, x1: Double, y1: Double
    }

    private static let threshold = 32
    private static let limit = 64
    /// The shapes that are baked, nil for one that is too large; and how often that changed.
    private var cards: [Key: Card?] = [:]
    private(set) var serial: UInt32 = 0
    /// How many of each shape the list has, and which node has which.
    private var counts: [Key: Int] = [:]
    private var keys: [UInt32: Key] = [:]

    /// The baked card of a shape that is worth one.
    func card(_ key: Key) -> Card? { cards[key] ?? nil }

    /// A list is made: nothing is counted yet.
    mutating func beginCount() {
        counts.removeAll(keepingCapacity: true)
        keys.removeAll(keepingCapacity: true)
    }

    /// Counts a node's shape.
    mutating func count(_ key: Key, of node: UInt32) {
        counts[key, default: 0] += 1
        keys[node] = key
    }

    /// Counts another shape, or none, for a node of a list that is kept. False when other shapes would have to be baked.
    mutating func recount(_ key: Key?, of node: UInt32) -> Bool {
        let old = keys[node]
        if old == key { return true }
        keys[node] = key
        if let old { counts[old]! -= 1 }
        if let key { counts[key, default: 0] += 1 }
        return [old, key].allSatisfy { key in
            key.map { (counts[$0]! >= Self.threshold) == (cards[$0] != nil) } ?? true
        }
    }

    /// Bakes the shapes that the list just made has many of, and forgets others. Returns whether that changed anything:
    /// the list is then to be made again.
    mutating func settle() -> Bool {
        var wanted = counts.filter { $0.value >= Self.threshold }.map { ($0.key, $0.value) }
        if wanted.count > Self.limit {
            wanted.sort { a, b in
                a.1 != b.1 ? a.1 > b.1 : a.0.numbers.lexicographicallyPrecedes(b.0.numbers)
            }
            wanted.removeLast(wanted.count - Self.limit)
        }
        if wanted.count == cards.count, wanted.allSatisfy({ cards[$0.0] != nil }) { return false }
        let old = cards
        cards = [:]
        for (key, _) in wanted { cards[key] = .some(old[key] ?? Self.bake(key)) }
        serial &+= 1
        return true
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
