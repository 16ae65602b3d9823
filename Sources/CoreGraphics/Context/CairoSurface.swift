import CLaminaCairo
import Foundation

/// Owner of a Cairo surface.
final class CairoSurface {
    let pointer: OpaquePointer

    /// Takes over a reference owned by the caller.
    init(owning pointer: OpaquePointer) { self.pointer = pointer }

    /// Surface of zeroed pixels; nil for a size beyond Cairo's limits.
    convenience init?(format: cairo_format_t = CAIRO_FORMAT_ARGB32, width: Int, height: Int) {
        guard width > 0, height > 0, width < 32768, height < 32768,
            let made = PixelMemory.surface(format, width, height)
        else { return nil }
        guard cairo_surface_status(made) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(made)
            return nil
        }
        self.init(owning: made)
    }

    deinit { cairo_surface_destroy(pointer) }

    var width: Int { Int(cairo_image_surface_get_width(pointer)) }
    var height: Int { Int(cairo_image_surface_get_height(pointer)) }
    var bytesPerRow: Int { Int(cairo_image_surface_get_stride(pointer)) }

    /// Bytes of an image surface; nil for other surfaces. Flushes the surface: must be called after
    /// drawing.
    var bytes: UnsafeMutablePointer<UInt8>? {
        cairo_surface_flush(pointer)
        return cairo_image_surface_get_data(pointer)
    }

    /// Must follow every write through `bytes`.
    func markDirty() { cairo_surface_mark_dirty(pointer) }
}

extension CGImage {
    /// Pixels as a Cairo surface, blue first; only the channels are swapped. Made at the first
    /// drawing, and kept.
    var cairoSurface: CairoSurface? {
        companion.value {
            guard let surface = CairoSurface(width: width, height: height), let to = surface.bytes
            else { return nil }
            let toRow = surface.bytesPerRow
            if let lent, lent.isBlueFirst, !lent.isOpaque {
                lent.withBytes {
                    guard let from = $0.baseAddress else { return }
                    for y in 0..<height {
                        UnsafeMutableRawPointer(to + y * toRow).copyMemory(
                            from: from + y * lent.bytesPerRow, byteCount: width * 4)
                    }
                }
                surface.markDirty()
                return surface
            }
            withPremultipliedRGBA8 { bytes, fromRow in
                for y in 0..<height {
                    for x in 0..<width {
                        let (f, t) = (y * fromRow + x * 4, y * toRow + x * 4)
                        (to[t], to[t + 1]) = (bytes[f + 2], bytes[f + 1])
                        (to[t + 2], to[t + 3]) = (bytes[f], bytes[f + 3])
                    }
                }
            }
            surface.markDirty()
            return surface
        }
    }

    /// Image of a Cairo surface of colours, which shares the surface's memory; `opaque` ignores the
    /// alpha.
    convenience init?(surface: CairoSurface, opaque: Bool = false) {
        guard let bytes = surface.bytes else { return nil }
        let lent = LentPixels(
            bytes, of: surface, width: surface.width, height: surface.height,
            bytesPerRow: surface.bytesPerRow, isBlueFirst: true, isOpaque: opaque)
        self.init(lent: lent)
    }
}
