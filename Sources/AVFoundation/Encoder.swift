import CLaminaGStreamer
import Foundation

/// A film encoder based on GStreamer, which runs on GStreamer's threads.
///
/// A short queue of frames lets drawing and encoding overlap; `add` waits while the queue is full.
/// Thread: one at a time.
final class Encoder: @unchecked Sendable {
    struct Failure: Error {
        let reason: String
    }

    /// The length of the queue in frames.
    static let ahead: guint64 = 4

    private let pipeline: OpaquePointer
    private let source: OpaquePointer
    private let bus: OpaquePointer
    private let file: URL
    /// The source of the sound; nil for a silent film.
    let soundSource: OpaquePointer?
    var sound: FilmSound?

    /// - Parameter mixer: the sound, from the film's begin on; nil for a silent film.
    init(
        _ settings: VideoSettings, _ type: AVFileType, format: OSType, to url: URL,
        sound mixer: SoundMixer? = nil
    ) throws(Failure) {
        _ = GStreamer.start
        file = url
        sound = mixer.map { FilmSound(mixer: $0) }
        guard let name = CVPixelBuffer.name(of: format) else {
            throw Failure(reason: "there is no such pixel format")
        }
        let text = Self.description(
            settings, type, format: name, path: url.path, hasSound: mixer != nil)
        var error: UnsafeMutablePointer<GError>?
        let made = gst_parse_launch(text, &error)
        if let error {
            defer { g_error_free(error) }
            if let made { gst_object_unref(UnsafeMutableRawPointer(made)) }
            let reason = error.pointee.message.map { String(cString: $0) } ?? "no pipeline"
            throw Failure(reason: Self.advice(for: reason))
        }
        guard let made, let source = gst_bin_get_by_name(made, "pictures") else {
            throw Failure(reason: "GStreamer made no pipeline")
        }
        pipeline = made
        self.source = source
        soundSource = mixer == nil ? nil : gst_bin_get_by_name(made, "sound")
        bus = gst_element_get_bus(made)
        if gst_element_set_state(made, GST_STATE_PLAYING) == GST_STATE_CHANGE_FAILURE {
            throw Failure(reason: failure() ?? "the film cannot be begun")
        }
    }

    deinit {
        gst_element_set_state(pipeline, GST_STATE_NULL)
        gst_object_unref(UnsafeMutableRawPointer(bus))
        gst_object_unref(UnsafeMutableRawPointer(source))
        if let soundSource { gst_object_unref(UnsafeMutableRawPointer(soundSource)) }
        gst_object_unref(UnsafeMutableRawPointer(pipeline))
    }

    /// Copies a frame into the queue; times in nanoseconds. Waits while the queue is full.
    func add(_ picture: CVPixelBuffer, at time: UInt64, for duration: UInt64?) throws(Failure) {
        try addSound(until: time + (duration ?? 0))
        while gst_app_src_get_current_level_buffers(source) >= Self.ahead {
            if let reason = failure(waiting: 2_000_000) { throw Failure(reason: reason) }
        }
        if let reason = failure() { throw Failure(reason: reason) }
        let buffer = lgst_picture(
            picture.bytes, gsize(picture.bytesPerRow * picture.height), GstClockTime(time),
            duration.map { GstClockTime($0) } ?? GstClockTime.max)
        // The call takes ownership of the buffer.
        guard gst_app_src_push_buffer(source, buffer) == GST_FLOW_OK else {
            throw Failure(reason: failure(waiting: 1_000_000_000) ?? "the film takes no more")
        }
    }

    /// Waits until the file is complete. The sound ends with the last picture, at `end`
    /// nanoseconds.
    func finish(at end: UInt64) throws(Failure) {
        try addSound(until: end)
        if let soundSource { _ = gst_app_src_end_of_stream(soundSource) }
        _ = gst_app_src_end_of_stream(source)
        let kinds = GstMessageType(GST_MESSAGE_EOS.rawValue | GST_MESSAGE_ERROR.rawValue)
        guard let message = gst_bus_timed_pop_filtered(bus, GstClockTime.max, kinds) else { return }
        defer { lgst_unref_message(message) }
        gst_element_set_state(pipeline, GST_STATE_NULL)
        if lgst_message_type(message) == GST_MESSAGE_ERROR {
            throw Failure(reason: GStreamer.text(of: message))
        }
        do {
            if soundSource != nil { try OpusBox.repair(file) }
        } catch {
            throw Failure(reason: error.localizedDescription)
        }
    }

    /// Stops at once; the file is unusable.
    func stop() { gst_element_set_state(pipeline, GST_STATE_NULL) }

    /// The pipeline's error, after waiting `time` nanoseconds at most; nil for none.
    func failure(waiting time: GstClockTime = 0) -> String? {
        guard let message = gst_bus_timed_pop_filtered(bus, time, GST_MESSAGE_ERROR)
        else { return nil }
        defer { lgst_unref_message(message) }
        return GStreamer.text(of: message)
    }
}
