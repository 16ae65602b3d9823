import CoreGraphics
import RenderTree

extension DisplayListBuilder {
    /// A shape layer's fill and stroke, above its contents (B-SHP 241).
    func addShape(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ plane: PlaneTransform,
        _ style: BoxStyle, _ context: BuildContext
    ) {
        guard let (key, path) = ShapeRaster.key(v, plane) else {
            shapes[index] = nil
            shapeMasks[index] = nil
            return
        }
        let isUpright = plane.isAffine && plane.b == 0 && plane.c == 0
        var inner = context
        if v.pointee.flags.contains(.masksToBounds) {
            inner.clip = clip(context.clip, to: v, plane, style)
        }
        // The phase was rounded: put the picture on the pixels it was drawn for.
        var onPixels = plane
        if isUpright {
            func settle(_ t: Double) -> Double { (t * 16).rounded() / 16 }
            (onPixels.tx, onPixels.ty) = (settle(plane.tx), settle(plane.ty))
        }
        if let mask = shapeMask(index, key, path, upright: isUpright ? plane : nil) {
            addMaskPart(mask.fill, key.fill, index, onPixels, inner)
            addMaskPart(mask.stroke, key.stroke, index, onPixels, inner)
            return
        }
        if shapes[index]?.key != key {
            shapes[index] = ShapeRaster(key, path, upright: isUpright ? plane : nil)
            shapes[index]?.drawnAt = tree.time
            counters.rasterised += 1
        }
        guard let raster = shapes[index],
            let place = images.place(raster.image, sampling: [])
        else { return }
        let uv = SIMD4(place.uv.x, place.uv.w, place.uv.z, place.uv.y)
        addPiece(
            index, onPixels, raster.rect, uv, .zero, place, 0, inner, isImageOpaque: false)
    }
}
