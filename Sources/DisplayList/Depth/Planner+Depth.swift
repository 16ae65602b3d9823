import LaminaGraphicsTypes
import LaminaRenderTree

extension Planner {
    /// A transform layer draws nothing itself; its children stand in the space around it (B-3D 230).
    ///
    /// The outermost one gathers every flat layer below it, puts them in order of depth, cut where they pass
    /// through each other (232), and draws them; inner ones only hand their matrix on.
    func visitTransformLayer(
        _ index: UInt32, _ v: LayerValues, _ context: LayerContext,
        parent: LayerValues?
    ) {
        guard plansAnew(index, .depth) else { return }
        let spaces = state.pointee.scope.depths.count
        var planes: [DepthPlane] = []
        gather(index, v, context, parent: parent, into: &planes)
        withBarrier(.depth) {
            for (plane, lines) in ordered(planes, context.plane) {
                visit(plane, cutBy: lines, in: index)
            }
        }
        // What stands around this one may have matrices of its own before these.
        if context.depth < 0 { state.pointee.scope.depths.removeSubrange(spaces...) }
    }

    private func visit(_ plane: DepthPlane, cutBy lines: [CutLine], in index: UInt32) {
        var inner = plane.context
        inner.clip = clip(inner.clip, lines: lines)
        inner.isPiece = !lines.isEmpty
        withTimeShift(plane.shift) {
            if plane.shift != 0 { shiftTime(of: [plane.node]) }
            visit(plane.node, inner, parent: visual(plane.parent))
        }
        // Those between only hand their matrix on; they are where what is in them is.
        let box = draws[Int(plane.node)].subtree
        var above = plane.parent
        while above != index, above != noNode {
            draws[Int(above)].subtree.formUnion(box)
            above = nodes[Int(above)].parent
        }
        draws[Int(index)].subtree.formUnion(box)
    }

