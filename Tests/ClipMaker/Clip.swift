import CLaminaGStreamer
import CoreGraphics
import Foundation

/// Error of the encoder.
struct ClipError: Error {}

private func needed<T>(_ value: T?) throws -> T {
    guard let value else { throw ClipError() }
    return value
}

/// A video file for a test: pictures of one colour each, ten a second, 32 × 16 pixels, motion JPEG
/// in AVI.
public final class Clip {
    /// Folder of the file, removed with the clip.
    public let folder: URL
    /// File of the clip.
    public let url: URL

    /// Clip of one frame for each colour, with components from 0 to 1. Throws errors of the
    /// encoder.
    public init(_ colors: [(CGFloat, CGFloat, CGFloat)]) throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-clip-\(UUID().uuidString)")
        url = folder.appendingPathComponent("clip.avi")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (i, c) in colors.enumerated() {
            let context = try needed(
                CGContext(
                    data: nil, width: 32, height: 16, bitsPerComponent: 8, bytesPerRow: 0,
                    space: CGColorSpaceCreateDeviceRGB(),
                    bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
            context.setFillColor(CGColor(srgbRed: c.0, green: c.1, blue: c.2, alpha: 1))
            context.fill([CGRect(x: 0, y: 0, width: 32, height: 16)])
            let name = String(format: "%03d.png", i)
            try needed(context.makeImage()).writePNG(to: folder.appendingPathComponent(name))
        }
        gst_init(nil, nil)
        let text =
            "multifilesrc location=\(folder.path)/%03d.png caps=image/png,framerate=10/1 ! pngdec "
            + "! videoconvert ! jpegenc quality=100 ! avimux ! filesink location=\(url.path)"
        let pipeline = try needed(gst_parse_launch(text, nil))
        gst_element_set_state(pipeline, GST_STATE_PLAYING)
        let bus = gst_element_get_bus(pipeline)
        let kinds = GstMessageType(GST_MESSAGE_EOS.rawValue | GST_MESSAGE_ERROR.rawValue)
        let message = try needed(gst_bus_timed_pop_filtered(bus, 240_000_000_000, kinds))
        defer { lgst_unref_message(message) }
        guard lgst_message_type(message) == GST_MESSAGE_EOS else { throw ClipError() }
        gst_element_set_state(pipeline, GST_STATE_NULL)
        gst_object_unref(UnsafeMutableRawPointer(bus))
        gst_object_unref(UnsafeMutableRawPointer(pipeline))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Eight pairwise different colours.
    public static let colors: [(CGFloat, CGFloat, CGFloat)] = [
        (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (0, 1, 1), (1, 0, 1), (1, 1, 1), (0.5, 0, 0),
    ]
}
