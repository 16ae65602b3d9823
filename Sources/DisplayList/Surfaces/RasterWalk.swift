import LaminaGraphicsTypes
import Foundation
import LaminaMotion
import LaminaRenderTree

/// Rasterised layers: drawn once, and shown from a cache while nothing inside changes.
struct RasterWalk {
    let painting: PaintContext

    @inline(__always)
    init(_ painting: PaintContext) { self.painting = painting }

    /// Visits a rasterised layer: from its cache if valid, otherwise drawn into the cache.
    func visit(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState
    ) {
        guard painting.plansAnew(index, .rasterised) else { return }
        let space = ContentSpace.raster(
            v, painting.draws[Int(index)].plane, isFlipped: painting.draws[Int(index)].isFlipped)
        guard let content = keptRaster(index, v, space) ?? newRaster(index, v, context, space)
        else { return }
        // A filter's sampling takes precedence.
        if painting.surfaces[Int(content)].sampling.isEmpty {
            painting.surfaces[Int(content)].sampling = Sampling(v)
        }
        var outer = context
        outer.opacity = context.opacity * v.opacity
        SurfaceCompositor(painting).composite(content, space.toScreen, index, v, outer)
    }

    /// The picture of an earlier frame, or of another place in this list, if valid.
    private func keptRaster(
        _ index: UInt32, _ v: LayerValues, _ space: ContentSpace
    ) -> Int32? {
        let build = painting.build
        guard painting.timeShift == 0,
            let known = painting.caches.rasters.states[index],
            known.build == build || holds(known.plan),
            known.matches(
                v.all, space.plane, isFlipped: painting.draws[Int(index)].isFlipped),
            known.overrides == painting.tree.overrides[index]
        else { return nil }
        painting.surfaces.append(known.plan)
        painting.noteUse(known.drawing, isAvoided: known.build != build)
        painting.caches.rasters.states[index]?.build = build
        painting.draft.rasterBytes += known.plan.bytes
        painting.counters.rasterHits += 1
        return Int32(painting.surfaces.count - 1)
    }

    /// Draws the picture, and caches the picture if allowed.
    private func newRaster(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState,
        _ space: ContentSpace
    ) -> Int32? {
        let (picture, drawing) = painting.measured { drawRaster(index, v, context, space) }
        guard let drawn = picture else { return nil }
        let (bytes, build) = (painting.surfaces[Int(drawn)].bytes, painting.build)
        // A delayed copy looks different. A layer at a second place in a list with a different
        // picture draws a second picture. With half the budget in caches, further pictures are
        // redrawn on each use.
        guard painting.timeShift == 0 else { return drawn }
        let known = painting.caches.rasters.states[index]
        if known?.build == build { return drawn }
        guard painting.draft.rasterBytes + bytes <= painting.surfaceMemory / 2 else {
            painting.notePassing(drawn, isCrowded: true)
            return drawn
        }
        painting.draft.rasterBytes += bytes
        if let old = known?.plan.key { painting.images.surfaces.drop(old) }
        painting.surfaces[Int(drawn)].key = SurfaceKey.picture()
        painting.caches.rasters.states[index] = RasterState(
            plan: painting.surfaces[Int(drawn)], properties: v.all,
            overrides: painting.tree.overrides[index],
            plane: space.plane, isFlipped: painting.draws[Int(index)].isFlipped, drawing: drawing,
            build: build)
        painting.counters.rasterMisses += 1
        return drawn
    }

    /// True if a picture was drawn and still exists.
    private func holds(_ plan: SurfacePlan) -> Bool {
        plan.key.map(painting.images.surfaces.holds) ?? false
    }

    /// Draws content, filters and shadow, before opacity (B-RA 235).
    private func drawRaster(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState,
        _ space: ContentSpace
    ) -> Int32? {
        var source = context
        source.clip = ClipState()
        let filters = painting.layerFilters(index, .filters, v)
        let room = SurfaceMargins(
            pad: filters.isEmpty ? 0 : 2, least: FilterPlanning.leastBox(filters, v, space.plane))
        let drawn = painting.inOwnSpace(space.plane, of: index) {
            painting.surface(index, source, .rasterize, room: room) {
                TreeWalk(painting).drawContent(index, v, $0)
            }
        }
        painting.draws[Int(index)].subtree = .empty
        guard let drawn else { return nil }
        var subject = FilterSubject(
            surface: drawn, toLocal: space.plane.inverted ?? PlaneTransform(),
            scale: space.scale, bounds: v.bounds, node: index)
        painting.surfaces[Int(drawn)].isDeep =
            !filters.isEmpty && painting.needsDeepPixels(drawn, v)
        painting.apply(filters, to: &subject)
        return subject.surface
    }
}
