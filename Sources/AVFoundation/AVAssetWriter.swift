import Foundation

/// A writer that encodes frames into a film file, with one video input.
///
/// Thread: any, one at a time.
open class AVAssetWriter: NSObject, @unchecked Sendable {
    /// The state of a writer. `unknown` before `startWriting`.
    public enum Status: Int, Sendable {
        /// Before `startWriting`.
        case unknown
        /// File open, frames are taken.
        case writing
        /// File complete.
        case completed
        /// Ended by an error.
        case failed
        /// Ended by `cancelWriting`; the file is deleted.
        case cancelled
    }

    /// The file to write. The file must not exist: nothing is replaced.
    public let outputURL: URL
    /// The container format, from the initialiser. The format alone decides about the container:
    /// the extension of `outputURL` is not read.
    public let outputFileType: AVFileType
    /// The reason for `failed`, one sentence; nil otherwise. The domain is
    /// `AVFoundationErrorDomain`, with the code −11800. Set before `status` becomes `failed`.
    open private(set) var error: (any Error)?
    /// The inputs added by `add(_:)`. A writer accepts a single input.
    open private(set) var inputs: [AVAssetWriterInput] = []
    /// The sound of the film; time 0 of the sound is the start of the session. Set before
    /// `startWriting`. Default nil: the film is silent.
    package var soundMixer: SoundMixer?
    private let lock = NSRecursiveLock()
    private var state = Status.unknown
    private var encoder: Encoder?
    /// The pixel format of the encoder's input.
    private var format = kCVPixelFormatType_32BGRA
    private var begin: CMTime?
    /// The last frame. The duration of a frame is known only when the next frame arrives.
    private var waiting: (picture: CVPixelBuffer, time: UInt64)?
    private var lastDuration: UInt64?
    /// The end of the last encoded frame, nanoseconds.
    private var filmEnd: UInt64 = 0
    private var end: UInt64?

    /// A writer for a file of a given container. Creates nothing yet.
    /// - Throws: an error when the container is unknown or `outputURL` is no file URL.
    public init(outputURL: URL, fileType outputFileType: AVFileType) throws {
        guard outputURL.isFileURL else { throw Self.failure("\(outputURL) is no file") }
        guard Encoder.codecs[outputFileType] != nil else {
            throw Self.failure("films of the type \(outputFileType.rawValue) cannot be written")
        }
        self.outputURL = outputURL
        self.outputFileType = outputFileType
    }

    deinit { if status == .writing { cancelWriting() } }

    /// The present state. Default `unknown`. Thread: any.
    open var status: Status { lock.withLock { state } }

    /// True when an input with these settings can be added. False after `startWriting`, and with an
    /// input.
    open func canApply(outputSettings: [String: Any]?, forMediaType mediaType: AVMediaType) -> Bool
    {
        canAdd(AVAssetWriterInput(mediaType: mediaType, outputSettings: outputSettings))
    }

    /// True when an input can be added: the first one, a video whose codec the container holds,
    /// before `startWriting`. False for impossible settings, and for an input of another writer.
    open func canAdd(_ input: AVAssetWriterInput) -> Bool {
        guard case .success(let settings) = input.settings else { return false }
        return status == .unknown && inputs.isEmpty && input.writer == nil
            && Encoder.codecs[outputFileType]!.contains(settings.codec)
    }

    /// Adds an input. Precondition: `canAdd`; Apple's method raises an exception likewise.
    open func add(_ input: AVAssetWriterInput) {
        guard canAdd(input) else {
            var reason = "it cannot be added"
            if case .failure(let refusal) = input.settings { reason = refusal.reason }
            fatalError("AVAssetWriter: input for \(outputURL.lastPathComponent): \(reason)")
        }
        input.writer = self
        inputs.append(input)
    }

    /// Creates the file. Returns false when the file exists or cannot be created; `error` has the
    /// reason.
    @discardableResult
    open func startWriting() -> Bool {
        lock.withLock {
            guard state == .unknown else {
                fatalError("AVAssetWriter: \(outputURL.lastPathComponent) was begun already")
            }
            guard let input = inputs.first, let settings = try? input.settings.get() else {
                return fail("there is no input")
            }
            if FileManager.default.fileExists(atPath: outputURL.path) {
                return fail("\(outputURL.path) exists already")
            }
            format = input.adaptor?.format ?? kCVPixelFormatType_32BGRA
            do throws(Encoder.Failure) {
                encoder = try Encoder(
                    settings, outputFileType, format: format, to: outputURL, sound: soundMixer)
            } catch {
                return fail(error.reason)
            }
            state = .writing
            return true
        }
    }

    /// Starts the session at a source time; the film starts with that time. A second call, a call
    /// before `startWriting`, and a time that is not finite stop the program, as Apple's exceptions
    /// do.
    open func startSession(atSourceTime startTime: CMTime) {
        lock.withLock {
            guard state == .writing, begin == nil else {
                fatalError("AVAssetWriter: a session begins once, while the film is written")
            }
            guard startTime.isNumeric, startTime.timescale > 0 else {
                fatalError("AVAssetWriter: a session begins at a finite time")
            }
            begin = startTime
        }
    }

