import CoreGraphics

/// Sublayers of a plain layer that pass through each other: cut, and put in painting order.
///
/// In: the siblings as polygons in the space they share, each with the depth of its middle. Out: pieces back to front.
/// Only siblings that really cross are cut, the later one by the plane of the earlier; a piece lies wholly behind or
/// before whatever cut it, and otherwise goes by the depth of its middle, as all siblings do. Cost: a look at every
/// pair whose boxes overlap.
struct SiblingCuts {
    struct Piece {
        var face: DepthSplitting.Face
        var depth: Double
    }

    /// Back to front.
    private(set) var pieces: [Piece]
    private let planes: [SIMD4<Double>?]
    /// Which siblings, earlier ones, each one crosses.
    private var crossed: [[Int]]

    /// More than these go by their middles alone: each would have to be compared with all.
    static let mostSiblings = 64

    /// Nil when no sibling crosses another. A sibling without corners is never cut.
    init?(_ siblings: [Piece]) {
        guard siblings.count <= Self.mostSiblings else { return nil }
        planes = siblings.map {
            $0.face.corners.count < 3 ? nil : DepthSplitting.plane(of: $0.face.corners)
        }
        pieces = siblings
        crossed = Array(repeating: [], count: siblings.count)
        let boxes = siblings.map { Self.box($0.face.corners) }
        for j in siblings.indices where planes[j] != nil {
            for i in 0..<j where planes[i] != nil && Self.overlap(boxes[i], boxes[j]) {
                if cross(siblings[i].face.corners, i, siblings[j].face.corners, j) {
                    crossed[j].append(i)
                }
            }
        }
        if crossed.allSatisfy(\.isEmpty) { return nil }
        for j in siblings.indices { for i in crossed[j] { cut(j, by: planes[i]!) } }
        sort()
    }

    /// Cuts what is left of a sibling by a plane.
    private mutating func cut(_ sibling: Int, by plane: SIMD4<Double>) {
        pieces = pieces.flatMap { piece -> [Piece] in
            guard piece.face.index == sibling, piece.face.lines.count < ClipRecord.largestLineCount
            else { return [piece] }
            let distances = piece.face.corners.map { DepthSplitting.side($0, plane) }
            let slack = DepthSplitting.tolerance * DepthSplitting.extent(piece.face.corners)
            guard distances.min()! < -slack, distances.max()! > slack else { return [piece] }
            let (back, front) = DepthSplitting.split(piece.face, distances, plane)
            return [back, front].compactMap { face in
                face.map { face in
                    let middle = face.corners.reduce(.zero, +) / Double(face.corners.count)
                    return Piece(face: face, depth: middle.z)
                }
            }
        }
    }

    /// By depth, but for pieces that must lie behind or before what cut them.
    private mutating func sort() {
        let list = pieces.enumerated().sorted {
            let (a, b) = ($0.element, $1.element)
            if a.depth != b.depth { return a.depth < b.depth }
            return (a.face.index, $0.offset) < (b.face.index, $1.offset)
        }.map(\.element)
        var behind: [[Int]] = Array(repeating: [], count: list.count)
        for (j, piece) in list.enumerated() where !crossed[piece.face.index].isEmpty {
            for (i, other) in list.enumerated()
            where crossed[piece.face.index].contains(other.face.index) {
                let plane = planes[other.face.index]!
                let side = piece.face.corners.reduce(0) { $0 + DepthSplitting.side($1, plane) }
                if side < 0 { behind[i].append(j) } else { behind[j].append(i) }
            }
        }
        var isDone = Array(repeating: false, count: list.count)
        pieces.removeAll(keepingCapacity: true)
        while pieces.count < list.count {
            let free = list.indices.first { i in !isDone[i] && behind[i].allSatisfy { isDone[$0] } }
            // Three that lie over each other in a ring have no order; the farthest begins.
            let next = free ?? list.indices.first { !isDone[$0] }!
            isDone[next] = true
            pieces.append(list[next])
        }
    }

    /// Whether two polygons in planes that are not parallel have a stretch of a line in common.
    private func cross(
        _ a: [SIMD3<Double>], _ i: Int, _ b: [SIMD3<Double>], _ j: Int
    ) -> Bool {
        let (p, q) = (planes[i]!, planes[j]!)
        let along = SIMD3(
            p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x)
        let slope = (along * along).sum().squareRoot()
        guard slope > 1e-6 else { return false }
        let slack = DepthSplitting.tolerance * (DepthSplitting.extent(a) + DepthSplitting.extent(b))
        guard let first = Self.stretch(a, q, along / slope, slack),
            let second = Self.stretch(b, p, along / slope, slack)
        else { return false }
        return min(first.upperBound, second.upperBound)
            - max(first.lowerBound, second.lowerBound) > slack
    }

    /// Where a polygon meets a plane, as a stretch of the line it does so in; nil when it lies on one side.
    private static func stretch(
        _ corners: [SIMD3<Double>], _ plane: SIMD4<Double>, _ line: SIMD3<Double>, _ slack: Double
    ) -> ClosedRange<Double>? {
        let distances = corners.map { DepthSplitting.side($0, plane) }
        guard distances.min()! < -slack, distances.max()! > slack else { return nil }
        var (low, high) = (Double.infinity, -Double.infinity)
        for i in corners.indices {
            let j = (i + 1) % corners.count
            let (a, b) = (distances[i], distances[j])
            guard (a < 0) != (b < 0) else { continue }
            let point = corners[i] + (corners[j] - corners[i]) * (a / (a - b))
            let place = (point * line).sum()
            (low, high) = (min(low, place), max(high, place))
        }
        return low < high ? low...high : nil
    }

    private typealias Box = (low: SIMD3<Double>, high: SIMD3<Double>)

    private static func box(_ corners: [SIMD3<Double>]) -> Box {
        let none = SIMD3<Double>(repeating: .infinity)
        return (
            corners.reduce(none) { pointwiseMin($0, $1) },
            corners.reduce(-none) { pointwiseMax($0, $1) }
        )
    }

    private static func overlap(_ a: Box, _ b: Box) -> Bool {
        a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y
            && a.low.z < b.high.z && b.low.z < a.high.z
    }
}
