import CoreAnimation
import Foundation

/// A player for a sound in a file or in memory, based on GStreamer.
///
/// The position is a function of `CACurrentMediaTime()`, like the time of layers, so that a sound
/// and simultaneous animations stay synchronous. Under a manual clock, as in tests and in the
/// playground's scenes, the player keeps its time, calls its delegate and measures levels, and no
/// device is opened. Without a usable device the sound is silent, with one line in the log. Thread:
/// main.
open class AVAudioPlayer: NSObject {
    /// Receives the end of the sound. The delegate is not retained. Default nil.
    open weak var delegate: (any AVAudioPlayerDelegate)?
    /// The file of the sound, as given to the initialiser; nil for a sound from memory. A regular
    /// file, as checked by the initialiser.
    open private(set) var url: URL?
    /// The bytes of the sound, as given to the initialiser; nil for a sound from a file. Never
    /// empty.
    open var data: Data? { source.data }
    /// The duration in seconds, above 0. A stream without a stated duration is decoded once, to the
    /// end; linear in the duration.
    open private(set) var duration: TimeInterval = 0
    /// The form of the file's samples. Known after the initialiser.
    open private(set) var format: AVAudioFormat
    /// The file's sample rate and channels, by the keys of `AVAudioFormat.settings`. Known after
    /// the initialiser; the values never change.
    open var settings: [String: Any] { format.settings }
    /// The number of channels in the file. At least 1.
    open var numberOfChannels: Int { Int(format.channelCount) }
    /// The time of `play(atTime:)` and of the device, in seconds: `CACurrentMediaTime()`. All
    /// players have the same time, independent of the device.
    open var deviceCurrentTime: TimeInterval { CACurrentMediaTime() }

    let source: SoundSource
    private var track = Track()
    var meters = Meters()
    private var output: SoundOutput?
    /// The queue with the end of the running part.
    private var delivery: MainDelivery?

    /// The state of playback.
    private struct Track {
        /// The running part; nil while halted.
        var part: SoundPart?
        /// The position in seconds while halted.
        var position = 0.0
        var loops = 0
        var isRateEnabled = false
        var rate: Float = 1
        /// The volume and the pan that were set last; a fade towards the volume may still run.
        var level = SoundPart.Level(time: 0, volume: 1, pan: 0)
        /// The volume at the begin of the fade.
        var volumeBefore = 1.0
    }

    // MARK: - Opening

    /// A player for a file. Waits until the file's form is known. Throws for a missing, empty or
    /// damaged file, for a file without sound, and for a missing decoder; the description is a
    /// sentence.
    public convenience init(contentsOf url: URL) throws {
        try self.init(url.lastPathComponent, url) { () throws(SoundSource.Failure) in
            try SoundSource(url)
        }
    }

    /// A player for a file. `utiString`, the file's type, has no effect: files are recognised by
    /// their contents. Throws as `init(contentsOf:)`.
    public convenience init(contentsOf url: URL, fileTypeHint utiString: String?) throws {
        try self.init(contentsOf: url)
    }

    /// A player for the bytes of a sound file. Throws as `init(contentsOf:)`.
    public convenience init(data: Data) throws {
        try self.init("the sound data", nil) { () throws(SoundSource.Failure) in
            try SoundSource(data)
        }
    }

    /// A player for the bytes of a sound file; `utiString` has no effect. Throws as
    /// `init(contentsOf:)`.
    public convenience init(data: Data, fileTypeHint utiString: String?) throws {
        try self.init(data: data)
    }

    private init(
        _ name: String, _ url: URL?, _ source: () throws(SoundSource.Failure) -> SoundSource
    ) throws {
        do throws(SoundSource.Failure) {
            self.source = try source()
            let reader = try SoundReader(self.source)
            guard
                let format = AVAudioFormat(
                    standardFormatWithSampleRate: reader.form.sampleRate,
                    channels: AVAudioChannelCount(reader.form.channels))
            else { throw SoundSource.Failure(reason: "there is no sound in it") }
            self.format = format
            var duration = reader.duration ?? 0
            if duration <= 0 { duration = try reader.countDuration() }
            guard duration > 0 else { throw SoundSource.Failure(reason: "there is no sound in it") }
            (self.url, self.duration) = (url, duration)
        } catch {
            throw SoundSource.error("\(name): \(error.reason)")
        }
        super.init()
    }

