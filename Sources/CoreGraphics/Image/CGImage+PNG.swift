import CLaminaCairo
import Foundation

extension CGImage {
    /// Maximum pixels a side of a PNG file: libpng refuses larger images, both reading and writing.
    package static let longestSideOfPNG = 1_000_000

    /// Bytes of this image as a PNG file; nil for an image of more than a million pixels a side,
    /// and when out of memory. Our own.
    public func pngData() -> Data? {
        // Cairo's division by the alpha overflows for components above the alpha.
        guard isPremultiplied, let surface = cairoSurface else { return longPNG() }
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

    /// False for pixels with a component above the alpha, as of sums of translucent colours.
    private var isPremultiplied: Bool {
        withPremultipliedRGBA8 { bytes, bytesPerRow in
            (0..<height).allSatisfy { y in
                stride(from: y * bytesPerRow, to: y * bytesPerRow + width * 4, by: 4).allSatisfy {
                    // Red is the lowest byte in memory, and alpha the highest.
                    UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self))
                        .isPremultiplied
                }
            }
        }
    }

    /// The same for an image of more than 32 767 pixels a side, which Cairo does not take, and for
    /// components above the alpha: these become 255.
    private func longPNG() -> Data? {
        guard max(width, height) <= Self.longestSideOfPNG else { return nil }
        return straightPixels()?.file("png")
    }

    /// Writes this image as a PNG file; throws `ImageFileError`. Our own. A file of the same name
    /// is replaced.
    public func writePNG(to url: URL) throws {
        guard let data = pngData() else {
            throw ImageFileError(source: url.path, reason: "the image could not be encoded")
        }
        try ImageFile.write(data, to: url)
    }
}
