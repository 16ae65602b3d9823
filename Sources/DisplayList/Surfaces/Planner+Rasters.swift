import GraphicsTypes
import Foundation
import Motion
import RenderTree

extension Planner {
    /// A rasterised layer: from its cache when that is still good, else drawn into it.
    func visitRasterised(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ context: LayerContext
    ) {
        draws[Int(index)].isPatchable = false
        if isPatching {
            sink.patchFailed = true
            return
        }
        let isFlipped = draws[Int(index)].isFlipped
        let space = rasterSpace(v, draws[Int(index)].plane, isFlipped: isFlipped)
        let build = state.pointee.build
        let content: Int32
        // A copy that is behind in time looks different.
        let known = state.pointee.timeShift == 0 ? rasters[index] : nil
        if let known, known.build == build || holds(known.plan),
            known.matches(v.pointee, space.plane, isFlipped: isFlipped),
            known.overrides == tree.overrides[index]
        {
            surfaces.append(known.plan)
            content = Int32(surfaces.count - 1)
            rasters[index]?.build = build
            keptRasterBytes += known.plan.bytes
            counters.rasterHits += 1
        } else {
            guard let drawn = drawRaster(index, v, context, space) else { return }
            let bytes = surfaces[Int(drawn)].bytes
            // Seen otherwise at two places in one list: the second time for itself. With half the budget kept, others
            // are drawn whenever they are needed.
            if state.pointee.timeShift == 0, known?.build != build,
                keptRasterBytes + bytes <= surfaceMemory / 2
            {
                keptRasterBytes += bytes
                if let old = known?.plan.key { images.surfaces.drop(old) }
                surfaces[Int(drawn)].key = SurfaceKey.picture()
                rasters[index] = RasterState(
                    plan: surfaces[Int(drawn)], properties: v.pointee,
                    overrides: tree.overrides[index], plane: space.plane, isFlipped: isFlipped,
                    build: build)
                counters.rasterMisses += 1
            }
            content = drawn
        }
        // What a filter asked for comes first.
        if surfaces[Int(content)].sampling.isEmpty { surfaces[Int(content)].sampling = Sampling(v) }
        var outer = context
        outer.opacity = context.opacity * v.pointee.opacity
        composite(content, space.toScreen, index, v, outer)
    }

    /// Whether a picture was drawn and is still there.
    private func holds(_ plan: SurfacePlan) -> Bool { plan.key.map(images.surfaces.holds) ?? false }

    /// Content, filters and shadow, before opacity (B-RA 235).
    private func drawRaster(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ context: LayerContext,
        _ space: ContentSpace
    ) -> Int32? {
        let plane = draws[Int(index)].plane
        draws[Int(index)].plane = space.plane
        var source = context
        source.clip = ClipState()
        state.pointee.ownSpaces += 1
        let filters = layerFilters(index, .filters, v)
        let drawn = surface(
            index, source, .rasterize, pad: filters.isEmpty ? 0 : 2,
            least: FilterPlanning.leastBox(filters, v, space.plane)
        ) { drawContent(index, v, $0) }
        state.pointee.ownSpaces -= 1
        draws[Int(index)].plane = plane
        draws[Int(index)].subtree = .empty
        guard let drawn else { return nil }
        var subject = FilterSubject(
            surface: drawn, toLocal: space.plane.inverted ?? PlaneTransform(),
            scale: space.scale, bounds: v.pointee.bounds, node: index)
        surfaces[Int(drawn)].isDeep = !filters.isEmpty && needsDeepPixels(drawn, v)
        apply(filters, to: &subject)
        return subject.surface
    }

    /// Pixels of its own for a rasterised layer, and the same however it turns. Where it is upright at the scale it asks
    /// for they are the target's, moved by whole pixels, so that rasterising changes nothing; parts of a pixel count in
    /// 256ths.
    private func rasterSpace(
        _ v: UnsafePointer<LayerProperties>, _ plane: PlaneTransform, isFlipped: Bool
    ) -> ContentSpace {
        let scale = max(v.pointee.number(.rasterizationScale), 0.01)
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
        if what.contains(.structure) { rasters[index]?.isValid = false }
        var above = nodes[Int(index)].parent
        while above != noNode {
            rasters[above]?.isValid = false
            above = nodes[Int(above)].parent
        }
    }
}
