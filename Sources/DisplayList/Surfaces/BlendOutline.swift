import LaminaGraphicsTypes
import LaminaRenderTree

/// Where a layer's compositing filter works that changes what is behind the layer's clear pixels, too: `copy`, `sourceIn`
/// and their like. Beyond it the backdrop stays.
///
/// It is the layer's own outline, its rounded corners included, where what it draws just fills that; else the box, along
/// the layer's own axes, around what it draws.
struct BlendOutline {
    /// The outline's space to pixels.
    let plane: PlaneTransform
    let rect: PlaneRect
    private(set) var radii = SIMD4<Float>.zero
    /// Pixels it touches.
    let box: PixelBox

    /// That of a layer whose finished picture is `content`.
    init(
        of content: Int32, _ toScreen: PlaneTransform, _ index: UInt32,
        _ v: LayerValues, _ planner: Planner
    ) {
        let hasFilters = !planner.layerFilters(index, .filters, v).isEmpty
        let layer = planner.draws[Int(index)].plane
        let isOwn = toScreen != PlaneTransform()
        var area = planner.surfaces[Int(content)].box
        plane = isOwn ? toScreen : hasFilters ? PlaneTransform() : layer
        if !isOwn, !hasFilters {
            area = planner.paintedBox(index)
            let style = BoxStyle(v)
            if area == PixelBox(v.bounds) { radii = style.radii }
        }
        rect = PlaneRect(area)
        box = plane.bounds(of: area).expanded(1).roundedOut
    }

    /// Whether it is all of the pixels that the layer's picture touches.
    func isBox(within clip: ClipState) -> Bool {
        !clip.hasShape && !clip.hasLines && radii == .zero && plane.keepsAxes
            && plane.bounds(rect).isOnPixels
    }
}

extension Planner {
    /// The area of an outline, in white.
    func addOutline(_ outline: BlendOutline, _ index: UInt32, _ context: LayerContext) {
        let white = SIMD4<Float>(repeating: 1)
        let (plane, rect) = (outline.plane, outline.rect)
        if outline.radii == .zero, plane.isAffine {
            let fill = SolidPainter.Fill(rect: rect, color: white, edges: 15, opacity: 1)
            SolidPainter.paint(fill, plane, of: index, in: context.clip, self)
            return
        }
        let place = placement(of: rect, plane, in: context.clip)
        guard let slot = emit(.box, place, of: index) else { return }
        BoxRecord.write(
            plane, rect,
            BoxRecord.Paint(radii: outline.radii, fill: pack(white, opacity: 1)),
            flags: place.flags(edges: 15), to: slot)
    }
}
