import CLaminaGStreamer
import Foundation

/// A sound on the audio device, by GStreamer.
///
/// Every command is carried out on a queue of the output's own: opening a device can take long, and
/// callers never wait. Without a usable device the sound is silent and still plays for its
/// duration. Thread: any.
final class SoundOutput: @unchecked Sendable {
    /// How a sound is played.
    struct Run: Sendable {
        /// The position in the file in seconds.
        var position: Double
        var rate: Double
        /// How often the file ends; 0 for ever.
        var plays: Int
        /// Seconds until the begin.
        var delay = 0.0
    }

    private let queue = DispatchQueue(label: "lamina.sound", qos: .userInitiated)
    private let source: SoundSource
    /// Receives the decoder's error, on any thread.
    private let onFailure: @Sendable (String) -> Void
    // The queue's own state.
    private var pipeline: OpaquePointer?
    private var filter: OpaquePointer?
    /// Counts pipelines: a message of an earlier pipeline has no effect.
    private var opened = 0
    private var run: Run?
    /// How often the file still ends; nil for ever.
    private var left: Int?
    /// Counts commands: a delayed start has no effect after a later command.
    private var number = 0
    private var level = (volume: 1.0, pan: 0.0)
    /// Counts fades: steps of an earlier fade have no effect.
    private var fadeNumber = 0
    private static let fadeStep = 0.02

    /// Flags of `playbin`: sound only, with a software volume.
    private static let flags: guint = 0x2 | 0x10
    /// Nanoseconds that a device and a file may take until the first sample.
    private static let longestWait: GstClockTime = 5_000_000_000
    /// The code of a missing resource among GStreamer's resource errors.
    private static let notFound: gint = 3

    init(_ source: SoundSource, onFailure: @escaping @Sendable (String) -> Void) {
        (self.source, self.onFailure) = (source, onFailure)
    }

    deinit { if let pipeline { GStreamer.close(pipeline) } }

    // MARK: - Commands

    /// Opens the device and decodes the first samples.
    func prepare() { queue.async { self.open() } }

    func play(_ run: Run) {
        queue.async {
            self.number += 1
            let number = self.number
            guard run.delay > 0 else { return self.begin(run) }
            self.open()
            self.queue.asyncAfter(deadline: .now() + run.delay) { [weak self] in
                if let self, self.number == number { begin(run) }
            }
        }
    }

    func pause() {
        queue.async {
            self.number += 1
            self.run = nil
            guard let pipeline = self.pipeline else { return }
            gst_element_set_state(pipeline, GST_STATE_PAUSED)
        }
    }

    /// Sets the volume, 0 to 1, and the pan, −1 to 1; the volume is reached in steps.
    func set(volume: Double, pan: Double, from begin: Double, fade: Double) {
        queue.async {
            self.level.pan = pan
            self.fade((begin, volume), seconds: fade)
            self.apply()
        }
    }

    /// Releases the sound device.
    func close() {
        queue.async {
            self.number += 1
            self.release()
        }
    }

    /// True while a pipeline is kept, after all earlier commands.
    var isOpen: Bool { queue.sync { pipeline != nil } }

    // MARK: - On the queue

    private func begin(_ run: Run) {
        open()
        guard let pipeline else { return }
        // A seek before the first sample has no effect.
        _ = gst_element_get_state(pipeline, nil, nil, Self.longestWait)
        self.run = run
        left = run.plays == 0 ? nil : run.plays - 1
        GStreamer.seek(
            pipeline, to: run.position, rate: run.rate, GST_SEEK_FLAG_FLUSH,
            left == 0 ? GST_SEEK_FLAG_NONE : GST_SEEK_FLAG_SEGMENT)
        gst_element_set_state(pipeline, GST_STATE_PLAYING)
    }

    private func release() {
        run = nil
        if let pipeline { GStreamer.close(pipeline) }
        (pipeline, filter) = (nil, nil)
    }

    private func goOn() {
        guard let run, let pipeline, left != 0 else { return }
        left = left.map { $0 - 1 }
        // Without a flush the next turn follows without a gap.
        GStreamer.seek(
            pipeline, to: 0, rate: run.rate,
            left == 0 ? GST_SEEK_FLAG_NONE : GST_SEEK_FLAG_SEGMENT)
    }

    private func fade(_ way: (from: Double, to: Double), seconds: Double) {
        fadeNumber += 1
        let number = fadeNumber
        let steps = Self.steps(of: seconds)
        guard steps.count > 0 else { return level.volume = way.to }
        level.volume = way.from
        step(1, of: steps, way, number)
    }

    /// The steps of a fade, and the seconds between steps: a fiftieth of a second, and longer in a
    /// fade of more than 100 000 steps.
    static func steps(of seconds: Double) -> (count: Int, interval: Double) {
        let most = 100_000.0
        let count = min(max(0, seconds) / fadeStep, most)
        return (Int(count), count < most ? fadeStep : seconds / most)
    }