    deinit {
        if let part = track.part, part.finish > CACurrentMediaTime() {
            SoundDirector.tell(.end(id: part.id, time: CACurrentMediaTime()))
        }
        delivery?.cancel(self)
        output?.close()
    }

    // MARK: - Playing

    /// True from `play()` on until the end, `pause()` or `stop()`, and while a later begin is
    /// awaited. False from the end on, before the delegate has received the end.
    open var isPlaying: Bool { track.part.map { CACurrentMediaTime() < $0.finish } ?? false }

    /// Opens the device and decodes the first samples, in the background. Returns true. Under a
    /// manual clock nothing happens.
    @discardableResult
    open func prepareToPlay() -> Bool {
        device?.prepare()
        return true
    }

    /// Plays from the present position; without an effect while playing. Returns true.
    @discardableResult
    open func play() -> Bool { play(atTime: CACurrentMediaTime()) }

    /// Plays at a time of `deviceCurrentTime`, or at once if the time has passed. Returns false for
    /// a time that is not finite.
    @discardableResult
    open func play(atTime time: TimeInterval) -> Bool {
        guard time.isFinite else { return false }
        guard !isPlaying else { return true }
        endIfOver()
        begin(at: max(time, CACurrentMediaTime()), from: track.position)
        return true
    }

    /// Halts; the position stays. The delegate is not called. Without an effect while halted.
    open func pause() { halt() }

    /// Halts and releases the device; the position does not change. The delegate is not called.
    open func stop() {
        halt()
        output?.close()
    }

    private func begin(at time: Double, from position: Double) {
        let now = CACurrentMediaTime()
        var level = track.level
        level = .init(time: now, volume: volumeNow(now), pan: level.pan)
        var part = SoundPart(
            id: SoundDirector.nextNumber(), file: url?.path ?? "", begin: time, offset: position,
            duration: duration, rate: usedRate, plays: track.loops < 0 ? 0 : track.loops + 1,
            level: level)
        if fadeEnd > now {
            part.levels.append(
                .init(
                    time: now, volume: track.level.volume, pan: level.pan, fade: fadeEnd - now))
        }
        track.part = part
        SoundDirector.tell(.begin(part), data)
        delivery = MediaTime.delivery
        delivery?.schedule(
            self, at: part.naturalEnd.isFinite ? part.naturalEnd : nil, of: MediaTime.clock
        ) { [weak self] in
            self?.finish()
        }
        tellLevel(now)
        device?.play(
            .init(position: position, rate: usedRate, plays: part.plays, delay: time - now))
    }

    /// Delivers a pending end before the next command of the player.
    private func endIfOver() {
        guard track.part != nil, !isPlaying else { return }
        delivery?.cancel(self)
        (track.part, track.position) = (nil, 0)
        MediaTime.delivery.enqueue { [weak self] in
            if let self { delegate?.audioPlayerDidFinishPlaying(self, successfully: true) }
        }
    }

    private func halt() {
        endIfOver()
        guard let part = track.part else { return }
        track.position = currentTime
        track.part = nil
        SoundDirector.tell(.end(id: part.id, time: CACurrentMediaTime()))
        delivery?.cancel(self)
        output?.pause()
    }

    private func finish(successfully: Bool = true) {
        guard track.part != nil else { return }
        (track.part, track.position) = (nil, 0)
        delegate?.audioPlayerDidFinishPlaying(self, successfully: successfully)
    }

    /// Continues with a changed position, rate or number of repetitions.
    private func change(_ body: () -> Void) {
        guard isPlaying, let part = track.part else {
            endIfOver()
            return body()
        }
        halt()
        body()
        begin(at: max(part.begin, CACurrentMediaTime()), from: track.position)
    }

    // MARK: - Values

    /// The position in seconds. A set position is clamped to 0…`duration`, and playback continues
    /// from this position; NaN is ignored. 0 after the end.
    open var currentTime: TimeInterval {
        get {
            guard let part = track.part else { return track.position }
            let now = CACurrentMediaTime()
            return now < part.begin ? part.offset : part.position(at: now) ?? 0
        }
        set {
            guard !newValue.isNaN else { return }
            change { track.position = min(max(0, newValue), duration) }
        }
    }

