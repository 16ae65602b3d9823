import LaminaGraphicsTypes
import Foundation
import LaminaMotion
import LaminaRenderTree

extension Planner {
    /// A rasterised layer: from its cache when that is still good, else drawn into it.
    func visitRasterised(
        _ index: UInt32, _ v: LayerValues, _ context: LayerContext
    ) {
        guard plansAnew(index, .rasterised) else { return }
        let space = rasterSpace(
            v, draws[Int(index)].plane, isFlipped: draws[Int(index)].isFlipped)
        guard let content = keptRaster(index, v, space) ?? newRaster(index, v, context, space)
        else { return }
        // What a filter asked for comes first.
        if surfaces[Int(content)].sampling.isEmpty { surfaces[Int(content)].sampling = Sampling(v) }
        var outer = context
        outer.opacity = context.opacity * v.opacity
        composite(content, space.toScreen, index, v, outer)
    }

    /// The picture of an earlier frame, or of another place in this list, where it is still good.
    private func keptRaster(
        _ index: UInt32, _ v: LayerValues, _ space: ContentSpace
    ) -> Int32? {
        let build = state.pointee.build
        guard state.pointee.scope.timeShift == 0, let known = rasters.states[index],
            known.build == build || holds(known.plan),
            known.matches(
                v.all, space.plane, isFlipped: draws[Int(index)].isFlipped),
            known.overrides == tree.overrides[index]
        else { return nil }
        surfaces.append(known.plan)
        take(known.drawing, isSpared: known.build != build)
        rasters.states[index]?.build = build
        rasters.bytes += known.plan.bytes
        counters.rasterHits += 1
        return Int32(surfaces.count - 1)
    }

    /// The picture drawn anew, and kept if it may be.
    private func newRaster(
        _ index: UInt32, _ v: LayerValues, _ context: LayerContext,
        _ space: ContentSpace
    ) -> Int32? {
        let (picture, drawing) = measured { drawRaster(index, v, context, space) }
        guard let drawn = picture else { return nil }
        let (bytes, build) = (surfaces[Int(drawn)].bytes, state.pointee.build)
        // A copy that is behind in time looks different. Seen otherwise at two places in one list: the second time for
        // itself. With half the budget kept, others are drawn whenever they are needed.
        guard state.pointee.scope.timeShift == 0 else { return drawn }
        let known = rasters.states[index]
        if known?.build == build { return drawn }
        guard rasters.bytes + bytes <= surfaceMemory / 2 else {
            notePassing(drawn, isCrowded: true)
            return drawn
        }
        rasters.bytes += bytes
        if let old = known?.plan.key { images.surfaces.drop(old) }
        surfaces[Int(drawn)].key = SurfaceKey.picture()
        rasters.states[index] = RasterState(
            plan: surfaces[Int(drawn)], properties: v.all, overrides: tree.overrides[index],
            plane: space.plane, isFlipped: draws[Int(index)].isFlipped, drawing: drawing,
            build: build)
        counters.rasterMisses += 1
        return drawn
    }

    /// Whether a picture was drawn and is still there.
    private func holds(_ plan: SurfacePlan) -> Bool { plan.key.map(images.surfaces.holds) ?? false }

    /// Content, filters and shadow, before opacity (B-RA 235).
    private func drawRaster(
        _ index: UInt32, _ v: LayerValues, _ context: LayerContext,
        _ space: ContentSpace
    ) -> Int32? {
        var source = context
        source.clip = ClipState()
        let filters = layerFilters(index, .filters, v)
        let room = SurfaceRoom(
            pad: filters.isEmpty ? 0 : 2, least: FilterPlanning.leastBox(filters, v, space.plane))
        let drawn = inOwnSpace(space.plane, of: index) {
            surface(index, source, .rasterize, room: room) { drawContent(index, v, $0) }
        }
        draws[Int(index)].subtree = .empty
        guard let drawn else { return nil }
        var subject = FilterSubject(
            surface: drawn, toLocal: space.plane.inverted ?? PlaneTransform(),
            scale: space.scale, bounds: v.bounds, node: index)
        surfaces[Int(drawn)].isDeep = !filters.isEmpty && needsDeepPixels(drawn, v)
        apply(filters, to: &subject)
        return subject.surface
    }

    /// Pixels of its own for a rasterised layer, and the same however it turns. Where it is upright at the scale it asks
    /// for they are the target's, moved by whole pixels, so that rasterising changes nothing; parts of a pixel count in
    /// 256ths.
    func rasterSpace(
        _ v: LayerValues, _ plane: PlaneTransform, isFlipped: Bool
    ) -> ContentSpace {
        let scale = max(v.number(.rasterizationScale), 0.01)
        func isScale(_ k: Double) -> Bool { abs(abs(k) - scale) < 1e-6 }
        if plane.isAffine, plane.b == 0, plane.c == 0, isScale(plane.a), isScale(plane.d) {
            let settled = (SIMD2(plane.tx, plane.ty) * 256).rounded(.toNearestOrEven) / 256
            let origin = settled.rounded(.down)
            let own = PlaneTransform(
                a: plane.a < 0 ? -scale : scale, b: 0, c: 0, d: plane.d < 0 ? -scale : scale,
                tx: settled.x - origin.x, ty: settled.y - origin.y)
            let toScreen = PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: origin.x, ty: origin.y)
            return ContentSpace(plane: own, toScreen: toScreen, scale: scale, isOwn: true)
        }
        let own = PlaneTransform(
            a: scale, b: 0, c: 0, d: isFlipped ? scale : -scale, tx: 0, ty: 0)
        let toScreen = (own.inverted ?? PlaneTransform()).concat(plane)
        return ContentSpace(plane: own, toScreen: toScreen, scale: scale, isOwn: true)
    }

    /// Pictures of rasterised layers above a changed one are stale, and its own when it has other sublayers.
    func staleRasters(of index: UInt32, _ what: NodeChanges) {
        if what.contains(.structure) || nodes[Int(index)].layerClass.contains(.emitter) {
            rasters.states[index]?.isValid = false
        }
        var above = nodes[Int(index)].parent
        while above != noNode {
            rasters.states[above]?.isValid = false
            above = nodes[Int(above)].parent
        }
    }
}
