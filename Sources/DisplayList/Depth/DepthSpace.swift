import LaminaGraphicsTypes
import LaminaRenderTree

/// The flat layers in the space of a transform layer and of nested transform layers, collected
/// before drawing.
struct DepthSpace {
    private let painting: PaintContext
    private var planes: [DepthPlane] = []

    init(_ painting: PaintContext) { self.painting = painting }

    /// Collects the flat layers of a depth space.
    mutating func gather(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState,
        parent: LayerValues?
    ) {
        painting.draws[Int(index)].subtree = .empty
        painting.draws[Int(index)].rebuildReason = .depth
        if v.flags.contains(.hidden) || v.opacity <= 0 { return }
        guard painting.hasRoom(below: index) else { return }
        var full = LayerMatrix.full(v, in: parent)
        if context.depth >= 0 {
            full = CATransform3DConcat(
                full, painting.scope.depths[context.depth])
        }
        if v.flags.contains(.geometryFlipped) {
            let f = LayerMatrix.flip(v)
            var m = CATransform3DIdentity
            (m.m22, m.m42) = (CGFloat(f.d), CGFloat(f.ty))
            full = CATransform3DConcat(m, full)
        }
        var inner = context
        inner.opacity = context.opacity * v.opacity
        inner.isFlipped = context.isFlipped != v.flags.contains(.geometryFlipped)
        if painting.nodes[Int(index)].layerClass.contains(.replicator) {
            gatherCopies(index, v, full, inner)
        } else {
            gatherChildren(index, v, full, inner)
        }
    }

    /// Collects the children of a layer; `full` maps their space to the flattening layer's.
    private mutating func gatherChildren(
        _ index: UInt32, _ v: LayerValues, _ full: CATransform3D,
        _ context: InheritedState
    ) {
        var inner = context
        inner.depth = painting.scope.depths.enter(full)
        for child in painting.nodes[Int(index)].children {
            let c = painting.visual(child)
            if painting.keepsDepth(child, c) {
                gather(child, c, inner, parent: v)
            } else {
                let m = CATransform3DConcat(LayerMatrix.full(c, in: v), full)
                planes.append(
                    DepthPlane(
                        node: child, parent: index, context: inner,
                        corners: LayerPolygon.corners(of: child, m, painting),
                        shift: painting.timeShift))
            }
        }
    }

    /// Collects the copies of a replicator preserving depth: each copy is a separate space (B-3D
    /// 231).
    private mutating func gatherCopies(
        _ index: UInt32, _ v: LayerValues, _ full: CATransform3D,
        _ context: InheritedState
    ) {
        painting.caches.replicas.isUsed = true
        let children = painting.nodes[Int(index)].children
        for copy in ReplicaSequence(v) {
            guard painting.countCopy(index, of: children.count) else { break }
            var inner = context
            inner.tint = context.tint * copy.tint
            painting.withTimeShift(painting.timeShift + copy.delay) {
                if painting.timeShift != 0 { painting.shiftTime(of: children) }
                gatherChildren(
                    index, v, CATransform3DConcat(copy.transform, full), inner)
            }
        }
    }

    /// The planes from far to near, each with its number and the half planes in pixels cutting the
    /// plane; invisible planes first.
    func ordered(seenBy toPixels: PlaneTransform) -> [(Int, DepthPlane, [CutLine])] {
        if planes.count < 2 { return planes.map { (0, $0, []) } }
        var unseen: [(Int, DepthPlane, [CutLine])] = []
        var faces: [DepthSplitting.Face] = []
        for (i, plane) in planes.enumerated() {
            let face = DepthSplitting.Face(index: i, corners: plane.corners)
            if face.plane == nil { unseen.append((i, plane, [])) } else { faces.append(face) }
        }
        let inverse = toPixels.inverted
        return unseen
            + DepthSplitting.order(faces).map { face in
                let lines = inverse.map { m in face.cuts.map { $0.inPixels(m) } } ?? []
                return (face.index, planes[face.index], lines)
            }
    }
}
