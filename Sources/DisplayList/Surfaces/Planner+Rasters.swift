import LaminaGraphicsTypes
import Foundation
import LaminaMotion
import LaminaRenderTree

extension Planner {
    /// Visits a rasterised layer: from its cache if valid, otherwise drawn into the cache.
    func visitRasterised(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState
    ) {
        guard painting.plansAnew(index, .rasterised) else { return }
        let space = ContentSpace.raster(
            v, draws[Int(index)].plane, isFlipped: draws[Int(index)].isFlipped)
        guard let content = keptRaster(index, v, space) ?? newRaster(index, v, context, space)
        else { return }
        // A filter's sampling takes precedence.
        if surfaces[Int(content)].sampling.isEmpty { surfaces[Int(content)].sampling = Sampling(v) }
        var outer = context
        outer.opacity = context.opacity * v.opacity
        composite(content, space.toScreen, index, v, outer)
    }

    /// The picture of an earlier frame, or of another place in this list, if valid.
    private func keptRaster(
        _ index: UInt32, _ v: LayerValues, _ space: ContentSpace
    ) -> Int32? {
        let build = state.pointee.build
        guard state.pointee.scope.timeShift == 0, let known = caches.rasters.states[index],
            known.build == build || holds(known.plan),
            known.matches(
                v.all, space.plane, isFlipped: draws[Int(index)].isFlipped),
            known.overrides == tree.overrides[index]
        else { return nil }
        surfaces.append(known.plan)
        painting.take(known.drawing, isAvoided: known.build != build)
        caches.rasters.states[index]?.build = build
        painting.draft.rasterBytes += known.plan.bytes
        state.pointee.counters.rasterHits += 1
        return Int32(surfaces.count - 1)
    }

    /// Draws the picture, and caches the picture if allowed.
    private func newRaster(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState,
        _ space: ContentSpace
    ) -> Int32? {
        let (picture, drawing) = painting.measured { drawRaster(index, v, context, space) }
        guard let drawn = picture else { return nil }
        let (bytes, build) = (surfaces[Int(drawn)].bytes, state.pointee.build)
        // A delayed copy looks different. A second place in a list with a different picture draws
        // its own. With half the budget in caches, further pictures are redrawn on each use.
        guard state.pointee.scope.timeShift == 0 else { return drawn }
        let known = caches.rasters.states[index]
        if known?.build == build { return drawn }
        guard painting.draft.rasterBytes + bytes <= painting.surfaceMemory / 2 else {
            painting.notePassing(drawn, isCrowded: true)
            return drawn
        }
        painting.draft.rasterBytes += bytes
        if let old = known?.plan.key { images.surfaces.drop(old) }
        surfaces[Int(drawn)].key = SurfaceKey.picture()
        caches.rasters.states[index] = RasterState(
            plan: surfaces[Int(drawn)], properties: v.all, overrides: tree.overrides[index],
            plane: space.plane, isFlipped: draws[Int(index)].isFlipped, drawing: drawing,
            build: build)
        state.pointee.counters.rasterMisses += 1
        return drawn
    }

    /// True if a picture was drawn and still exists.
    private func holds(_ plan: SurfacePlan) -> Bool { plan.key.map(images.surfaces.holds) ?? false }

    /// Draws content, filters and shadow, before opacity (B-RA 235).
    private func drawRaster(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState,
        _ space: ContentSpace
    ) -> Int32? {
        var source = context
        source.clip = ClipState()
        let filters = painting.layerFilters(index, .filters, v)
        let room = SurfaceRoom(
            pad: filters.isEmpty ? 0 : 2, least: FilterPlanning.leastBox(filters, v, space.plane))
        let drawn = painting.inOwnSpace(space.plane, of: index) {
            painting.surface(index, source, .rasterize, room: room) { drawContent(index, v, $0) }
        }
        draws[Int(index)].subtree = .empty
        guard let drawn else { return nil }
        var subject = FilterSubject(
            surface: drawn, toLocal: space.plane.inverted ?? PlaneTransform(),
            scale: space.scale, bounds: v.bounds, node: index)
        surfaces[Int(drawn)].isDeep = !filters.isEmpty && painting.needsDeepPixels(drawn, v)
        painting.apply(filters, to: &subject)
        return subject.surface
    }
}
