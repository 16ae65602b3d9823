import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// The pixel space of a layer's content before filtering or caching.
struct ContentSpace {
    /// The map from the layer's space to the surface's pixels.
    var plane: PlaneTransform
    /// The map from the surface's pixels to target pixels; the identity if both coincide.
    var toScreen = PlaneTransform()
    /// Surface pixels per point.
    var scale: Double
    /// True if the surface's pixels differ from the target's.
    var isOwn = false
}

extension ContentSpace {
    /// The space of a filtered or rasterised layer. Filters work in the layer's own space: upright
    /// layers are drawn on target pixels, and other layers on separate pixels at the visible size.
    /// A rasterised layer uses its `rasterizationScale`.
    init(_ v: LayerValues, _ plane: PlaneTransform, hasFilters: Bool) {
        let isUpright =
            plane.isAffine && plane.b == 0 && plane.c == 0
            && abs(abs(plane.a) - abs(plane.d)) < 1e-9
        let rasterises = v.flags.contains(.shouldRasterize)
        var scale = abs(plane.a)
        if !isUpright {
            let u = (plane.a * plane.a + plane.b * plane.b).squareRoot()
            let w = (plane.c * plane.c + plane.d * plane.d).squareRoot()
            scale = max(min(max(u, w), 8), 0.05)
        }
        if rasterises { scale = max(v.number(.rasterizationScale), 0.01) }
        let matches = isUpright && (!rasterises || abs(scale - abs(plane.a)) < 1e-6)
        if matches || !(hasFilters || rasterises) {
            self.init(plane: plane, scale: scale)
            return
        }
        let own = PlaneTransform(
            a: scale, b: 0, c: 0, d: plane.d < 0 ? -scale : scale, tx: 0, ty: 0)
        let toScreen = (own.inverted ?? PlaneTransform()).concat(plane)
        self.init(plane: own, toScreen: toScreen, scale: scale, isOwn: true)
    }

    /// The space of a rasterised layer: separate pixels, independent of rotation.
    ///
    /// An upright layer whose rasterisation scale equals the target's uses the target's pixels,
    /// moved by whole pixels: rasterising then does not change the picture. Subpixel offsets are
    /// rounded to 256ths.
    static func raster(
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
}
