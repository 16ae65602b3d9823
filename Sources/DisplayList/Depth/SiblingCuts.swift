import LaminaGraphicsTypes

/// Sublayers of a plain layer in space, in painting order and cut at intersections.
///
/// Input: the siblings as polygons in their common space, each with the depth of its centre.
/// Output: pieces back to front. If two siblings cross, the plane of the earlier sibling cuts the
/// later sibling. Overlapping pieces are ordered by `PieceOrder`; disjoint pieces by the depth of
/// their centres.
///
/// Cost of a frame with moving siblings, measured in a release build with a no-op driver:
/// `Benchmarks rows 64`, with cuts between neighbours only, takes 0.2 ms. `Benchmarks tangle 16`
/// and `tangle 64`, with cuts between all boxes, take 4 and 98 ms. Without moves since the previous
/// list the cuts are reused (`SiblingCutCache`).
struct SiblingCuts {
    struct Piece: Equatable {
        var face: DepthSplitting.Face
        var depth: Double
    }

    /// The pieces back to front.
    let pieces: [Piece]

    /// The number of crossing pairs beyond which all siblings are sorted by their centres.
    static let mostCrossings = 4096

    /// The largest number of siblings with sublayers for cutting, because each cut sibling with
    /// sublayers needs a surface. A larger number of such siblings is sorted by the depth of the
    /// centres.
    ///
    /// Cutting the hundred chains of the scene S4 raised a frame from 8.8 to 25 ms (llvmpipe).
    static let mostBranches = 64

    /// Cuts and orders the siblings; nil if too many cross. A sibling without corners is never cut.
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

    /// The remaining pieces of a sibling cut by a plane.
    private static func cut(_ pieces: [Piece], by plane: SIMD4<Double>) -> [Piece] {
        pieces.flatMap { piece -> [Piece] in
            let corners = piece.face.corners
            guard piece.face.cuts.count < ClipRecord.largestLineCount else { return [piece] }
            let distances = corners.map { DepthSplitting.side($0, plane) }
            let slack = DepthSplitting.tolerance * DepthSplitting.extent(corners)
            guard distances.min()! < -slack, distances.max()! > slack else { return [piece] }
            let (back, front) = DepthSplitting.split(piece.face, distances, plane)
            return [back, front].compactMap { face in face.map { Piece($0) } }
        }
    }
}

extension SiblingCuts.Piece {
    /// A face with the depth of its centre.
    init(_ face: DepthSplitting.Face) {
        let middle = face.corners.reduce(.zero, +) / Double(face.corners.count)
        self.init(face: face, depth: middle.z)
    }
}
