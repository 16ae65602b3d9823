import LaminaGraphicsTypes
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

    private static func bake(_ key: Key) -> Card? { CardDrawing(key).card() }
}
