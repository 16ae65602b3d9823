import GraphicsTypes
import RenderTree

extension Planner {
    /// How a layer's shadow is drawn in this list.
    private enum Cast {
        case picture(ShadowPicture)
        /// Nothing of it is in sight.
        case unseen
        /// For this list alone: a blurred silhouette, for it will be another one in the next.
        case passing(Int32, ShadowSpace)
        /// Much larger than the window: drawn as far as it is seen.
        case large
        /// Not without planning the whole frame.
        case unpatchable
    }

    /// The layer with the shadow of whatever it and its sublayers draw.
    ///
    /// The silhouette is drawn and blurred once and kept as long as it is the same; the content is drawn over it as if
    /// there were no shadow. Kept or not, the pixels are the same.
    func addAlphaShadow(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ plane: PlaneTransform,
        _ shadow: ShadowStyle, _ context: LayerContext
    ) {
        draws[Int(index)].castsContent = true
        switch cast(index, v, plane, shadow, context) {
        case .picture(let picture): addShadow(picture, index, plane, shadow, context)
        case .unseen: break
        case .passing(let blurred, let space):
            draws[Int(index)].isPatchable = false
            put(blurred, space, index, plane, shadow, context)
        case .large:
            draws[Int(index)].isPatchable = false
            if isPatching {
                sink.patchFailed = true
                return
            }
            let space = ShadowSpace(plane, v.pointee.bounds, sigma: shadow.sigma)
            if plane.isConformal {
                if addPassingShadow(index, v, plane, shadow, context) { return }
            } else if let drawn = silhouette(index, v, space, context) {
                let blurred = blurShadow(drawn, space, shadow.sigma, index)
                put(blurred, space, index, plane, shadow, context)
            }
        case .unpatchable:
            draws[Int(index)].isPatchable = false
            sink.patchFailed = true
            return
        }
        // What changes in the layer changes the shadow: nothing inside is written again without it.
        patchBarrier += 1
        drawContent(index, v, context, castsShadow: false)
        patchBarrier -= 1
    }

    private func cast(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ plane: PlaneTransform,
        _ shadow: ShadowStyle, _ context: LayerContext
    ) -> Cast {
        let space = ShadowSpace(plane, v.pointee.bounds, sigma: shadow.sigma)
        // Copies that are behind in time look different.
        if state.pointee.timeShift != 0 {
            return draw(nil, index, v, space, plane, shadow, context)
        }
        let (children, isFlipped) = (nodes[Int(index)].children, draws[Int(index)].isFlipped)
        let caster: ShadowCaster
        if let known = shadows.casters[index] {
            caster = known
            if known.matches(v, children, isFlipped: isFlipped), known.sigma == shadow.sigma,
                known.space == space
            {
                caster.visited = state.pointee.build
                if let picture = caster.picture, isThere(picture) { return .picture(picture) }
                if !isSeen(caster.extent, space, plane, shadow, context) { return .unseen }
                if caster.isLarge { return .large }
            } else {
                if isPatching { return .unpatchable }
                // Seen at two places in one list: the second time for itself.
                if caster.visited == state.pointee.build {
                    return draw(nil, index, v, space, plane, shadow, context)
                }
                drop(caster.picture)
                let isMoving = caster.change(
                    v.pointee, children, isFlipped: isFlipped, space, sigma: shadow.sigma,
                    at: state.pointee.serial)
                caster.visited = state.pointee.build
                if isMoving { return draw(nil, index, v, space, plane, shadow, context) }
            }
        } else {
            if isPatching { return .unpatchable }
            caster = ShadowCaster(
                v.pointee, children, isFlipped: isFlipped, space, sigma: shadow.sigma)
            caster.visited = state.pointee.build
            shadows.casters[index] = caster
        }
        if isPatching { return .unpatchable }
        return draw(caster, index, v, space, plane, shadow, context)
    }

    /// Draws a silhouette: one that is to be kept for a caster, while there is room, or for this list alone.
    private func draw(
        _ caster: ShadowCaster?, _ index: UInt32, _ v: UnsafePointer<LayerProperties>,
        _ space: ShadowSpace, _ plane: PlaneTransform, _ shadow: ShadowStyle,
        _ context: LayerContext
    ) -> Cast {
        if isPatching { return .unpatchable }
        drop(caster?.picture)
        caster?.picture = nil
        guard let drawn = silhouette(index, v, space, context) else {
            caster?.extent = .empty
            return .unseen
        }
        let extent = surfaces[Int(drawn)].box
        let isSeen = isSeen(extent, space, plane, shadow, context)
        let isLarge = isLarge(extent, space, shadow)
        caster?.extent = extent
        caster?.isLarge = isLarge
        if !isSeen || isLarge {
            empty(drawn)
            return isSeen ? .large : .unseen
        }
        let blurred = blurShadow(drawn, space, shadow.sigma, index)
        guard let caster, shadows.bytes <= shadows.budget else { return .passing(blurred, space) }
        let picture = keep(blurred, space, sigma: shadow.sigma)
        caster.picture = picture
        return .picture(picture)
    }

    /// What the layer and its sublayers draw, in pixels of its own.
    private func silhouette(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ space: ShadowSpace,
        _ context: LayerContext
    ) -> Int32? {
        let (plane, subtree) = (draws[Int(index)].plane, draws[Int(index)].subtree)
        draws[Int(index)].plane = space.plane
        var source = context
        source.clip = ClipState()
        state.pointee.ownSpaces += 1
        let drawn = surface(index, source, .shadow, pad: 2) {
            drawContent(index, v, $0, castsShadow: false)
        }
        state.pointee.ownSpaces -= 1
        (draws[Int(index)].plane, draws[Int(index)].subtree) = (plane, subtree)
        return drawn
    }

    /// A surface that turned out not to be wanted: whatever was kept while it was drawn stays.
    private func empty(_ surface: Int32) {
        resize(surface, to: PixelBox(0, 0, 1, 1))
        for i in passes.indices where passes[i].target == surface { passes[i].work = .draw([]) }
    }

    /// Pictures of layers that cast the shadow of what is in them are stale when something below them changed, or
    /// when they draw by themselves what no property says.
    func staleShadows(of index: UInt32) {
        let count = state.pointee.drawCount
        func note(_ caster: UInt32) {
            guard let known = shadows.casters[caster] else { return }
            if draws[Int(index)].build != state.pointee.build, isHiddenFromAbove(index) { return }
            known.isStale = true
        }
        guard Int(index) < count else { return }
        if draws[Int(index)].castsContent,
            !nodes[Int(index)].layerClass.isDisjoint(with: .movingByItself)
                || tree.liveLayers[index] != nil
        {
            note(index)
        }
        var above = nodes[Int(index)].parent
        while above != noNode {
            if Int(above) < count, draws[Int(above)].castsContent { note(above) }
            above = nodes[Int(above)].parent
        }
    }
}
