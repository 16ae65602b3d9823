import CLaminaGStreamer

/// What playing and writing films share.
enum GStreamer {
    /// The library with its plug-ins, once per process.
    static let start: Void = { gst_init(nil, nil) }()

    /// What an error message of a pipeline says.
    static func text(of message: UnsafeMutablePointer<GstMessage>) -> String {
        var error: UnsafeMutablePointer<GError>?
        gst_message_parse_error(message, &error, nil)
        defer { g_error_free(error) }
        return error?.pointee.message.map { String(cString: $0) } ?? "unknown error"
    }
}
