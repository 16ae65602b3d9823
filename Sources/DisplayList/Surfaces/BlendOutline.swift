import LaminaGraphicsTypes
import LaminaRenderTree

/// The outline of a compositing filter affecting the content behind clear pixels, such as `copy`
/// and `sourceIn`. Beyond the outline the backdrop is unchanged.
///
/// If the layer's drawing exactly fills the bounds, the outline is the bounds with rounded corners.
/// Otherwise the outline is the bounding box of the drawing along the layer's axes.
struct BlendOutline {
    /// The map from the outline's space to pixels.
    let plane: PlaneTransform
    let rect: PlaneRect
    private(set) var radii = SIMD4<Float>.zero
    /// The touched pixels.
    let box: PixelBox

    /// The outline of a layer with the finished picture `content`.
    init(
        of content: Int32, _ toScreen: PlaneTransform, _ index: UInt32,
        _ v: LayerValues, _ painting: PaintContext
    ) {
        let hasFilters = !painting.layerFilters(index, .filters, v).isEmpty
        let layer = painting.draws[Int(index)].plane
        let isOwn = toScreen != PlaneTransform()
        var area = painting.surfaces[Int(content)].box
        plane = isOwn ? toScreen : hasFilters ? PlaneTransform() : layer
        if !isOwn, !hasFilters {
            area = DrawnExtent(painting).paintedBox(index)
            let style = BoxStyle(v)
            if area == PixelBox(v.bounds) { radii = style.radii }
        }
        rect = PlaneRect(area)
        box = plane.bounds(of: area).expanded(1).roundedOut
    }

    /// True if the outline contains all pixels touched by the layer's picture.
    func isBox(within clip: ClipState) -> Bool {
        let pixels = plane.bounds(rect)
        // A clip leaves a part of each picture pixel, and no part of the content behind.
        return !clip.hasShape && !clip.hasLines && !clip.cuts(pixels) && radii == .zero
            && plane.keepsAxes && pixels.isOnPixels
    }
}
