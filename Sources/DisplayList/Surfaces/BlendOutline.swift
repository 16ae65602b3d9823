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
        _ v: LayerValues, _ canvas: Canvas
    ) {
        let hasFilters = !canvas.layerFilters(index, .filters, v).isEmpty
        let layer = canvas.draws[Int(index)].plane
        let isOwn = toScreen != PlaneTransform()
        var area = canvas.surfaces[Int(content)].box
        plane = isOwn ? toScreen : hasFilters ? PlaneTransform() : layer
        if !isOwn, !hasFilters {
            area = DrawnExtent(canvas).paintedBox(index)
            let style = BoxStyle(v)
            if area == PixelBox(v.bounds) { radii = style.radii }
        }
        rect = PlaneRect(area)
        box = plane.bounds(of: area).expanded(1).roundedOut
    }

    /// Whether it is all of the pixels that the layer's picture touches.
    func isBox(within clip: ClipState) -> Bool {
        let pixels = plane.bounds(rect)
        // A clip that cuts the picture leaves a part of each of its pixels, and of none what is behind.
        return !clip.hasShape && !clip.hasLines && !clip.cuts(pixels) && radii == .zero
            && plane.keepsAxes && pixels.isOnPixels
    }
}
