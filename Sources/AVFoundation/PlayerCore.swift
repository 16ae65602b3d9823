import CoreAnimation
import Foundation
import LaminaRenderTree
import Synchronization

/// The shared state of a player, its item and its layers.
///
/// Input: the application's commands and the decoder's frames. Output: the video frame of a host
/// time.
/// Idea: The playback position is a function of the host time. A repeated frame therefore shows the
/// same picture. Decoded frames are consumed up to the position. Thread: any. The lock `frames`
/// serialises calls of the decoder and access to decoded frames. GStreamer's threads acquire only
/// the lock `values`.
final class PlayerCore: @unchecked Sendable {
    enum Status: Sendable { case unknown, ready, failed(String) }
    enum EndAction: Sendable { case halt, hold }

    let signal = LiveSignal()
    /// A plain lock: the calls of the decoder are guarded with the frames.
    private let frames = NSLock()
    private let values = Mutex(Values())
    private(set) var decoder: Decoder?
    private var current: VideoFrame?
    private var next: VideoFrame?
    /// True after loading or a seek: the next decoded frame is shown even if its time is later.
    private var needsFirst = true
    private var pendingSeek: Double?
    /// The target of the last seek, and the distance by which the seek was moved earlier to find a
    /// frame.
    private var sought = (position: 0.0, retreat: 0.0)

    private struct Values: Sendable {
        var playback = PlaybackClock()
        var status = Status.unknown
        var endAction = EndAction.halt

        /// Notes a decoded frame; the frame can arrive before the decoder's `ready` event.
        mutating func becomeReady() { if case .unknown = status { status = .ready } }
    }

    private let deliver: MainDelivery
    /// The clock of the position: the machine's for windows, and for sound without a layer.
    private let clock: any MediaClock
    /// Called in a later turn of the main run loop, at the end of the file or after a failure.
    var onEnd: (() -> Void)?
    var onFailure: ((String) -> Void)?

    init(_ url: URL) {
        deliver = MediaTime.delivery
        clock = MediaTime.clock
        // A host with a manual clock waits for loading instead.
        let isLoading = clock is SystemClock
        values.withLock { $0.playback.isLoading = isLoading }
        guard let made = Decoder(url, report: { [weak self] in self?.handle($0) }) else {
            values.withLock {
                $0.status = .failed(
                    "GStreamer's playback plug-ins are not installed (gstreamer1.0-plugins-base)")
            }
            return
        }
        frames.withLock { decoder = made }
    }

    private func handle(_ event: Decoder.Event) {
        switch event {
        case .ready: values.withLock { $0.becomeReady() }
        case .loaded:
            values.withLock { $0.playback.endLoading(at: clock.now()) }
            // A seek waits for the calling thread of GStreamer.
            DispatchQueue.global().async { [weak self] in self?.catchUp() }
        case .failed(let text):
            values.withLock {
                if case .failed = $0.status { return }
                // The notification is queued before the status changes. A client that reads the
                // status then receives the notification within one turn of the main queue.
                deliver.enqueue { [weak self] in self?.onFailure?(text) }
                $0.status = .failed(text)
            }
        }
        signal.raise()
    }

    /// Performs a seek and a change of the rate that came before loading, also for a player
    /// without a layer or without pictures.
    private func catchUp() {
        frames.withLock {
            guard !performPendingSeek() else { return }
            decoder?.catchUp()
        }
    }

    // MARK: Values

    var loadStatus: Status { values.withLock { $0.status } }
    var rate: Double { values.withLock { $0.playback.rate } }
    var isMoving: Bool { values.withLock { $0.playback.isMoving && !$0.status.isFailure } }
    var duration: Double? { decoder?.duration }
    var size: (width: Int, height: Int) { decoder?.size ?? (0, 0) }

    func position(at time: Double) -> Double {
        let position = values.withLock { $0.playback.position(at: time) }
        return min(position, duration ?? .infinity)
    }

    func setEndAction(_ action: EndAction) { values.withLock { $0.endAction = action } }
    func setVolume(_ volume: Double, isMuted: Bool) {
        decoder?.setVolume(volume, isMuted: isMuted)
    }

