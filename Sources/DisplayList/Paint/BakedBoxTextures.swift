import LaminaGraphicsTypes
import Foundation

/// Baked coverage of decorated boxes: body, border and shadow in a texture.
///
/// Reason: the closed-form shadow costs a dozen error functions per pixel, most of a frame on a
/// software renderer. Baking also makes a single item of shadow, fill and border instead of two
/// kinds which cannot share a draw call where boxes overlap. Measured on S3 (500 baked boxes,
/// llvmpipe): see Docs/PERFORMANCE.md.
///
/// When not to use it: for rare shapes, because a texture for each shape costs more than the
/// formula. Boxes in perspective, and boxes with a new size in every frame, are not baked either.
/// Edges of rotated or enlarged boxes would blur. A shape is baked if a list contains `threshold`
/// instances: the decision depends on the current list only, not on earlier drawing.
struct BakedBoxTextures {
    struct Key: Hashable {
        var width: Int, height: Int
        var radius: Int, border: Int, sigma: Int
        var dx: Int, dy: Int
        var scale: Int
        /// The extent of the shadow beyond the box in pixels; not in 64ths.
        var reach: Int

        fileprivate var numbers: [Int] {
            [width, height, radius, border, sigma, dx, dy, scale, reach]
        }
    }

    struct BakedBox {
        /// Red: fill, green: border, blue: shadow outside of both. Opaque alpha.
        var image: CGImage
        /// The covered rectangle, in points from the layer's minimum corner.
        var x0: Double, y0: Double, x1: Double, y1: Double
    }

    private static let threshold = 32
    private static let limit = 64
    /// The baked shapes, nil for a shape too large; and the number of changes.
    private var bakedBoxes: [Key: BakedBox?] = [:]
    private(set) var serial: UInt32 = 0
    /// The number of instances of each shape in the list, and the shape of each node.
    private var counts: [Key: Int] = [:]
    private var keys: [UInt32: Key] = [:]

    /// The baked box of a shape; nil for a shape without a texture.
    func bakedBox(_ key: Key) -> BakedBox? { bakedBoxes[key] ?? nil }

    /// The number of nodes with a shape in the list.
    var nodeCount: Int { keys.count }

    /// True for a node with a shape in the list.
    func isCounted(_ node: UInt32) -> Bool { keys[node] != nil }

    /// Begins a list with all counts 0.
    mutating func beginCount() {
        counts.removeAll(keepingCapacity: true)
        keys.removeAll(keepingCapacity: true)
    }

    /// Counts a node's shape.
    mutating func count(_ key: Key, of node: UInt32) {
        counts[key, default: 0] += 1
        keys[node] = key
    }

    /// Changes the shape counted for a node during a patch; nil for none. False if the change
    /// affects the set of baked shapes.
    mutating func recount(_ key: Key?, of node: UInt32) -> Bool {
        let old = keys[node]
        if old == key { return true }
        keys[node] = key
        if let old { counts[old]! -= 1 }
        if let key { counts[key, default: 0] += 1 }
        return [old, key].allSatisfy { key in
            key.map { (counts[$0]! >= Self.threshold) == (bakedBoxes[$0] != nil) } ?? true
        }
    }

    /// Bakes the frequent shapes of the finished list and forgets others. True if the set changed:
    /// the list is then rebuilt.
    mutating func settle() -> Bool {
        var wanted = counts.filter { $0.value >= Self.threshold }.map { ($0.key, $0.value) }
        if wanted.count > Self.limit {
            wanted.sort { a, b in
                a.1 != b.1 ? a.1 > b.1 : a.0.numbers.lexicographicallyPrecedes(b.0.numbers)
            }
            wanted.removeLast(wanted.count - Self.limit)
        }
        if wanted.count == bakedBoxes.count, wanted.allSatisfy({ bakedBoxes[$0.0] != nil }) {
            return false
        }
        let old = bakedBoxes
        bakedBoxes = [:]
        for (key, _) in wanted { bakedBoxes[key] = .some(old[key] ?? Self.bake(key)) }
        serial &+= 1
        return true
    }

    /// Converts a size to 64ths of a point.
    static func quantised(_ v: Double) -> Int { Int(saturating: (v * 64).rounded()) }

    private static func bake(_ key: Key) -> BakedBox? { BakedBoxDrawing(key).bakedBox() }
}
