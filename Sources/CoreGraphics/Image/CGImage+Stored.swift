import CLaminaPixbuf
import Foundation

// Access of Image I/O to the decoder.

extension CGImage {
    /// The picture of an image file as stored, without a message: the orientation is not applied.
    /// Nil for an unreadable file, without a decoded row, and for a size above `pixelLimit`.
    package static func stored(_ data: Data, type: String) -> CGImage? {
        guard
            let picture = try? DecodedPicture(
                data, source: "image data", limit: pixelLimit, isUpright: false, isQuiet: true)
        else { return nil }
        return CGImage(picture, type: type)
    }

    /// Image of a decoded picture, with the picture's type unless another is given.
    convenience init(_ picture: DecodedPicture, type: String? = nil) {
        var layout = Layout(bytesPerRow: picture.pixels.bytesPerRow)
        if picture.isOpaque { layout.bitmapInfo = CGBitmapInfo(alpha: .noneSkipLast) }
        self.init(pixels: picture.pixels, layout: layout, utType: type ?? picture.type)
    }

    /// Type and size of an image file by the installed loaders, without decoding a pixel where the
    /// format states its size first. Size 0 before the header is complete; nil for no known format.
    package static func probe(_ data: Data) -> (type: String, width: Int, height: Int)? {
        guard !data.isEmpty, let loader = gdk_pixbuf_loader_new() else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
        let gate = SizeGate(limit: 0)
        gate.watch(loader)
        var error: UnsafeMutablePointer<GError>?
        _ = DecodedPicture.write(data, to: loader, until: { gate.refused != nil }, &error)
        g_clear_error(&error)
        gdk_pixbuf_loader_close(loader, nil)
        guard let type = DecodedPicture.type(loader) else { return nil }
        if let size = gate.refused { return (type, size.width, size.height) }
        guard let picture = gdk_pixbuf_loader_get_pixbuf(loader) else { return (type, 0, 0) }
        return (
            type, Int(gdk_pixbuf_get_width(picture)), Int(gdk_pixbuf_get_height(picture))
        )
    }

    /// Uniform type identifiers of the installed loaders, sorted.
    package static var readableTypes: [String] { ImageTypes.installed }

    /// Bytes of a Windows bitmap, without alpha: transparent pixels are mixed with `background`.
    /// Nil for an image of more than a million pixels a side, and when out of memory.
    package func bitmapFile(over background: CGColor) -> Data? {
        guard max(width, height) <= Self.longestSideOfPNG else { return nil }
        return opaquePixels(over: background)?.file("bmp")
    }
}
