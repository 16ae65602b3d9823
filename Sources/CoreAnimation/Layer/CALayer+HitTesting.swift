import CoreGraphics
import Foundation

// Hit testing (B-HT), front to back: higher zPosition first, then later in the list.
extension CALayer {
    final func boundsContain(_ p: CGPoint) -> Bool {
        let b = properties.bounds
        return p.x >= b.minX && p.x < b.maxX && p.y >= b.minY && p.y < b.maxY
    }

    /// The deepest layer at `p`, in the superlayer's coordinates.
    final func search(_ p: CGPoint) -> CALayer? {
        if isHidden || Self.isTooDeep("hit testing") { return nil }
        let toSuper = matrixToSuper()
        if preservesSublayerDepth { return searchInDepth(p, toSuper) }
        let local = PlaneTransform(toSuper).exactInverse.project(p)
        guard local.x.isFinite && local.y.isFinite else { return nil }
        let isInside = contains(local)
        if masksToBounds && !isInside { return nil }
        for layer in frontToBack() {
            if let hit = layer.hitTest(local) { return hit }
        }
        return isInside ? self : nil
    }

    /// Sublayers of a transform layer are positioned in the superlayer's space: the point is
    /// projected into the plane of each sublayer by the product of both matrices.
    private func searchInDepth(_ p: CGPoint, _ toSuper: CATransform3D) -> CALayer? {
        if Self.isTooDeep("hit testing") { return nil }
        for layer in frontToBack() {
            let own = layer.matrixToSuper()
            let both = CATransform3DConcat(own, toSuper)
            if layer.preservesSublayerDepth {
                // Nested transform layers share one space: their depth is not flattened in between.
                if !layer.isHidden, let hit = layer.searchInDepth(p, both) { return hit }
                continue
            }
            let local = PlaneTransform(both).exactInverse.project(p)
            if let hit = layer.hitTest(PlaneTransform(own).project(local)) { return hit }
        }
        // A transform layer is never hit itself (B-HT 53); a replicator with `preservesDepth` may
        // be.
        guard !(self is CATransformLayer) else { return nil }
        return contains(PlaneTransform(toSuper).exactInverse.project(p)) ? self : nil
    }

    /// True if the stack is too short for deeper recursion. One warning names the truncated
    /// operation.
    static func isTooDeep(_ what: String) -> Bool {
        guard ThreadState.current.stackLimit.isShort else { return false }
        Diagnostics.once("\(what): what lies in too many others is left out")
        return true
    }

    private func frontToBack() -> [CALayer] {
        guard let layers = sublayers else { return [] }
        if layers.allSatisfy({ $0.zPosition == layers[0].zPosition }) { return layers.reversed() }
        return layers.enumerated().sorted {
            ($0.element.zPosition, $0.offset) > ($1.element.zPosition, $1.offset)
        }.map(\.element)
    }
}