    // MARK: Commands

    func setRate(_ rate: Double, at time: Double) {
        frames.withLock {
            let position = values.withLock {
                $0.playback.setRate(rate, at: time)
                return $0.playback.position(at: time)
            }
            decoder?.run(rate: rate, at: position)
        }
        signal.raise()
    }

    /// Seeks to a position in seconds, clamped to the file; an unknown duration sets no limit.
    func seek(to position: Double, at time: Double) {
        frames.withLock {
            let position = min(max(0, position), duration ?? GStreamer.latest)
            let isReady = values.withLock {
                $0.playback.seek(to: position, at: time)
                return $0.status.isReady
            }
            pendingSeek = position
            if isReady || decoder?.isLoaded == true { _ = performPendingSeek() }
        }
        signal.raise()
    }

    /// Performs the last seek that came before loading; false without such a seek.
    private func performPendingSeek() -> Bool {
        guard let position = pendingSeek else { return false }
        pendingSeek = nil
        seekDecoder(min(position, duration ?? position))
        return true
    }

    private func seekDecoder(_ position: Double) {
        sought = (position, 0)
        decoder?.seek(to: position)
        (next, needsFirst) = (nil, true)
    }

    /// Retries a seek at an earlier position, because GStreamer finds no frame at or after the end
    /// of the last frame. A file without pictures, which is never ready, needs no retry.
    private func seekEarlier() -> Bool {
        guard loadStatus.isReady, let decoder, decoder.isAtEnd, sought.retreat < sought.position
        else { return false }
        sought.retreat = sought.retreat > 0 ? sought.retreat * 4 : 0.001
        decoder.seek(to: sought.position - sought.retreat)
        return true
    }

    // MARK: Pictures

    /// The frame of a host time; nil before the first frame.
    func picture(at time: Double, waits: Bool) -> VideoFrame? {
        frames.withLock {
            let (target, moves) = values.withLock {
                if waits { $0.playback.isLoading = false }
                return ($0.playback.position(at: time), $0.playback.isMoving)
            }
            while needsFirst || moves {
                if next == nil { next = pull(waits) }
                guard let frame = next else {
                    if needsFirst && seekEarlier() { continue }
                    break
                }
                values.withLock { $0.becomeReady() }
                if performPendingSeek() { continue }
                guard needsFirst || frame.begin <= target + 1e-6 else { break }
                if needsFirst { startAnew(time, waits) }
                (current, next) = (frame, nil)
            }
            if moves && next == nil { endIfOver(target) }
            return current
        }
    }

    private func startAnew(_ time: Double, _ waits: Bool) {
        needsFirst = false
        values.withLock {
            // A window shows no picture during loading, so the playback time restarts; a host with
            // a manual clock waits for loading.
            let startsNow = $0.playback.isWaiting && !waits && $0.playback.isMoving
            if startsNow { $0.playback.restart(at: time) }
            ($0.playback.isWaiting, $0.playback.isLoading) = (false, false)
        }
    }

    /// The decoder's next frame. A host with a manual clock waits for a frame, the end, or two
    /// minutes at most.
    private func pull(_ waits: Bool) -> VideoFrame? {
        guard let decoder else { return nil }
        guard waits else { return decoder.next(timeout: 0) }
        for _ in 0..<1200 {
            if let frame = decoder.next(timeout: 0.1) { return frame }
            if decoder.isAtEnd || loadStatus.isFailure { return nil }
        }
        return nil
    }

    private func endIfOver(_ target: Double) {
        guard let decoder, let current, decoder.isAtEnd else { return }
        let end = max(current.begin + current.duration, decoder.duration ?? 0)
        guard target >= end else { return }
        let halts = values.withLock {
            $0.playback.end(at: end, halts: $0.endAction == .halt)
            return $0.endAction == .halt
        }
        if halts { decoder.run(rate: 0, at: end) }
        deliver.enqueue { [weak self] in self?.onEnd?() }
    }
}

extension PlayerCore.Status {
    var isReady: Bool { if case .ready = self { true } else { false } }
    var isFailure: Bool { if case .failed = self { true } else { false } }
}
