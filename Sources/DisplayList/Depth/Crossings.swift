/// Finds the pairs of intersecting siblings in space.
///
/// Input: polygons in sibling order; nil for a sibling without a polygon. Output: pairs with a
/// common line segment. Idea: bounding boxes first, swept along x or y, the axis of larger spread.
/// Cost: a sort, and the pairs with boxes overlapping along the axis.
struct Crossings {
    /// The earlier siblings intersecting each sibling, ascending.
    private(set) var earlier: [[Int]]

    /// The number of pairs tested per sibling possibly crossing.
    private static let looksForEach = 256

    private typealias Sibling = (index: Int, polygon: SiblingPolygon)

    /// Finds the crossings; nil if more than `most` pairs cross.
    init?(_ polygons: [SiblingPolygon?], most: Int) {
        earlier = Array(repeating: [], count: polygons.count)
        let siblings: [Sibling] = polygons.enumerated().compactMap { i, polygon in
            polygon.map { (i, $0) }
        }
        let axis = Self.widerAxis(siblings)
        let order = siblings.sorted { $0.polygon.low[axis] < $1.polygon.low[axis] }
        // The siblings whose boxes may reach the next sibling.
        var open: [Sibling] = []
        var (found, looks) = (0, 0)
        for sibling in order {
            let begin = sibling.polygon.low[axis]
            open.removeAll { $0.polygon.high[axis] <= begin }
            looks += open.count
            for other in open where other.polygon.crosses(sibling.polygon) {
                earlier[max(other.index, sibling.index)].append(min(other.index, sibling.index))
                found += 1
            }
            if found > most || looks > most * Self.looksForEach { return nil }
            open.append(sibling)
        }
        for j in earlier.indices where earlier[j].count > 1 { earlier[j].sort() }
    }

    /// The axis, x or y, of larger spread.
    private static func widerAxis(_ siblings: [Sibling]) -> Int {
        var low = SIMD3(repeating: Double.infinity)
        var high = SIMD3(repeating: -Double.infinity)
        for (_, polygon) in siblings {
            (low, high) = (pointwiseMin(low, polygon.low), pointwiseMax(high, polygon.high))
        }
        return high.y - low.y > high.x - low.x ? 1 : 0
    }
}
