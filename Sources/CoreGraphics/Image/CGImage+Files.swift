import CLaminaPixbuf
import Foundation

/// Error of reading or writing an image file; the description names the file and the reason. Thrown
/// by `CGImage.init(fileURL:)` and `init(encodedData:)`, and by `writePNG` and `writeJPEG`.
public struct ImageFileError: Error, CustomStringConvertible, LocalizedError, Sendable {
    /// The file, or "image data" for bytes in memory. The file is given by its path; in errors of
    /// writing, a URL of another scheme than `file` is given whole.
    public let source: String
    /// Reason of the failure, in words. A clause without the name of the file, such as “no such
    /// file”.
    public let reason: String

    /// Name of the file and reason, in one line.
    public var description: String { "\(source): \(reason)".messageLine }
    /// Description of the error, for Foundation.
    public var errorDescription: String? { description }
}

extension URL {
    /// True if the path is a folder: Foundation reports folders only by numbers.
    package var isFolder: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && isFolder.boolValue
    }
}

extension CGImage {
    /// Reads a PNG, JPEG, GIF (first frame) or WebP file, or any other format of GDK-Pixbuf.
    ///
    /// An orientation embedded in the file is applied, and the file's colour profile: pixels are
    /// sRGB, also the pixels of files without a profile. A truncated file shows the present rows;
    /// the rest is transparent, or black in formats without alpha, and a note is logged. Throws
    /// `ImageFileError`, also for an image of more pixels than `pixelLimit`, and for pipes and
    /// devices, which may have no end. Our own: Apple's counterpart is ImageIO.
    public convenience init(fileURL: URL) throws {
        let name = fileURL.path
        guard !fileURL.isFolder else { throw ImageFileError(source: name, reason: "is a folder") }
        let data: Data
        do {
            if FileManager.default.fileExists(atPath: name), !fileURL.isRegularFile {
                throw ImageFileError(source: name, reason: "is not a regular file")
            }
            data = try Data(contentsOf: fileURL)
        } catch let error as ImageFileError {
            throw error
        } catch {
            let exists = FileManager.default.fileExists(atPath: name)
            throw ImageFileError(
                source: name, reason: exists ? error.localizedDescription : "no such file")
        }
        try self.init(encoded: data, source: name)
    }

    /// Reads an encoded image from memory, as `init(fileURL:)` does from a file. Throws
    /// `ImageFileError`, whose source is "image data".
    public convenience init(encodedData: Data) throws {
        try self.init(encoded: encodedData, source: "image data")
    }

    /// A PNG image; nil when the bytes are something else. A damaged file gives nil, too. `decode`,
    /// `shouldInterpolate` and `intent` are not used.
    public convenience init?(
        pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
        shouldInterpolate: Bool, intent: CGColorRenderingIntent
    ) {
        guard let data = source.data, data.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
            return nil
        }
        try? self.init(encoded: data, source: source.source?.path ?? "PNG data")
    }

    /// A JPEG image; nil when the bytes are something else. A damaged file gives nil, too.
    /// `decode`, `shouldInterpolate` and `intent` are not used.
    public convenience init?(
        jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
        shouldInterpolate: Bool, intent: CGColorRenderingIntent
    ) {
        guard let data = source.data, data.starts(with: [0xFF, 0xD8]) else { return nil }
        try? self.init(encoded: data, source: source.source?.path ?? "JPEG data")
    }

    private convenience init(encoded data: Data, source: String) throws {
        self.init(try DecodedPicture(data, source: source, limit: Self.pixelLimit))
    }
}

/// Picture decoded by GDK-Pixbuf from the bytes of an image file, upright.
struct DecodedPicture {
    let pixels: PixelBuffer
    /// True if the file has no alpha.
    let isOpaque: Bool
    let type: String?

    /// - Parameters:
    ///   - isUpright: True to apply the file's orientation.
    ///   - isQuiet: True to log nothing about missing rows.
    init(
        _ data: Data, source: String, limit: Int, isUpright: Bool = true, isQuiet: Bool = false
    ) throws {
        func failure(_ reason: String) -> ImageFileError {
            ImageFileError(source: source, reason: reason)
        }
        func failure(_ error: UnsafeMutablePointer<GError>?, _ otherwise: String) -> ImageFileError
        {
            guard let error else { return failure(otherwise) }
            defer { g_error_free(error) }
            return failure(String(cString: error.pointee.message))
        }
        guard !data.isEmpty else { throw failure("no bytes") }
        let gate = SizeGate(limit: limit)
        var data = data
        if let frame = GIFFrame.first(of: data) {
            // Only the first picture is shown, so further pictures are not decoded.
            data = data.prefix(frame.end) + [0x3B]
            for size in frame.sizes where !gate.admits(size.0, size.1) { break }
        }
        if let reason = gate.reason { throw failure(reason) }
        guard let loader = gdk_pixbuf_loader_new() else { throw failure("no image loader") }
        defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
        gate.watch(loader)
        let rows = DecodedRows()
        rows.watch(loader)
        defer { withExtendedLifetime((gate, rows)) {} }
        var error: UnsafeMutablePointer<GError>?
        let isWritten = Self.write(data, to: loader, until: { gate.refused != nil }, &error)
        if let reason = gate.reason {
            g_clear_error(&error)
            gdk_pixbuf_loader_close(loader, nil)
            throw failure(reason)
        }
        guard isWritten else {
            gdk_pixbuf_loader_close(loader, nil)
            throw failure(error, "unknown image format")
        }
        let isClosed = gdk_pixbuf_loader_close(loader, &error) != 0
        if let reason = gate.reason {
            g_clear_error(&error)
            throw failure(reason)
        }
        guard isClosed, let raw = gdk_pixbuf_loader_get_pixbuf(loader) else {
            throw failure(error, "the image is incomplete")
        }
        guard rows.complete(raw, data, source: isQuiet ? nil : source) else {
            throw failure("the image is incomplete: no row of it is there")
        }
        let turned = isUpright ? gdk_pixbuf_apply_embedded_orientation(raw) : raw
        guard let upright = turned else { throw failure("out of memory") }
        defer { if isUpright { g_object_unref(UnsafeMutableRawPointer(upright)) } }
        if upright != raw { Self.forget(raw) }
        // Text formats contain their size in the data; their files are as large as their pictures.
        guard
            gate.admits(
                Int(gdk_pixbuf_get_width(upright)), Int(gdk_pixbuf_get_height(upright)))
        else { throw failure(gate.reason ?? "") }
        let profile = EmbeddedProfile(raw, source: source)
        type = Self.type(loader)
        guard
            let pixels = Self.premultiplied(
                upright, profile, isMultiplied: type == ImageTypes.tiff)
        else {
            throw failure("out of memory")
        }
        self.pixels = pixels
        isOpaque = gdk_pixbuf_get_n_channels(upright) == 3
    }

