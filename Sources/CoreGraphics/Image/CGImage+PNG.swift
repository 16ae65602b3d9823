import CLaminaCairo
import Foundation

extension CGImage {
    /// Maximum pixels a side of a PNG file: libpng refuses larger images, both reading and writing.
    package static let longestSideOfPNG = 1_000_000

    /// Bytes of this image as a PNG file; nil for an image of more than a million pixels a side,
    /// and when out of memory. Our own.
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
