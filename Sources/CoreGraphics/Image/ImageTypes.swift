import CLaminaPixbuf

/// Uniform type identifiers of GDK-Pixbuf's formats.
enum ImageTypes {
    static let tiff = "public.tiff"
    private static let identifiers = [
        "png": "public.png", "jpeg": "public.jpeg", "gif": "com.compuserve.gif",
        "tiff": tiff, "bmp": "com.microsoft.bmp", "ico": "com.microsoft.ico",
        "webp": "org.webmproject.webp", "heif": "public.heic", "heif/avif": "public.heic",
        "avif": "public.avif", "tga": "com.truevision.tga-image", "svg": "public.svg-image",
        "jpeg2000": "public.jpeg-2000", "jxl": "public.jpeg-xl", "icns": "com.apple.icns",
        "pnm": "public.pbm",
    ]

    /// Identifier of a format; for an unknown name the name after `public.`.
    static func identifier(_ format: OpaquePointer) -> String? {
        guard let name = gdk_pixbuf_format_get_name(format) else { return nil }
        defer { g_free(name) }
        let text = String(cString: name)
        return identifiers[text] ?? "public." + text
    }

    /// Identifiers of all installed loaders, sorted.
    static var installed: [String] {
        let list = gdk_pixbuf_get_formats()
        defer { g_slist_free(list) }
        var (found, next) = ([String](), list)
        while let item = next {
            if let type = item.pointee.data.flatMap({ identifier(OpaquePointer($0)) }) {
                found.append(type)
            }
            next = item.pointee.next
        }
        return Set(found).sorted()
    }
}
