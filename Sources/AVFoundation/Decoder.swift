import CLaminaGStreamer
import CoreGraphics
import Foundation
import Synchronization

/// The decoder of one file, based on GStreamer.
///
/// Some frames are decoded ahead of use; the player chooses the frame to show. GStreamer's pipeline
/// passes sound directly to the audio device. Events arrive on GStreamer's threads. Thread: any;
/// `next` one at a time.
final class Decoder: @unchecked Sendable {
    enum Event: Sendable {
        /// The first frame after loading or a seek is decoded.
        case ready
        /// The file is loaded: seeks have an effect from now on. Reported once.
        case loaded
        case failed(String)
    }

    let pipeline: OpaquePointer
    private let sink: OpaquePointer
    private let playing = Mutex(Playing())
    private let report: @Sendable (Event) -> Void

    private struct Playing: Sendable {
        var isOn = false
        var audioRate = 1.0
        var isLoaded = false
        /// The position of a change of `audioRate` before loading: the speed is part of a seek, and
        /// GStreamer refuses seeks before loading.
        var postponed: Double?
    }

    /// The range of speeds for sound; frames follow the player's speed.
    private static let soundRates = 0.01...100.0

    /// Opens a file or address; nil without GStreamer's base plug-ins.
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

    deinit { GStreamer.close(pipeline) }

    // MARK: Moving

    /// Plays or pauses. A positive `rate` is the speed of sound; `position` is the time of the
    /// change, in seconds.
    func run(rate: Double, at position: Double) {
        let sound = min(max(rate, Self.soundRates.lowerBound), Self.soundRates.upperBound)
        let changes = playing.withLock { playing in
            playing.isOn = rate > 0
            guard rate > 0, sound != playing.audioRate else { return false }
            playing.audioRate = sound
            if !playing.isLoaded { playing.postponed = position }
            return playing.isLoaded
        }
        if changes { seek(to: position, rate: sound) }
        gst_element_set_state(pipeline, rate > 0 ? GST_STATE_PLAYING : GST_STATE_PAUSED)
    }

    /// True if seeks have an effect.
    var isLoaded: Bool { playing.withLock { $0.isLoaded } }

    /// Performs a change of the speed of sound that came before loading; without effect after a
    /// later seek.
    func catchUp() {
        let change = playing.withLock { playing -> (position: Double, rate: Double)? in
            guard let position = playing.postponed else { return nil }
            playing.postponed = nil
            return (position, playing.audioRate)
        }
        if let change { seek(to: change.position, rate: change.rate) }
    }

    /// Continues from the frame at `seconds`, 0…`GStreamer.latest`; frames decoded before are
    /// dropped.
    func seek(to seconds: Double) {
        let rate = playing.withLock { playing in
            playing.postponed = nil
            return playing.audioRate
        }
        seek(to: seconds, rate: rate)
    }

    private func seek(to seconds: Double, rate: Double) {
        GStreamer.seek(pipeline, to: seconds, rate: rate, GST_SEEK_FLAG_FLUSH)
    }

    func setVolume(_ volume: Double, isMuted: Bool) {
        lgst_set_volume(pipeline, volume, isMuted ? 1 : 0)
    }

    // MARK: Pictures

    /// The next frame, after waiting `timeout` seconds at most; nil when no frame is left or none
    /// is decoded in time.
    func next(timeout: Double) -> VideoFrame? {
        let wait = GstClockTime(timeout * 1e9)
        // GStreamer hands out the preroll frame of a paused pipeline through another function.
        let plays = playing.withLock { $0.isOn }
        let sample =
            plays
            ? gst_app_sink_try_pull_sample(sink, wait)
            : gst_app_sink_try_pull_preroll(sink, wait) ?? gst_app_sink_try_pull_sample(sink, 0)
        return sample.flatMap { VideoFrame($0) }
    }

    /// True after the last frame.
    var isAtEnd: Bool { gst_app_sink_is_eos(sink) != 0 }

    /// The size of frames in pixels; zero before the first frame.
    var size: (width: Int, height: Int) {
        var (w, h): (Int32, Int32) = (0, 0)
        lgst_size(sink, &w, &h)
        return (Int(w), Int(h))
    }

    /// The duration in seconds; nil for media without a known duration.
    var duration: Double? { GStreamer.duration(of: pipeline) }

    // MARK: Messages

    /// The receiver of GStreamer's callbacks, without a strong reference to the decoder.
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
            // A dropped message must be released, because a message retains its element, and an
            // element retains the whole pipeline.
            defer { lgst_unref_message(message) }
            guard let decoder = of(user) else { return GST_BUS_DROP }
            switch lgst_message_type(message) {
            case GST_MESSAGE_ERROR: decoder.report(.failed(GStreamer.text(of: message)))
            case GST_MESSAGE_ASYNC_DONE: decoder.noteLoaded()
            case GST_MESSAGE_ELEMENT: decoder.missing(message)
            default: break
            }
            return GST_BUS_DROP
        }
    }

    /// Handles the message at the end of loading; GStreamer sends the same message at the end of
    /// each seek.
    private func noteLoaded() {
        let isFirst = playing.withLock { playing in
            defer { playing.isLoaded = true }
            return !playing.isLoaded
        }
        if isFirst { report(.loaded) }
    }

    /// Handles a missing plug-in: playback continues without sound, but not without video.
    private func missing(_ message: UnsafeMutablePointer<GstMessage>) {
        guard let sentence = GStreamer.missing(message) else { return }
        let detail = gst_missing_plugin_message_get_installer_detail(message)
        defer { g_free(detail) }
        let isSound = detail.map { String(cString: $0).contains("decoder-audio/") } ?? false
        if isSound {
            Diagnostics.once("\(sentence); there is no sound")
        } else {
            report(.failed(sentence))
        }
    }
}
