import CLaminaGStreamer
import Foundation

/// The functions shared by playback, decoding and encoding.
enum GStreamer {
    /// Initialises GStreamer once a process.
    static let start: Void = { gst_init(nil, nil) }()

    /// The text of a pipeline's error message.
    static func text(of message: UnsafeMutablePointer<GstMessage>) -> String {
        var error: UnsafeMutablePointer<GError>?
        gst_message_parse_error(message, &error, nil)
        defer { g_error_free(error) }
        return error?.pointee.message.map { String(cString: $0) } ?? "unknown error"
    }

    /// The pipelines that are being stopped.
    static let closing = DispatchGroup()

    /// Stops and releases a pipeline. Stopping waits for GStreamer's threads; the wait runs on a
    /// queue, so that the releasing thread does not block.
    static func close(_ pipeline: OpaquePointer) {
        let closed = ClosedPipeline(pipeline: pipeline)
        DispatchQueue.global().async(group: closing) {
            gst_element_set_state(closed.pipeline, GST_STATE_NULL)
            gst_object_unref(UnsafeMutableRawPointer(closed.pipeline))
        }
    }

    private struct ClosedPipeline: @unchecked Sendable {
        let pipeline: OpaquePointer
    }

    /// A seek to a time in seconds, at most `latest`.
    static func seek(
        _ pipeline: OpaquePointer, to seconds: Double, rate: Double = 1,
        _ flags: GstSeekFlags...
    ) {
        let bits = flags.reduce(GST_SEEK_FLAG_ACCURATE.rawValue) { $0 | $1.rawValue }
        _ = gst_element_seek(
            pipeline, rate, GST_FORMAT_TIME, GstSeekFlags(bits), GST_SEEK_TYPE_SET,
            gint64(min(max(0, seconds), latest) * 1e9), GST_SEEK_TYPE_NONE, -1)
    }

    /// The latest position in seconds: GStreamer counts nanoseconds in 64 bits.
    static let latest = 9e9

    /// The duration in seconds; nil for media without a known duration.
    static func duration(of pipeline: OpaquePointer) -> Double? {
        var length: gint64 = -1
        guard gst_element_query_duration(pipeline, GST_FORMAT_TIME, &length) != 0, length >= 0
        else { return nil }
        return Double(length) / 1e9
    }

    /// Description of the missing plug-in named by a message; nil for other messages.
    static func missing(_ message: UnsafeMutablePointer<GstMessage>) -> String? {
        guard gst_is_missing_plugin_message(message) != 0,
            let text = gst_missing_plugin_message_get_description(message)
        else { return nil }
        defer { g_free(text) }
        return "no GStreamer plug-in is installed for: \(String(cString: text))"
    }
}
