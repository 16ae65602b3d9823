import CLaminaPixbuf
import Foundation

/// Rows of a picture decoded by an image loader.
///
/// GDK-Pixbuf reports a truncated file as complete, and leaves the missing rows uninitialised.
final class DecodedRows {
    private var rows = IndexSet()

    /// Connects to a loader with a shorter lifetime than the object.
    func watch(_ loader: OpaquePointer) {
        let updated:
            @convention(c) (
                OpaquePointer?, gint, gint, gint, gint, UnsafeMutableRawPointer?
            ) -> Void = { _, _, y, _, height, rows in
                guard let rows, y >= 0, height > 0 else { return }
                let me = Unmanaged<DecodedRows>.fromOpaque(rows).takeUnretainedValue()
                me.rows.insert(integersIn: Int(y)..<Int(y) + Int(height))
            }
        g_signal_connect_data(
            UnsafeMutableRawPointer(loader), "area-updated",
            unsafeBitCast(updated, to: GCallback.self), Unmanaged.passUnretained(self).toOpaque(),
            nil, GConnectFlags(rawValue: 0))
    }

    /// Clears the missing rows, and logs a note about a named source. False without any decoded
    /// row.
    func complete(_ picture: OpaquePointer, _ data: Data, source: String?) -> Bool {
        let height = Int(gdk_pixbuf_get_height(picture))
        // The first picture of a GIF may be smaller than the screen, whose rest is cleared by the
        // loader.
        let isGIF = data.starts(with: Array("GIF8".utf8))
        let missing = isGIF ? IndexSet() : IndexSet(0..<height).subtracting(rows)
        if missing.count == height { return false }
        if !missing.isEmpty, let pixels = gdk_pixbuf_get_pixels(picture) {
            let length = Int(gdk_pixbuf_get_rowstride(picture))
            let used =
                Int(gdk_pixbuf_get_width(picture)) * Int(gdk_pixbuf_get_n_channels(picture))
            for y in missing {
                (pixels + y * length).update(repeating: 0, count: used)
            }
        }
        guard let source else { return true }
        if !missing.isEmpty {
            Diagnostics.once(
                "\(source): the image is incomplete; \(missing.count) of its \(height) rows are missing"
            )
        } else if isGIF ? GIFFrame.first(of: data) == nil : Self.endsEarly(data) {
            Diagnostics.once("\(source): the image is incomplete")
        }
        return true
    }

    /// True if a JPEG has no end marker: a progressive JPEG has all rows early.
    private static func endsEarly(_ data: Data) -> Bool {
        data.starts(with: [0xFF, 0xD8])
            && data.range(of: Data([0xFF, 0xD9]), options: .backwards) == nil
    }
}
