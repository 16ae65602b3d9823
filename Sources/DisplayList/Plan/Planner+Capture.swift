import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

extension Planner {
    /// Draws the current picture of a layer into a cached surface, before a packet changes the
    /// layer.
    ///
    /// Returns false for a layer never drawn: the transition then has no old picture (B-CT 183).
    /// The caller executes `passes`; the next update rebuilds the list.
    public func capture(
        _ layer: LayerID, for animation: AnimationID
    ) -> Bool {
        let index = layer.rawValue
        tree.freshen()
        refreshPointers()
        guard Int(index) < state.pointee.memory.count, nodes[Int(index)].exists else {
            return false
        }
        // The number may be the number of a removed layer of the last picture.
        guard !nodes[Int(index)].changes.contains(.created) else { return false }
        // Commits since the last list may have added layers.
        state.pointee.memory.reserve(tree.nodes.count)
        let key = SurfaceKey.transition(animation)
        guard isInLastPicture(index) else { return false }
        guard draws[Int(index)].wasDrawn else {
            // Hidden in the last picture: the transition starts from an empty picture.
            if visual(index).flags.contains(.hidden) {
                caches.captures.nothing[key] = index
                state.pointee.hasCaptures = true
            }
            return false
        }
        needsBuild = true
        guard let drawn = drawAlone(index) else { return false }
        surfaces[Int(drawn)].key = key
        caches.captures.pictures[key] = surfaces[Int(drawn)]
        state.pointee.hasCaptures = true
        return true
    }

    /// Evicts the old pictures of transitions that have left their layers: in a window that is not
    /// drawn, pictures age by captures alone. To be called before the first capture of some
    /// commits, because the transitions of later pictures are not on their layers yet.
    package func forgetEndedPictures() {
        let pictures = caches.captures.pictures
        guard !pictures.isEmpty, let nodes = tree.nodes.baseAddress else { return }
        for (key, plan) in pictures {
            let isOnLayer = nodes[Int(plan.node)].animations.contains {
                SurfaceKey.transition($0.id) == key
            }
            if isOnLayer { continue }
            caches.captures.pictures[key] = nil
            images.surfaces.drop(key)
            needsBuild = true
        }
        state.pointee.hasCaptures = !caches.captures.isEmpty
    }

    /// A list drawing only a layer, at its place, into a surface.
    private func drawAlone(_ index: UInt32) -> Int32? {
        var drawn: Int32?
        makeWithinBudget { isFirst in
            beginList(isFirst: isFirst, isWindow: false)
            var context = InheritedState(root: viewport)
            let parent = nodes[Int(index)].parent
            if parent != noNode {
                let space = innerSpace(of: parent)
                context.plane = space.plane
                // The viewport's box refers to other pixels.
                if space.isOwn { context.clip = ClipState() }
                context.isFlipped = draws[Int(parent)].isFlipped
            }
            drawn = painting.surface(index, context, .transition) {
                TreeWalk(painting).visit(index, $0, parent: parent == noNode ? nil : visual(parent))
            }
            BackdropRuns(painting).finish()
        }
        orderCoverage()
        placeTables()
        return drawn
    }

    /// True if the last picture showed the layer, possibly through a cached raster of an ancestor.
    /// A visit for an older picture gives no information on the last.
    private func isInLastPicture(_ index: UInt32) -> Bool {
        var at = index
        while draws[Int(at)].build < state.pointee.frameBuild {
            at = nodes[Int(at)].parent
            guard at != noNode else { return false }
            if draws[Int(at)].build >= state.pointee.frameBuild { return isRaster(at) }
        }
        return true
    }

    /// The space of a layer's content: the layer's plane, or separate pixels.
    private func innerSpace(of index: UInt32) -> ContentSpace {
        let (v, plane) = (visual(index), draws[Int(index)].plane)
        if isRaster(index) {
            return ContentSpace.raster(v, plane, isFlipped: draws[Int(index)].isFlipped)
        }
        return ContentSpace(
            v, plane, hasFilters: !painting.layerFilters(index, .filters, v).isEmpty)
    }

    private func isRaster(_ index: UInt32) -> Bool {
        visual(index).flags.contains(.shouldRasterize)
    }
}
