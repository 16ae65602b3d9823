import LaminaGraphicsTypes

/// Sublayers of a plain layer that pass through each other: cut, and put in painting order.
///
/// In: the siblings as polygons in the space they share, each with the depth of its middle. Out: pieces back to front.
/// Only siblings that really cross are cut, the later one by the plane of the earlier; a piece lies wholly behind or
/// before whatever cut it, and otherwise goes by the depth of its middle, as all siblings do.
///
/// Cost of a frame in which they move, in ms of a release build with a driver that draws nothing: `Benchmarks rows 64`,
/// cards through the ones beside them, 0.4–0.5; `Benchmarks tangle`, each through all others, 16: 1.5, 32: 5–6, 64: 15–20.
/// Not for more: cutting the hundred of the scene S4 took its whole frame from 0.54 to 0.96. A transform layer's sublayers
/// are always cut.
struct SiblingCuts {
    struct Piece {
        var face: DepthSplitting.Face
        var depth: Double
    }

    /// Back to front.
    let pieces: [Piece]

    /// More siblings than these, and all go by their middles alone. `PieceOrder` has a bit of a word for each.
    static let mostSiblings = 64

    /// Nil when no sibling crosses another. A sibling without corners is never cut.
    init?(_ siblings: [Piece]) {
        guard siblings.count <= Self.mostSiblings else { return nil }
        let polygons = siblings.map { SiblingPolygon($0.face) }
        var crossed: [[Int]] = Array(repeating: [], count: siblings.count)
        for j in polygons.indices {
            guard let later = polygons[j] else { continue }
            for i in 0..<j {
                if let earlier = polygons[i], earlier.isNear(later), Self.cross(earlier, later) {
                    crossed[j].append(i)
                }
            }
        }
        guard crossed.contains(where: { !$0.isEmpty }) else { return nil }
        let planes = polygons.map { $0?.plane ?? .zero }
        var parts = siblings.map { [$0] }
        for j in siblings.indices {
            for i in crossed[j] { parts[j] = Self.cut(parts[j], by: planes[i]) }
        }
        pieces = PieceOrder.backToFront(parts, crossed, planes)
    }

    /// What is left of a sibling, cut by a plane.
    private static func cut(_ pieces: [Piece], by plane: SIMD4<Double>) -> [Piece] {
        pieces.flatMap { piece -> [Piece] in
            let corners = piece.face.corners
            guard piece.face.cuts.count < ClipRecord.largestLineCount else { return [piece] }
            let distances = corners.map { DepthSplitting.side($0, plane) }
            let slack = DepthSplitting.tolerance * DepthSplitting.extent(corners)
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

    /// Whether two polygons in planes that are not parallel have a stretch of a line in common.
    private static func cross(_ a: SiblingPolygon, _ b: SiblingPolygon) -> Bool {
        let (p, q) = (a.plane, b.plane)
        let along = SIMD3(p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x)
        let slope = (along * along).sum().squareRoot()
        guard slope > 1e-6 else { return false }
        let slack = DepthSplitting.tolerance * (a.extent + b.extent)
        guard let first = a.stretch(in: q, along / slope, slack),
            let second = b.stretch(in: p, along / slope, slack)
        else { return false }
        return min(first.upperBound, second.upperBound)
            - max(first.lowerBound, second.lowerBound) > slack
    }
}
