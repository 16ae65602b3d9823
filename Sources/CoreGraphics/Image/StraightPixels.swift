import CLaminaPixbuf
import Foundation

extension CGImage {
    /// Pixels with straight colours, as files and desktops need; nil when out of memory.
    package func straightPixels() -> PixelBuffer? {
        guard let pixels = PixelBuffer(width: width, height: height) else { return nil }
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
        return pixels
    }
}

extension PixelBuffer {
    /// Bytes of an image file written by GDK-Pixbuf from straight pixels; nil on a failure.
    func file(_ type: String, _ options: KeyValuePairs<String, String> = [:]) -> Data? {
        withExtendedLifetime(self) {
            guard
                let picture = gdk_pixbuf_new_from_data(
                    row(0), GDK_COLORSPACE_RGB, 1, 8, Int32(width), Int32(height),
                    Int32(bytesPerRow), nil, nil)
            else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
            var keys = options.map { strdup($0.key) } + [nil]
            var values = options.map { strdup($0.value) } + [nil]
            defer { for text in keys + values { free(text) } }
            var buffer: UnsafeMutablePointer<CChar>?
            var count: gsize = 0
            guard
                gdk_pixbuf_save_to_bufferv(picture, &buffer, &count, type, &keys, &values, nil)
                    != 0,
                let buffer
            else { return nil }
            defer { g_free(buffer) }
            return Data(bytes: buffer, count: Int(count))
        }
    }
}