    /// Ends the session, and with it the last frame; later frames are dropped. Without a call the
    /// last frame has the duration of the preceding frame. With an end before the last frame, the
    /// frame before lasts until the dropped frame. A time before the session's start, a time that
    /// is not finite, and a time more than 292 years after the start are ignored.
    open func endSession(atSourceTime endTime: CMTime) {
        lock.withLock {
            guard let distance = sinceBegin(endTime), let time = Self.fileTime(distance) else {
                return
            }
            end = time
            if let last = waiting, last.time >= time { waiting = nil }
        }
    }

    /// Nanoseconds from the session's start, negative for an earlier time; nil for a time that is
    /// not finite.
    private func sinceBegin(_ time: CMTime) -> Int128? {
        guard let begin, time.isNumeric, time.timescale > 0 else { return nil }
        // Integer arithmetic, because 1/30 s is no binary fraction. The product has 126 bits at
        // most.
        let scale = Int128(time.timescale) * Int128(begin.timescale)
        let difference =
            Int128(time.value) * Int128(begin.timescale)
            - Int128(begin.value) * Int128(time.timescale)
        let billionths = difference * 1_000_000_000
        return (billionths + (difference < 0 ? -scale : scale) / 2) / scale
    }

    /// A distance as a time of a film; nil outside of the film's range: 0 to 292 years.
    private static func fileTime(_ nanoseconds: Int128) -> UInt64? {
        Int64(exactly: nanoseconds).flatMap { UInt64(exactly: $0) }
    }

    func append(
        _ picture: CVPixelBuffer, at time: CMTime, of input: AVAssetWriterInput
    ) -> Bool {
        lock.withLock {
            guard state == .writing, let encoder else { return false }
            guard begin != nil else {
                fatalError("AVAssetWriter: a picture came before startSession(atSourceTime:)")
            }
            guard input.isReadyForMoreMediaData, let settings = try? input.settings.get(),
                (picture.width, picture.height) == (settings.width, settings.height),
                picture.format == format
            else {
                return fail(
                    "a picture of \(picture.width) × \(picture.height) is not what the input takes")
            }
            guard let distance = sinceBegin(time) else {
                return fail("a picture's time is not finite")
            }
            guard distance >= 0 else { return true }
            guard let at = Self.fileTime(distance) else {
                return fail("a picture comes more than 292 years after the film's begin")
            }
            if let end, at >= end { return true }
            if let last = waiting {
                guard at > last.time else { return fail("pictures come in order of their times") }
                guard pass(last, until: at, to: encoder) else { return false }
            }
            waiting = (picture, at)
            return true
        }
    }

    private func pass(
        _ last: (picture: CVPixelBuffer, time: UInt64), until time: UInt64, to encoder: Encoder
    ) -> Bool {
        waiting = nil
        do throws(Encoder.Failure) {
            try encoder.add(last.picture, at: last.time, for: time - last.time)
            (lastDuration, filmEnd) = (time - last.time, time)
            return true
        } catch {
            return fail(error.reason)
        }
    }

    /// Completes the file on a background thread, then calls `handler` on the same thread. `status`
    /// is then `completed` or `failed`. A writer with a status other than `writing` stays
    /// unchanged, and the handler is still called.
    open func finishWriting(completionHandler handler: @escaping @Sendable () -> Void) {
        DispatchQueue.global().async {
            self.finish()
            handler()
        }
    }

    /// Completes the file; the asynchronous form of `finishWriting(completionHandler:)`. Waits for
    /// the encoder.
    open func finishWriting() async {
        await withCheckedContinuation { continuation in
            finishWriting { continuation.resume() }
        }
    }

    private func finish() {
        lock.withLock {
            guard state == .writing, let encoder else { return }
            for input in inputs { input.markAsFinished() }
            if let last = waiting {
                let rate = inputs.first.flatMap { try? $0.settings.get().rate }
                let usual = rate.map { UInt64(1_000_000_000 * $0.denominator / $0.numerator) }
                let length = lastDuration ?? usual ?? 40_000_000
                let stop = end ?? last.time + length
                guard pass(last, until: stop, to: encoder) else { return }
            }
            do throws(Encoder.Failure) {
                try encoder.finish(at: filmEnd)
                state = .completed
            } catch {
                _ = fail(error.reason)
            }
            self.encoder = nil
        }
    }

    /// Stops writing and deletes the file. Without an effect on a completed or failed writer.
    /// Before `startWriting` the writer is cancelled, and no file is deleted.
    open func cancelWriting() {
        lock.withLock {
            guard state == .writing || state == .unknown else { return }
            encoder?.stop()
            encoder = nil
            if state == .writing { try? FileManager.default.removeItem(at: outputURL) }
            state = .cancelled
        }
    }

    private func fail(_ reason: String) -> Bool {
        error = Self.failure(reason)
        state = .failed
        encoder?.stop()
        encoder = nil
        return false
    }

    private static func failure(_ reason: String) -> NSError {
        NSError(
            domain: AVFoundationErrorDomain, code: -11800,
            userInfo: [NSLocalizedDescriptionKey: reason])
    }
}
