import CLaminaGStreamer
import CoreGraphics
import Foundation

/// One file being decoded by GStreamer.
///
/// It decodes a few pictures ahead and waits until they are taken; which one is shown at a time is the player's business.
/// Sound goes its own way to the loudspeaker. Events come on threads of GStreamer's.
/// Thread: any; `next` one at a time.
final class Decoder: @unchecked Sendable {
    enum Event: Sendable {
        /// The first picture is there after loading or a seek.
        case ready
        case failed(String)
    }

    private let pipeline: OpaquePointer
    private let sink: OpaquePointer
    private let lock = NSLock()
    private var isPlaying = false
    private var audioRate = 1.0
    private let report: @Sendable (Event) -> Void

    /// The latest time there is, in seconds: GStreamer counts nanoseconds in 64 bits.
    static let latest = 9e9
    /// Speeds the sound can have; the picture's speed is the player's business.
    private static let soundRates = 0.01...100.0

    /// Opens a file or address; nil where GStreamer has no player of its own (its base plug-ins are missing).
    init?(_ url: URL, report: @escaping @Sendable (Event) -> Void) {
        _ = GStreamer.start
        self.report = report
        var sink: OpaquePointer?
        let caps = "video/x-raw,format=RGBA,pixel-aspect-ratio=1/1"
        guard let made = lgst_playbin(url.absoluteString, caps, &sink), let sink else { return nil }
        pipeline = made
        self.sink = sink
        let box = Unmanaged.passRetained(Listener(self))
        lgst_listen(
            sink, { Listener.of($0)?.report(.ready) }, box.toOpaque(),
            { Unmanaged<Listener>.fromOpaque($0!).release() })
        let bus = gst_element_get_bus(made)
        gst_bus_set_sync_handler(
            bus, { _, message, user in Listener.handle(message, user) },
            Unmanaged.passRetained(Listener(self)).toOpaque(),
            { Unmanaged<Listener>.fromOpaque($0!).release() })
        gst_object_unref(UnsafeMutableRawPointer(bus))
        gst_element_set_state(made, GST_STATE_PAUSED)
    }

    /// Decoders that are being stopped.
    static let closing = DispatchGroup()

    deinit {
        // Stopping waits for GStreamer's threads: not on the thread that let go.
        let last = Last(pipeline: pipeline)
        DispatchQueue.global().async(group: Self.closing) {
            gst_element_set_state(last.pipeline, GST_STATE_NULL)
            gst_object_unref(UnsafeMutableRawPointer(last.pipeline))
        }
    }

    private struct Last: @unchecked Sendable {
        let pipeline: OpaquePointer
    }

    // MARK: Moving

    /// Runs or halts; `rate` above 0 is the speed of the sound. `position` is where the speed changes, in seconds.
    func run(rate: Double, at position: Double) {
        let sound = min(max(rate, Self.soundRates.lowerBound), Self.soundRates.upperBound)
        let (plays, changes) = lock.withLock {
            isPlaying = rate > 0
            defer { if rate > 0 { audioRate = sound } }
            return (rate > 0, rate > 0 && sound != audioRate)
        }
        if changes { seek(to: position, rate: sound) }
        gst_element_set_state(pipeline, plays ? GST_STATE_PLAYING : GST_STATE_PAUSED)
    }

    /// Continues from the picture at `seconds`, 0…`latest`; what was decoded before is dropped.
    func seek(to seconds: Double) { seek(to: seconds, rate: lock.withLock { audioRate }) }

    private func seek(to seconds: Double, rate: Double) {
        let flags = GstSeekFlags(GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_ACCURATE.rawValue)
        _ = gst_element_seek(
            pipeline, rate, GST_FORMAT_TIME, flags, GST_SEEK_TYPE_SET,
            gint64(min(max(0, seconds), Self.latest) * 1e9), GST_SEEK_TYPE_NONE, -1)
    }

    func setVolume(_ volume: Double, isMuted: Bool) {
        lgst_set_volume(pipeline, volume, isMuted ? 1 : 0)
    }

    // MARK: Pictures

    /// The next picture, waiting for it at most `timeout` seconds; nil when there is none, or not yet.
    func next(timeout: Double) -> VideoFrame? {
        let wait = GstClockTime(timeout * 1e9)
        // While halted the one picture that waits is handed out by another call.
        let plays = lock.withLock { isPlaying }
        let sample =
            plays
            ? gst_app_sink_try_pull_sample(sink, wait)
            : gst_app_sink_try_pull_preroll(sink, wait) ?? gst_app_sink_try_pull_sample(sink, 0)
        return sample.flatMap { VideoFrame($0) }
    }

    /// Whether every picture has been taken.
    var isAtEnd: Bool { gst_app_sink_is_eos(sink) != 0 }

    /// Pixels of a picture; zero before the first one is there.
    var size: (width: Int, height: Int) {
        var (w, h): (Int32, Int32) = (0, 0)
        lgst_size(sink, &w, &h)
        return (Int(w), Int(h))
    }

    /// Seconds of the whole file; nil when the file does not say.
    var duration: Double? {
        var length: gint64 = -1
        guard gst_element_query_duration(pipeline, GST_FORMAT_TIME, &length) != 0, length >= 0
        else { return nil }
        return Double(length) / 1e9
    }

    // MARK: Messages

    /// What GStreamer calls; it does not keep the decoder alive.
    private final class Listener: @unchecked Sendable {
        private weak var decoder: Decoder?
        init(_ decoder: Decoder) { self.decoder = decoder }

        static func of(_ user: UnsafeMutableRawPointer?) -> Decoder? {
            user.flatMap { Unmanaged<Listener>.fromOpaque($0).takeUnretainedValue().decoder }
        }

        static func handle(
            _ message: UnsafeMutablePointer<GstMessage>?, _ user: UnsafeMutableRawPointer?
        ) -> GstBusSyncReply {
            guard let message else { return GST_BUS_DROP }
            // A message that is dropped is ours; it holds on to the element it came from, and that to everything.
            defer { lgst_unref_message(message) }
            guard let decoder = of(user) else { return GST_BUS_DROP }
            switch lgst_message_type(message) {
            case GST_MESSAGE_ERROR: decoder.report(.failed(GStreamer.text(of: message)))
            case GST_MESSAGE_ELEMENT: decoder.missing(message)
            default: break
            }
            return GST_BUS_DROP
        }
    }

    /// A plug-in the file needs is not installed. Sound can be missed, pictures cannot.
    private func missing(_ message: UnsafeMutablePointer<GstMessage>) {
        guard gst_is_missing_plugin_message(message) != 0,
            let text = gst_missing_plugin_message_get_description(message)
        else { return }
        defer { g_free(text) }
        let name = String(cString: text)
        let detail = gst_missing_plugin_message_get_installer_detail(message)
        defer { g_free(detail) }
        let isSound = detail.map { String(cString: $0).contains("decoder-audio/") } ?? false
        let sentence = "no GStreamer plug-in is installed for: \(name)"
        if isSound {
            Diagnostics.once("\(sentence); there is no sound")
        } else {
            report(.failed(sentence))
        }
    }
}
