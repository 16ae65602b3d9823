import CoreAnimation
import Foundation
import LaminaRenderTree

/// What a player, its item and the layers that show it share.
///
/// In: commands from the application, pictures from the decoder. Out: the picture of a host time. Idea: the position is
/// a function of the time a frame is shown, so that the same frame always shows the same picture; the decoder runs
/// ahead and is taken from as far as that time asks. Thread: any. `frames` orders whoever touches the decoder's
/// pictures, `lock` guards the values; GStreamer's threads take only the second.
final class PlayerCore: @unchecked Sendable {
    enum Status { case unknown, ready, failed(String) }
    enum EndAction { case halt, hold }

    let signal = LiveSignal()
    private let frames = NSLock()
    private let lock = NSLock()
    private var decoder: Decoder?
    private var current: VideoFrame?
    private var next: VideoFrame?
    /// The next picture is the one to show, whatever its time: after loading or a seek.
    private var needsFirst = true
    private var pendingSeek: Double?
    /// Where the decoder was last sent, and how far before that it was sent instead to find a picture.
    private var sought = (position: 0.0, retreat: 0.0)

    private var playback = Playback()
    private var status = Status.unknown
    private var endAction = EndAction.halt
    private let deliver: MainDelivery
    /// Called in a later turn of the main run loop when the end was reached, or loading failed.
    var onEnd: (() -> Void)?
    var onFailure: ((String) -> Void)?

    init(_ url: URL) {
        deliver = MediaTime.delivery
        guard let made = Decoder(url, report: { [weak self] in self?.take($0) }) else {
            status = .failed(
                "GStreamer's playback plug-ins are not installed (gstreamer1.0-plugins-base)")
            return
        }
        decoder = made
    }

    private func take(_ event: Decoder.Event) {
        switch event {
        case .ready: lock.withLock { if case .unknown = status { status = .ready } }
        case .failed(let text):
            lock.withLock {
                if case .failed = status { return }
                // On its way before anybody can see the status: whoever then takes a turn has heard of it.
                deliver.enqueue { [weak self] in self?.onFailure?(text) }
                status = .failed(text)
            }
        }
        signal.raise()
    }

    // MARK: Values

    var loadStatus: Status { lock.withLock { status } }
    var rate: Double { lock.withLock { playback.rate } }
    var isMoving: Bool { lock.withLock { playback.isMoving && !status.isFailure } }
    var duration: Double? { decoder?.duration }
    var size: (width: Int, height: Int) { decoder?.size ?? (0, 0) }

    func position(at time: Double) -> Double {
        let position = lock.withLock { playback.position(at: time) }
        return min(position, duration ?? .infinity)
    }

    func setEndAction(_ action: EndAction) { lock.withLock { endAction = action } }
    func setVolume(_ volume: Double, isMuted: Bool) {
        decoder?.setVolume(volume, isMuted: isMuted)
    }

    // MARK: Commands

    func setRate(_ rate: Double, at time: Double) {
        frames.withLock {
            let position = lock.withLock {
                playback.setRate(rate, at: time)
                return playback.position(at: time)
            }
            decoder?.run(rate: rate, at: position)
        }
        signal.raise()
    }

    /// Goes to a position in seconds, or to the nearer end; while the end is not known it may lie behind it.
    func seek(to position: Double, at time: Double) {
        frames.withLock {
            let position = min(max(0, position), duration ?? Decoder.latest)
            let isReady = lock.withLock {
                playback.seek(to: position, at: time)
                return status.isReady
            }
            if isReady { seekDecoder(position) } else { pendingSeek = position }
        }
        signal.raise()
    }

    private func seekDecoder(_ position: Double) {
        sought = (position, 0)
        decoder?.seek(to: position)
        (next, needsFirst) = (nil, true)
    }

    /// At or behind the last picture's end a seek finds nothing; a little earlier there may be one.
    private func seekEarlier() -> Bool {
        guard let decoder, decoder.isAtEnd, sought.retreat < sought.position else { return false }
        sought.retreat = sought.retreat > 0 ? sought.retreat * 4 : 0.001
        decoder.seek(to: sought.position - sought.retreat)
        return true
    }

    // MARK: Pictures

    /// The picture of a host time; nil before there is any.
    func picture(at time: Double, waits: Bool) -> VideoFrame? {
        frames.withLock {
            let (target, moves) = lock.withLock { (playback.position(at: time), playback.isMoving) }
            while needsFirst || moves {
                if next == nil { next = pull(waits) }
                guard let frame = next else {
                    if needsFirst && seekEarlier() { continue }
                    break
                }
                // The picture may be here before the decoder's word that it is.
                lock.withLock { if case .unknown = status { status = .ready } }
                if let position = pendingSeek {
                    pendingSeek = nil
                    seekDecoder(min(position, duration ?? position))
                    continue
                }
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
        lock.withLock {
            // A window has shown nothing of the time it took to load; a host with its own clock has waited.
            if playback.isWaiting && !waits && playback.isMoving { playback.restart(at: time) }
            playback.isWaiting = false
        }
    }

    /// The decoder's next picture; a host that waits does so until there is one, there will be none, or two minutes are over.
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
        let halts = lock.withLock {
            playback.end(at: end, halts: endAction == .halt)
            return endAction == .halt
        }
        if halts { decoder.run(rate: 0, at: end) }
        deliver.enqueue { [weak self] in self?.onEnd?() }
    }
}

extension PlayerCore.Status {
    var isReady: Bool { if case .ready = self { true } else { false } }
    var isFailure: Bool { if case .failed = self { true } else { false } }
}
