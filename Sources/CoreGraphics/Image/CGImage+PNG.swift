import CCairo
import CPixbuf
import Foundation

extension CGImage {
    /// Pixels a side of the largest image a PNG file holds: more are refused by libpng, read and written.
    package static let longestSideOfPNG = 1_000_000

    /// This image as a PNG file's bytes; nil for one of more than a million pixels a side, and when memory runs out. Our
    /// own.
    public func pngData() -> Data? {
        guard let surface = cairoSurface else { return longPNG() }
        let sink = NSMutableData()
        let status = withExtendedLifetime(sink) {
            cairo_surface_write_to_png_stream(
                surface.pointer,
                { context, bytes, count in
                    guard let context, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
                    Unmanaged<NSMutableData>.fromOpaque(context).takeUnretainedValue()
                        .append(bytes, length: Int(count))
                    return CAIRO_STATUS_SUCCESS
                }, Unmanaged.passUnretained(sink).toOpaque())
        }
        return status == CAIRO_STATUS_SUCCESS ? Data(referencing: sink) : nil
    }

    /// The same for an image of more than 32 767 pixels a side, which Cairo does not take.
    private func longPNG() -> Data? {
        guard max(width, height) <= Self.longestSideOfPNG,
            let pixels = PixelBuffer(width: width, height: height)
        else { return nil }
        withPremultipliedRGBA8 { bytes, bytesPerRow in
            for y in 0..<height {
                let row = pixels.row(y)
                for x in 0..<width {
                    let at = y * bytesPerRow + x * 4
                    let alpha = Int(bytes[at + 3])
                    for i in 0..<3 {
                        row[x * 4 + i] =
                            alpha == 0
                            ? 0 : UInt8(min((Int(bytes[at + i]) * 255 + alpha / 2) / alpha, 255))
                    }
                    row[x * 4 + 3] = bytes[at + 3]
                }
            }
        }
        return withExtendedLifetime(pixels) {
            guard
                let picture = gdk_pixbuf_new_from_data(
                    pixels.row(0), GDK_COLORSPACE_RGB, 1, 8, Int32(width), Int32(height),
                    Int32(pixels.bytesPerRow), nil, nil)
            else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
            var buffer: UnsafeMutablePointer<CChar>?
            var count: gsize = 0
            guard gdk_pixbuf_save_to_bufferv(picture, &buffer, &count, "png", nil, nil, nil) != 0,
                let buffer
            else { return nil }
            defer { g_free(buffer) }
            return Data(bytes: buffer, count: Int(count))
        }
    }

    /// Writes this image as a PNG file; throws `ImageFileError`. Our own.
    public func writePNG(to url: URL) throws {
        guard let data = pngData() else {
            throw ImageFileError(source: url.path, reason: "the image could not be encoded")
        }
        guard !url.isFolder else { throw ImageFileError(source: url.path, reason: "is a folder") }
        do {
            try data.write(to: url)
        } catch {
            throw ImageFileError(source: url.path, reason: error.localizedDescription)
        }
    }
}
