/// Which siblings in space pass through which.
///
/// In: polygons, in the order of siblings; nil for what is none. Out: pairs that have a stretch of a line in common.
/// Idea: boxes first, swept along x or y, whichever they are spread over more. Cost: a sort, and the pairs whose boxes
/// overlap that way.
struct Crossings {
    /// The earlier siblings that each passes through, ascending.
    private(set) var earlier: [[Int]]

    /// Pairs that are looked at for each of those that may cross.
    private static let looksForEach = 256

    private typealias Sibling = (index: Int, polygon: SiblingPolygon)

    /// Nil when there are more pairs than `most`.
    init?(_ polygons: [SiblingPolygon?], most: Int) {
        earlier = Array(repeating: [], count: polygons.count)
        let siblings: [Sibling] = polygons.enumerated().compactMap { i, polygon in
            polygon.map { (i, $0) }
        }
        let axis = Self.widerAxis(siblings)
        let order = siblings.sorted { $0.polygon.low[axis] < $1.polygon.low[axis] }
        // Those whose boxes may reach to the next.
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

    /// The one of x and y along which they are spread more.
    private static func widerAxis(_ siblings: [Sibling]) -> Int {
        var low = SIMD3(repeating: Double.infinity)
        var high = SIMD3(repeating: -Double.infinity)
        for (_, polygon) in siblings {
            (low, high) = (pointwiseMin(low, polygon.low), pointwiseMax(high, polygon.high))
        }
        return high.y - low.y > high.x - low.x ? 1 : 0
    }
}