    /// Bytes given to the loader at once: few, to decode little of a refused image.
    private static let portion = 64 << 10

    static func write(
        _ data: Data, to loader: OpaquePointer, until stop: () -> Bool,
        _ error: inout UnsafeMutablePointer<GError>?
    ) -> Bool {
        data.withUnsafeBytes { bytes in
            var at = 0
            while at < bytes.count, !stop() {
                let count = min(portion, bytes.count - at)
                let from = bytes.baseAddress?.advanced(by: at).assumingMemoryBound(to: UInt8.self)
                guard gdk_pixbuf_loader_write(loader, from, gsize(count), &error) != 0 else {
                    return false
                }
                at += count
            }
            return true
        }
    }

    /// - Parameter isMultiplied: True for a picture whose colours are multiplied by alpha already:
    ///   libtiff does so with straight alpha too, and GDK-Pixbuf does not mind.
    private static func premultiplied(
        _ picture: OpaquePointer, _ profile: EmbeddedProfile?, isMultiplied: Bool
    ) -> PixelBuffer? {
        let (width, height) = (
            Int(gdk_pixbuf_get_width(picture)), Int(gdk_pixbuf_get_height(picture))
        )
        let channels = Int(gdk_pixbuf_get_n_channels(picture))
        let rowBytes = Int(gdk_pixbuf_get_rowstride(picture))
        guard let bytes = gdk_pixbuf_read_pixels(picture),
            let pixels = PixelBuffer(width: width, height: height)
        else { return nil }
        func premultiply(_ row: UnsafePointer<UInt8>, into y: Int) {
            var (from, to) = (row, pixels.row(y))
            for _ in 0..<width {
                let alpha = channels == 4 ? from[3] : 255
                for i in 0..<3 { to[i] = multiplyBytes(from[i], alpha) }
                to[3] = alpha
                from += channels
                to += 4
            }
        }
        func straight(_ row: UnsafePointer<UInt8>) -> [UInt8] {
            var made = Array(UnsafeBufferPointer(start: row, count: width * channels))
            for at in stride(from: 0, to: made.count, by: 4) {
                let alpha = Int(made[at + 3])
                for i in at..<at + 3 where alpha < 255 {
                    made[i] =
                        alpha == 0 ? 0 : UInt8(min((Int(made[i]) * 255 + alpha / 2) / alpha, 255))
                }
            }
            return made
        }
        let isStraightened = isMultiplied && channels == 4
        var done = 0
        for y in 0..<height {
            let row = bytes + y * rowBytes
            if isStraightened {
                let row = straight(row)
                premultiply(
                    profile?.converted(row, count: width, channels: channels) ?? row, into: y)
            } else if let profile {
                premultiply(profile.converted(row, count: width, channels: channels), into: y)
            } else {
                premultiply(row, into: y)
            }
            let end = y * rowBytes + width * channels
            if end - done >= portion * 16 {
                PixelMemory.forget(bytes + done, end - done)
                done = end
            }
        }
        return pixels
    }

    /// Releases the memory of a picture no longer read; the loader owns the picture for a while.
    private static func forget(_ picture: OpaquePointer) {
        guard let bytes = gdk_pixbuf_read_pixels(picture) else { return }
        let rows =
            Int(gdk_pixbuf_get_rowstride(picture)) * (Int(gdk_pixbuf_get_height(picture)) - 1)
        let last = Int(gdk_pixbuf_get_width(picture)) * Int(gdk_pixbuf_get_n_channels(picture))
        PixelMemory.forget(bytes, rows + last)
    }

    /// Uniform type identifier of a loader's format; nil before the format is known.
    static func type(_ loader: OpaquePointer) -> String? {
        gdk_pixbuf_loader_get_format(loader).flatMap(ImageTypes.identifier)
    }
}