    private func step(
        _ number: Int, of steps: (count: Int, interval: Double), _ way: (from: Double, to: Double),
        _ fade: Int
    ) {
        queue.asyncAfter(deadline: .now() + steps.interval) { [weak self] in
            guard let self, fadeNumber == fade else { return }
            level.volume = way.from + (way.to - way.from) * Double(number) / Double(steps.count)
            apply()
            if number < steps.count { step(number + 1, of: steps, way, fade) }
        }
    }

    private func apply() {
        guard let pipeline else { return }
        lgst_set_volume(pipeline, level.volume, 0)
        if let filter, let pan = gst_bin_get_by_name(filter, "pan") {
            lgst_set_float(pan, "panorama", Float(level.pan))
            gst_object_unref(UnsafeMutableRawPointer(pan))
        }
    }

    private func open() {
        guard pipeline == nil else { return }
        _ = GStreamer.start
        let text = "audioconvert ! audiopanorama name=pan method=simple ! audioconvert ! scaletempo"
        filter = gst_parse_bin_from_description(text, 1, nil)
        if filter == nil {
            Diagnostics.once(
                "AVAudioPlayer: pan and rate need GStreamer's plug-ins gstreamer1.0-plugins-good")
        }
        guard let bin = lgst_soundbin(source.url.absoluteString, filter, Self.sink(), Self.flags)
        else {
            filter = nil
            Diagnostics.once(
                "AVAudioPlayer: GStreamer's playback plug-ins are not installed "
                    + "(gstreamer1.0-plugins-base); there is no sound")
            return
        }
        pipeline = bin
        opened += 1
        let bus = gst_element_get_bus(bin)
        gst_bus_set_sync_handler(
            bus, { _, message, user in Listener.handle(message, user) },
            Unmanaged.passRetained(Listener(self, opened)).toOpaque(),
            { Unmanaged<Listener>.fromOpaque($0!).release() })
        gst_object_unref(UnsafeMutableRawPointer(bus))
        apply()
        gst_element_set_state(bin, GST_STATE_PAUSED)
    }

    /// The default device, or a silent sink that takes the sound's time.
    private static func sink() -> OpaquePointer? {
        if let device = gst_element_factory_make("autoaudiosink", nil) { return device }
        noteSilence()
        let silent = gst_element_factory_make("fakesink", nil)
        if let silent { lgst_set_flag(silent, "sync", 1) }
        return silent
    }

    private static func noteSilence() {
        Diagnostics.once("AVAudioPlayer: no audio device is usable; sounds are silent")
    }

    // MARK: - Messages

    private final class Listener: @unchecked Sendable {
        private weak var output: SoundOutput?
        private let number: Int
        init(_ output: SoundOutput, _ number: Int) { (self.output, self.number) = (output, number) }

        static func handle(
            _ message: UnsafeMutablePointer<GstMessage>?, _ user: UnsafeMutableRawPointer?
        ) -> GstBusSyncReply {
            guard let message else { return GST_BUS_DROP }
            defer { lgst_unref_message(message) }
            guard let user else { return GST_BUS_DROP }
            let listener = Unmanaged<Listener>.fromOpaque(user).takeUnretainedValue()
            let number = listener.number
            guard let output = listener.output else { return GST_BUS_DROP }
            switch lgst_message_type(message) {
            case GST_MESSAGE_SEGMENT_DONE:
                output.queue.async { if output.opened == number { output.goOn() } }
            case GST_MESSAGE_ERROR:
                output.noteError(message)
                // A pipeline with an error plays no more; the next begin makes another.
                output.queue.async { if output.opened == number { output.release() } }
            case GST_MESSAGE_WARNING: noteWarning(message)
            default: break
            }
            return GST_BUS_DROP
        }

        private static func noteWarning(_ message: UnsafeMutablePointer<GstMessage>) {
            var error: UnsafeMutablePointer<GError>?
            gst_message_parse_warning(message, &error, nil)
            defer { g_error_free(error) }
            // Without a device `autoaudiosink` selects a silent sink.
            if error?.pointee.code == SoundOutput.notFound { SoundOutput.noteSilence() }
        }
    }

    /// An error of the file is the player's; an error of the device leaves the player silent.
    private func noteError(_ message: UnsafeMutablePointer<GstMessage>) {
        var error: UnsafeMutablePointer<GError>?
        gst_message_parse_error(message, &error, nil)
        defer { g_error_free(error) }
        let text = error?.pointee.message.map { String(cString: $0) } ?? "unknown error"
        if error?.pointee.domain == gst_stream_error_quark() {
            onFailure(text)
        } else {
            Diagnostics.once("AVAudioPlayer: \(text); the sound is silent")
        }
    }
}
