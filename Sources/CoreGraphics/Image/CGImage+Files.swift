import CPixbuf
import Foundation

/// Why an image file could not be read or written; the description names the file and the reason.
public struct ImageFileError: Error, CustomStringConvertible, LocalizedError, Sendable {
    /// The file, or "image data" for bytes in memory.
    public let source: String
    /// What went wrong, in words.
    public let reason: String

    public var description: String { "\(source): \(reason)" }
    public var errorDescription: String? { description }
}

extension URL {
    /// Whether there is a folder here now: Foundation says so only in numbers.
    package var isFolder: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && isFolder.boolValue
    }
}

extension CGImage {
    /// Reads a PNG, JPEG, GIF (first frame) or WebP file, or any other that GDK-Pixbuf knows.
    ///
    /// An orientation embedded in the file is applied; colours are taken as sRGB. Throws
    /// `ImageFileError`. Our own: Apple's counterpart is ImageIO.
    public convenience init(fileURL: URL) throws {
        let name = fileURL.path
        guard !fileURL.isFolder else { throw ImageFileError(source: name, reason: "is a folder") }
        let data: Data
        do {
            data = try Data(contentsOf: fileURL)
        } catch {
            let exists = FileManager.default.fileExists(atPath: name)
            throw ImageFileError(
                source: name, reason: exists ? error.localizedDescription : "no such file")
        }
        try self.init(encoded: data, source: name)
    }

    /// Reads an encoded image from memory, as `init(fileURL:)` does from a file.
    public convenience init(encodedData: Data) throws {
        try self.init(encoded: encodedData, source: "image data")
    }

    /// A PNG image; nil when the bytes are something else.
    public convenience init?(
        pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
        shouldInterpolate: Bool, intent: CGColorRenderingIntent
    ) {
        guard let data = source.data, data.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
            return nil
        }
        try? self.init(encoded: data, source: source.source?.path ?? "PNG data")
    }

    /// A JPEG image; nil when the bytes are something else.
    public convenience init?(
        jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
        shouldInterpolate: Bool, intent: CGColorRenderingIntent
    ) {
        guard let data = source.data, data.starts(with: [0xFF, 0xD8]) else { return nil }
        try? self.init(encoded: data, source: source.source?.path ?? "JPEG data")
    }

    private convenience init(encoded data: Data, source: String) throws {
        func failure(_ error: UnsafeMutablePointer<GError>?, _ otherwise: String) -> ImageFileError
        {
            guard let error else { return ImageFileError(source: source, reason: otherwise) }
            defer { g_error_free(error) }
            return ImageFileError(source: source, reason: String(cString: error.pointee.message))
        }
        guard !data.isEmpty else { throw ImageFileError(source: source, reason: "no bytes") }
        guard let loader = gdk_pixbuf_loader_new() else {
            throw ImageFileError(source: source, reason: "no image loader")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
        var error: UnsafeMutablePointer<GError>?
        let written = data.withUnsafeBytes {
            gdk_pixbuf_loader_write(
                loader, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), gsize(data.count),
                &error)
        }
        guard written != 0 else {
            gdk_pixbuf_loader_close(loader, nil)
            throw failure(error, "unknown image format")
        }
        guard gdk_pixbuf_loader_close(loader, &error) != 0,
            let raw = gdk_pixbuf_loader_get_pixbuf(loader)
        else { throw failure(error, "the image is incomplete") }
        guard let upright = gdk_pixbuf_apply_embedded_orientation(raw) else {
            throw ImageFileError(source: source, reason: "out of memory")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
        guard let bytes = gdk_pixbuf_read_pixels(upright) else {
            throw ImageFileError(source: source, reason: "out of memory")
        }
        let (width, height) = (
            Int(gdk_pixbuf_get_width(upright)), Int(gdk_pixbuf_get_height(upright))
        )
        let channels = Int(gdk_pixbuf_get_n_channels(upright))
        let rowBytes = Int(gdk_pixbuf_get_rowstride(upright))
        let pixels = PixelBuffer(width: width, height: height)
        for y in 0..<height {
            var from = bytes + y * rowBytes
            var to = pixels.row(y)
            for _ in 0..<width {
                let alpha = channels == 4 ? from[3] : 255
                for i in 0..<3 { to[i] = multiplyBytes(from[i], alpha) }
                to[3] = alpha
                from += channels
                to += 4
            }
        }
        var type: String?
        if let format = gdk_pixbuf_loader_get_format(loader),
            let name = gdk_pixbuf_format_get_name(format)
        {
            type = "public." + String(cString: name)
            g_free(name)
        }
        var layout = Layout(bytesPerRow: pixels.bytesPerRow)
        if channels == 3 { layout.bitmapInfo = CGBitmapInfo(alpha: .noneSkipLast) }
        self.init(pixels: pixels, layout: layout, utType: type)
    }
}
