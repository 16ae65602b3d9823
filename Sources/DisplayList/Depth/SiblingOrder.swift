import LaminaGraphicsTypes
import LaminaRenderTree

/// The drawing order of a layer's sublayers. Reads values, draws nothing.
struct SiblingOrder {
    private let painting: PaintContext

    @inline(__always)
    init(_ painting: PaintContext) { self.painting = painting }

    @inline(__always)
    private func visual(_ index: UInt32) -> LayerValues { painting.visual(index) }

    /// True if a sublayer, or the sublayers' common space, is rotated out of the plane or moved in
    /// depth.
    func isInDepth(
        _ children: ContiguousArray<UInt32>, _ v: LayerValues
    ) -> Bool {
        if v.hasSublayerTransform {
            let t = v.sublayerTransform
            if t.m13 != 0 || t.m23 != 0 { return true }
        }
        return children.contains { visual($0).leavesPlane }
    }

    /// Flat sublayers back to front by z position; ties keep sibling order.
    func byPosition(_ children: ContiguousArray<UInt32>) -> ContiguousArray<UInt32> {
        var isSorted = true
        var last = -CGFloat.infinity
        for child in children {
            let z = visual(child).zPosition
            if z < last { isSorted = false }
            last = z
        }
        if isSorted { return children }
        var keys: ContiguousArray<(depth: CGFloat, place: Int)> = []
        for (i, child) in children.enumerated() {
            keys.append((visual(child).zPosition, i))
        }
        keys.sort { $0.depth == $1.depth ? $0.place < $1.place : $0.depth < $1.depth }
        return ContiguousArray(keys.map { children[$0.place] })
    }

    /// The sublayers in their common space: the depth of each centre, and the drawn polygon of
    /// sublayers eligible for cutting.
    func pieces(_ children: ContiguousArray<UInt32>, _ v: LayerValues) -> [SiblingCuts.Piece] {
        let branches = children.reduce(0) { $0 + (isBranch($1) ? 1 : 0) }
        let cutsBranches = branches <= SiblingCuts.mostBranches
        return children.enumerated().map { i, child in
            let c = visual(child)
            let m = LayerMatrix.full(c, in: v)
            let isWhole = !cutsBranches && isBranch(child) || painting.keepsDepth(child, c)
            let corners = isWhole ? [] : LayerPolygon.corners(of: child, m, painting)
            return SiblingCuts.Piece(
                face: DepthSplitting.Face(index: i, corners: corners),
                depth: Double(Self.depth(of: c.bounds, m)))
        }
    }

    /// The depth of a rectangle's centre.
    private static func depth(of b: CGRect, _ m: CATransform3D) -> CGFloat {
        let (x, y) = (b.origin.x + b.size.width / 2, b.origin.y + b.size.height / 2)
        let w = x * m.m14 + y * m.m24 + m.m44
        return (x * m.m13 + y * m.m23 + m.m43) / max(w, 1e-6)
    }

    /// A layer's sublayers back to front, cut at intersections; nil if the centres decide.
    func cuts(of parent: UInt32, _ whole: [SiblingCuts.Piece]) -> SiblingCuts? {
        if whole.allSatisfy({ $0.face.corners.isEmpty }) { return nil }
        let (pieces, isNew) = painting.caches.cuts.cuts(of: parent, whole, in: painting.build)
        if isNew { painting.counters.siblingCuts += 1 }
        return pieces
    }

    private func isBranch(_ index: UInt32) -> Bool {
        !painting.nodes[Int(index)].children.isEmpty
    }
}

extension LayerValues {
    /// True if the transform rotates the layer out of its parent's plane or moves the layer in
    /// depth.
    @inline(__always)
    var leavesPlane: Bool { transform.m13 != 0 || transform.m23 != 0 || transform.m43 != 0 }
}
