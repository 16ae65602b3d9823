import CCairo
import Foundation

extension CGImage {
    /// This image as a PNG file's bytes; nil only when memory runs out. Our own.
    public func pngData() -> Data? {
        guard let surface = cairoSurface else { return nil }
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
