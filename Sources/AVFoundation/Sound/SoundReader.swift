import CLaminaGStreamer
import Foundation

/// The samples of a sound, decoded one buffer after the other.
///
/// Samples are floating-point numbers, interleaved by channels. GStreamer decodes a few buffers
/// ahead on its own threads. Thread: one at a time.
final class SoundReader {
    /// The form of the samples; nil keeps the sound's own.
    struct Form: Equatable {
        var sampleRate: Double
        var channels: Int
    }

    /// The form of the samples as they are read.
    let form: Form
    /// The duration of the sound in seconds; nil for media without a known duration.
    let duration: Double?
    private let source: SoundSource
    private let pipeline: OpaquePointer
    private let sink: OpaquePointer
    private let bus: OpaquePointer
    /// Read samples that did not fit into the last request.
    private var rest: ArraySlice<Float> = []
    private var isAtEnd = false

    /// Timeout for the first sample of a file, in nanoseconds.
    private static let longestWait: GstClockTime = 20_000_000_000
    /// Nanoseconds between two checks of the pipeline for errors.
    private static let errorPollInterval: GstClockTime = 100_000_000

    /// Opens a sound at a position in seconds. `rate` is the speed, with an unchanged pitch.
    init(
        _ source: SoundSource, as wanted: Form? = nil, at position: Double = 0, rate: Double = 1
    ) throws(SoundSource.Failure) {
        _ = GStreamer.start
        let limit = wanted.map { ",rate=\(Int($0.sampleRate)),channels=\($0.channels)" } ?? ""
        let tempo = rate == 1 ? "" : "! audioconvert ! scaletempo "
        let text =
            "uridecodebin uri=\"\(source.url.absoluteString)\" expose-all-streams=false "
            + "caps=audio/x-raw \(tempo)! audioconvert ! audioresample ! "
            + "audio/x-raw,format=F32LE,layout=interleaved\(limit) ! "
            + "appsink name=samples sync=false max-buffers=16"
        var error: UnsafeMutablePointer<GError>?
        let made = gst_parse_launch(text, &error)
        if let error {
            defer { g_error_free(error) }
            if let made { gst_object_unref(UnsafeMutableRawPointer(made)) }
            throw SoundSource.Failure(
                reason: error.pointee.message.map { String(cString: $0) } ?? "no pipeline")
        }
        guard let made, let sink = gst_bin_get_by_name(made, "samples") else {
            throw SoundSource.Failure(reason: "GStreamer made no pipeline")
        }
        let bus: OpaquePointer = gst_element_get_bus(made)
        do throws(SoundSource.Failure) {
            (form, duration) = try Self.open(made, bus, sink, position, rate)
        } catch {
            Self.release(made, sink, bus)
            throw error
        }
        (self.source, pipeline, self.sink, self.bus) = (source, made, sink, bus)
    }

    deinit { Self.release(pipeline, sink, bus) }

    private static func release(
        _ pipeline: OpaquePointer, _ sink: OpaquePointer, _ bus: OpaquePointer
    ) {
        gst_object_unref(UnsafeMutableRawPointer(sink))
        gst_object_unref(UnsafeMutableRawPointer(bus))
        GStreamer.close(pipeline)
    }

    private static func open(
        _ pipeline: OpaquePointer, _ bus: OpaquePointer, _ sink: OpaquePointer, _ position: Double,
        _ rate: Double
    ) throws(SoundSource.Failure) -> (Form, Double?) {
        gst_element_set_state(pipeline, GST_STATE_PAUSED)
        try preroll(bus)
        let duration = GStreamer.duration(of: pipeline)
        let form = Form(
            sampleRate: Double(lgst_format(sink, "rate")),
            channels: Int(lgst_format(sink, "channels")))
        guard form.sampleRate > 0, form.channels > 0 else {
            throw SoundSource.Failure(reason: "there is no sound in it")
        }
        if position > 0 || rate != 1 {
            GStreamer.seek(pipeline, to: position, rate: rate, GST_SEEK_FLAG_FLUSH)
            try preroll(bus)
        }
        gst_element_set_state(pipeline, GST_STATE_PLAYING)
        return (form, duration)
    }

    /// Waits for the first sample.
    private static func preroll(_ bus: OpaquePointer) throws(SoundSource.Failure) {
        let kinds = GstMessageType(
            GST_MESSAGE_ERROR.rawValue | GST_MESSAGE_ASYNC_DONE.rawValue
                | GST_MESSAGE_ELEMENT.rawValue)
        var missing: String?
        while true {
            guard let message = gst_bus_timed_pop_filtered(bus, longestWait, kinds) else {
                throw SoundSource.Failure(reason: missing ?? "no sound came in 20 seconds")
            }
            defer { lgst_unref_message(message) }
            switch lgst_message_type(message) {
            case GST_MESSAGE_ASYNC_DONE: return
            case GST_MESSAGE_ERROR:
                throw SoundSource.Failure(reason: missing ?? GStreamer.text(of: message))
            default: missing = missing ?? GStreamer.missing(message)
            }
        }
    }

    /// The next samples, at most `count` of each channel; fewer at the end of the sound, and none
    /// after the end. Throws the decoder's error. O(count), however large the decoder's buffers.
    func read(_ count: Int) throws(SoundSource.Failure) -> [Float] {
        let wanted = count * form.channels
        var samples: [Float] = []
        while samples.count < wanted {
            if rest.isEmpty {
                guard let more = try pull() else { break }
                rest = more[...]
            }
            let part = rest.prefix(wanted - samples.count)
            samples += part
            rest = rest.dropFirst(part.count)
        }
        return samples
    }

    /// The samples of the next buffer; nil at the end.
    func pull() throws(SoundSource.Failure) -> [Float]? {
        while !isAtEnd {
            if let sample = gst_app_sink_try_pull_sample(sink, Self.errorPollInterval) {
                defer { lgst_unref_sample(sample) }
                return Self.samples(of: sample)
            }
            if gst_app_sink_is_eos(sink) != 0 {
                isAtEnd = true
            } else if let message = gst_bus_timed_pop_filtered(bus, 0, GST_MESSAGE_ERROR) {
                defer { lgst_unref_message(message) }
                isAtEnd = true
                throw SoundSource.Failure(reason: GStreamer.text(of: message))
            }
        }
        return nil
    }

    /// Counts the samples up to the end: the duration in seconds. No samples are left then.
    func countDuration() throws(SoundSource.Failure) -> Double {
        var count = rest.count
        rest = []
        while let more = try pull() { count += more.count }
        return Double(count / form.channels) / form.sampleRate
    }

    private static func samples(of sample: OpaquePointer) -> [Float] {
        guard let buffer = gst_sample_get_buffer(sample) else { return [] }
        var map = GstMapInfo()
        guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return [] }
        defer { gst_buffer_unmap(buffer, &map) }
        guard let data = map.data else { return [] }
        let bytes = UnsafeRawBufferPointer(start: data, count: Int(map.size))
        return Array(bytes.bindMemory(to: Float.self))
    }
}
