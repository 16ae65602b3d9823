import LaminaGraphicsTypes

/// Sublayers of a plain layer in space: put in painting order, those that pass through each other cut.
///
/// In: the siblings as polygons in the space they share, each with the depth of its middle. Out: pieces back to front.
/// Siblings that really cross are cut, the later one by the plane of the earlier. What is nearer where two pieces overlap
/// on the screen is in front (`PieceOrder`); pieces beside each other go by the depth of their middles.
///
/// Cost of a frame in which they move, in ms of a release build with a driver that draws nothing: `Benchmarks rows 64`,
/// cards through the ones beside them, 0.2; `Benchmarks tangle`, each through all others, 16: 0.6, 64: 8.
/// Where nothing of them moved since the list before, they are what they were (`KeptCuts`).
struct SiblingCuts {
    struct Piece: Equatable {
        var face: DepthSplitting.Face
        var depth: Double
    }

    /// Back to front.
    let pieces: [Piece]

    /// More pairs that cross than these, and all go by their middles alone.
    static let mostCrossings = 4096

    /// More siblings with sublayers than these, and those go by their middles: each that is cut is drawn into a surface first.
    /// Cutting the hundred chains of the scene S4 took a frame from 8.8 to 25 ms (llvmpipe).
    static let mostBranches = 64

    /// Nil when too many siblings cross. A sibling without corners is never cut.
    init?(_ siblings: [Piece]) {
        let polygons = siblings.map { SiblingPolygon($0.face) }
        guard let crossed = Crossings(polygons, most: Self.mostCrossings)?.earlier else {
            return nil
        }
        let planes = polygons.map { $0?.plane ?? .zero }
        var parts = siblings.map { [$0] }
        for j in siblings.indices {
            for i in crossed[j] { parts[j] = Self.cut(parts[j], by: planes[i]) }
        }
        pieces = PieceOrder.backToFront(parts.flatMap { $0 })
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
}
