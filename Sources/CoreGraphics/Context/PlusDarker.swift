// The blend mode `plusDarker`, which Cairo lacks.
//
// In: a group already clipped, and the image under it. The darkness of both is added: with
// premultiplied values, alpha is min(1, Sa + Da) and a colour is alpha less both darknesses,
// (Sa − S) + (Da − D), never below zero.
import CCairo
import Foundation

enum PlusDarker {
    static func blend(group: OpaquePointer, onto target: CairoSurface) {
        var source: OpaquePointer?
        guard cairo_pattern_get_surface(group, &source) == CAIRO_STATUS_SUCCESS, let source else {
            return
        }
        cairo_surface_flush(source)
        var (dx, dy) = (0.0, 0.0)
        cairo_surface_get_device_offset(source, &dx, &dy)
        guard let from = cairo_image_surface_get_data(source), let to = target.bytes else { return }
        let (offsetX, offsetY) = (Int(dx), Int(dy))
        let fromRow = Int(cairo_image_surface_get_stride(source))
        let opaque = cairo_image_surface_get_format(target.pointer) == CAIRO_FORMAT_RGB24
        for y in 0..<Int(cairo_image_surface_get_height(source)) {
            for x in 0..<Int(cairo_image_surface_get_width(source)) {
                let (tx, ty) = (x - offsetX, y - offsetY)
                guard tx >= 0, ty >= 0, tx < target.width, ty < target.height else { continue }
                let s = from + y * fromRow + x * 4
                guard s[3] > 0 else { continue }
                let d = to + ty * target.bytesPerRow + tx * 4
                let (sa, da) = (Int(s[3]), opaque ? 255 : Int(d[3]))
                let alpha = min(255, sa + da)
                for i in 0..<3 {
                    let dark = (sa - Int(s[i])) + (da - Int(d[i]))
                    d[i] = UInt8(max(0, alpha - dark))
                }
                d[3] = UInt8(alpha)
            }
        }
        target.markDirty()
    }
}