    /// Collects the flat layers of a depth space.
    private func gather(
        _ index: UInt32, _ v: LayerValues, _ context: LayerContext,
        parent: LayerValues?, into planes: inout [DepthPlane]
    ) {
        draws[Int(index)].subtree = .empty
        draws[Int(index)].obstacle = .depth
        if v.flags.contains(.hidden) || v.opacity <= 0 { return }
        guard hasRoom(below: index) else { return }
        var full = LayerMatrix.full(v, in: parent)
        if context.depth >= 0 {
            full = CATransform3DConcat(full, state.pointee.scope.depths[Int(context.depth)])
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
        if nodes[Int(index)].layerClass.contains(.replicator) {
            gatherCopies(index, v, full, inner, into: &planes)
        } else {
            gatherChildren(index, v, full, inner, into: &planes)
        }
    }

    /// The children of a layer whose space is `full`.
    private func gatherChildren(
        _ index: UInt32, _ v: LayerValues, _ full: CATransform3D,
        _ context: LayerContext, into planes: inout [DepthPlane]
    ) {
        var inner = context
        inner.depth = Int32(state.pointee.scope.depths.count)
        state.pointee.scope.depths.append(full)
        for child in nodes[Int(index)].children {
            let c = visual(child)
            if keepsDepth(child, c) {
                gather(child, c, inner, parent: v, into: &planes)
            } else {
                let m = CATransform3DConcat(LayerMatrix.full(c, in: v), full)
                planes.append(
                    DepthPlane(
                        node: child, parent: index, context: inner, corners: polygon(of: child, m),
                        shift: state.pointee.scope.timeShift))
            }
        }
    }

    /// The copies of a replicator that keeps depth: each a space of its own (B-3D 231).
    private func gatherCopies(
        _ index: UInt32, _ v: LayerValues, _ full: CATransform3D,
        _ context: LayerContext, into planes: inout [DepthPlane]
    ) {
        replicas.isUsed = true
        let children = nodes[Int(index)].children
        for copy in ReplicaSequence(v) {
            guard countCopy(index) else { break }
            var inner = context
            inner.tint = context.tint * copy.tint
            withTimeShift(state.pointee.scope.timeShift + copy.delay) {
                if state.pointee.scope.timeShift != 0 { shiftTime(of: children) }
                gatherChildren(
                    index, v, CATransform3DConcat(copy.transform, full), inner, into: &planes)
            }
        }
    }

    /// Whether a layer's children stand in the space around it instead of in its plane.
    func keepsDepth(_ index: UInt32, _ v: LayerValues) -> Bool {
        let kind = nodes[Int(index)].layerClass
        if kind.contains(.transformLayer) { return true }
        return kind.contains(.replicator) && v.flags.contains(.preservesDepth)
    }

    /// Far to near, with the half planes (in pixels) that cut each one; first those that are not seen.
    private func ordered(
        _ planes: [DepthPlane], _ toPixels: PlaneTransform
    ) -> [(DepthPlane, [CutLine])] {
        if planes.count < 2 { return planes.map { ($0, []) } }
        var unseen: [(DepthPlane, [CutLine])] = []
        var faces: [DepthSplitting.Face] = []
        for (i, plane) in planes.enumerated() {
            let face = DepthSplitting.Face(index: i, corners: plane.corners)
            if face.plane == nil { unseen.append((plane, [])) } else { faces.append(face) }
        }
        let inverse = toPixels.inverted
        return unseen
            + DepthSplitting.order(faces).map { face in
                let lines = inverse.map { m in face.cuts.map { Self.inPixels($0, m) } } ?? []
                return (planes[face.index], lines)
            }
    }

    /// What a layer draws, as a polygon in the space its matrix leads to; no corners for one that is not in sight.
    func polygon(of index: UInt32, _ m: CATransform3D) -> [SIMD3<Double>] {
        let v = visual(index)
        let isOnItsWay = state.pointee.hasCaptures && activeTransition(index) != nil
        if v.flags.contains(.hidden) || v.opacity <= 0, !isOnItsWay { return [] }
        if !v.flags.contains(.doubleSided), !LayerMatrix.facesViewer(m) { return [] }
        let corners = Self.corners(drawnExtent(index).rect, m)
        return corners.count < 3 ? [] : corners
    }

    /// The corners of a rectangle seen through a matrix, divided by w; what lies behind the eye is cut off.
    static func corners(_ b: CGRect, _ m: CATransform3D) -> [SIMD3<Double>] {
        let xs = [b.minX, b.maxX, b.maxX, b.minX]
        let ys = [b.minY, b.minY, b.maxY, b.maxY]
        let points = (0..<4).map { i in
            SIMD4(
                Double(xs[i] * m.m11 + ys[i] * m.m21 + m.m41),
                Double(xs[i] * m.m12 + ys[i] * m.m22 + m.m42),
                Double(xs[i] * m.m13 + ys[i] * m.m23 + m.m43),
                Double(xs[i] * m.m14 + ys[i] * m.m24 + m.m44))
        }
        let near = 1e-4
        var out: [SIMD3<Double>] = []
        for i in 0..<4 {
            let (p, q) = (points[i], points[(i + 1) % 4])
            if p.w > near { out.append(SIMD3(p.x, p.y, p.z) / p.w) }
            if (p.w > near) != (q.w > near) {
                let c = p + (q - p) * ((near - p.w) / (q.w - p.w))
                out.append(SIMD3(c.x, c.y, c.z) / near)
            }
        }
        return out
    }

    /// A line of the flattening layer's plane as a half plane of pixels, its numbers in pixels of distance.
    static func inPixels(_ cut: CutLine, _ inverse: PlaneTransform) -> CutLine {
        let line = cut.line
        let a = line.x * inverse.a + line.y * inverse.b + line.z * inverse.px
        let b = line.x * inverse.c + line.y * inverse.d + line.z * inverse.py
        let c = line.x * inverse.tx + line.y * inverse.ty + line.z * inverse.pw
        let length = (a * a + b * b).squareRoot()
        guard length > 0 else { return CutLine(line: SIMD3(0, 0, 1), isBehind: cut.isBehind) }
        return CutLine(line: SIMD3(a, b, c) / length, isBehind: cut.isBehind)
    }
}
