import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

extension Planner {
    /// Draws a layer as it is now into a surface that is kept, before a packet changes it.
    ///
    /// Returns false when the layer has never been drawn: then there is nothing to come from (B-CT 183). The
    /// caller runs `passes`; the next update builds anew.
    public func capture(
        _ layer: LayerID, for animation: AnimationID
    ) -> Bool {
        let index = layer.rawValue
        tree.freshen()
        refreshPointers()
        guard Int(index) < state.pointee.memory.count, nodes[Int(index)].exists else {
            return false
        }
        let key = SurfaceKey.transition(animation)
        guard isInLastPicture(index) else { return false }
        guard draws[Int(index)].wasDrawn else {
            // In the last picture and hidden there: what comes, comes from nothing.
            if visual(index).flags.contains(.hidden) {
                stores.captures.nothing.insert(key)
                state.pointee.hasCaptures = true
            }
            return false
        }
        needsBuild = true
        guard let drawn = drawAlone(index) else { return false }
        surfaces[Int(drawn)].key = key
        stores.captures.pictures[key] = surfaces[Int(drawn)]
        state.pointee.hasCaptures = true
        return true
    }

    /// A list of a layer as it is in its place, by itself, in a surface.
    private func drawAlone(_ index: UInt32) -> Int32? {
        var drawn: Int32?
        makeWithinBudget { isFirst in
            beginList(isFirst: isFirst, isWindow: false)
            var context = rootContext
            let parent = nodes[Int(index)].parent
            if parent != noNode {
                let space = innerSpace(of: parent)
                context.plane = space.plane
                // The viewport is a box of other pixels.
                if space.isOwn { context.clip = ClipState() }
                context.isFlipped = draws[Int(parent)].isFlipped
            }
            drawn = canvas.surface(index, context, .transition) {
                visit(index, $0, parent: parent == noNode ? nil : visual(parent))
            }
            finishBackdrops()
        }
        orderCoverage()
        placeTables()
        return drawn
    }

    /// Whether the last picture showed a layer, be it by a raster kept of a layer above. What was visited for an
    /// older picture alone says nothing of the last one.
    private func isInLastPicture(_ index: UInt32) -> Bool {
        var at = index
        while draws[Int(at)].build < state.pointee.frameBuild {
            at = nodes[Int(at)].parent
            guard at != noNode else { return false }
            if draws[Int(at)].build >= state.pointee.frameBuild { return isRaster(at) }
        }
        return true
    }

    /// Where what is in a layer is drawn: in its own plane, or in pixels of its own.
    private func innerSpace(of index: UInt32) -> ContentSpace {
        let (v, plane) = (visual(index), draws[Int(index)].plane)
        if isRaster(index) {
            return ContentSpace.raster(v, plane, isFlipped: draws[Int(index)].isFlipped)
        }
        return ContentSpace(v, plane, hasFilters: !canvas.layerFilters(index, .filters, v).isEmpty)
    }

    private func isRaster(_ index: UInt32) -> Bool {
        visual(index).flags.contains(.shouldRasterize)
    }
}
