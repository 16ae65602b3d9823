import CLaminaGStreamer

/// The functions shared by playback and encoding.
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
}