    /// Number of repetitions after the first play; a negative number repeats for ever. A change
    /// while playing counts from the present position. Default 0.
    open var numberOfLoops: Int {
        get { track.loops }
        set { change { track.loops = min(newValue, 1_000_000) } }
    }

    /// True if `rate` has an effect. Default false.
    open var enableRate: Bool {
        get { track.isRateEnabled }
        set { change { track.isRateEnabled = newValue } }
    }

    /// The speed, 0.5 to 2, with an unchanged pitch; values outside are clamped, and NaN is
    /// ignored. Without effect unless `enableRate`. Default 1.
    open var rate: Float {
        get { track.rate }
        set {
            guard !newValue.isNaN else { return }
            change { track.rate = min(max(newValue, 0.5), 2) }
        }
    }

    private var usedRate: Double { track.isRateEnabled ? Double(track.rate) : 1 }

    /// The volume, 0 to 1, in the present step of a fade; values outside are clamped, and NaN is
    /// ignored. Default 1.
    open var volume: Float {
        get { Float(volumeNow(CACurrentMediaTime())) }
        set { setVolume(newValue, fadeDuration: 0) }
    }

    /// Changes the volume linearly over a number of seconds; a negative or infinite duration, and
    /// NaN, count as 0. The volume is clamped to 0…1; a volume of NaN changes nothing.
    open func setVolume(_ volume: Float, fadeDuration duration: TimeInterval) {
        guard !volume.isNaN else { return }
        let now = CACurrentMediaTime()
        track.volumeBefore = volumeNow(now)
        track.level = .init(
            time: now, volume: Double(min(max(volume, 0), 1)), pan: track.level.pan,
            fade: duration.isFinite ? max(0, duration) : 0)
        changeLevel(now)
    }

    /// The place between left, −1, and right, 1; values outside are clamped, and NaN is ignored.
    /// Default 0.
    open var pan: Float {
        get { Float(track.level.pan) }
        set {
            guard !newValue.isNaN else { return }
            let now = CACurrentMediaTime()
            let left = max(0, fadeEnd - now)
            track.volumeBefore = volumeNow(now)
            track.level = .init(
                time: now, volume: track.level.volume, pan: Double(min(max(newValue, -1), 1)),
                fade: left)
            changeLevel(now)
        }
    }

    private var fadeEnd: Double { track.level.time + track.level.fade }

    private func volumeNow(_ now: Double) -> Double {
        let level = track.level
        guard level.fade > 0, now < fadeEnd else { return level.volume }
        let share = max(0, now - level.time) / level.fade
        return track.volumeBefore + (level.volume - track.volumeBefore) * share
    }

    private func changeLevel(_ now: Double) {
        if let part = track.part { SoundDirector.tell(.level(id: part.id, track.level)) }
        tellLevel(now)
    }

    private func tellLevel(_ now: Double) {
        device?.set(
            volume: track.level.volume, pan: track.level.pan, from: volumeNow(now),
            fade: max(0, fadeEnd - now))
    }

    // MARK: - The device

    /// The device's output; nil under a manual clock.
    private var device: SoundOutput? {
        guard MediaTime.clock is SystemClock else { return nil }
        if let output { return output }
        let delivery = MediaTime.delivery
        let player = Weak(self)
        let made = SoundOutput(source) { text in
            delivery.enqueue { player.value?.fail(text) }
        }
        output = made
        return made
    }

    struct Weak: @unchecked Sendable {
        weak var value: AVAudioPlayer?
        init(_ value: AVAudioPlayer) { self.value = value }
    }

    private func fail(_ text: String) {
        guard track.part != nil else { return }
        let name = url?.lastPathComponent ?? "the sound data"
        halt()
        delegate?.audioPlayerDecodeErrorDidOccur(
            self, error: SoundSource.error("\(name): \(text)"))
        track.position = 0
        delegate?.audioPlayerDidFinishPlaying(self, successfully: false)
    }
}
