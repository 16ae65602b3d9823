import CoreAnimation
import CoreGraphics
import Foundation

// Play, pause and seek. Most calls change the timing of a single layer; a new segment or direction
// replaces all animations.
extension LayerAnimation {
    private static let endKey = "end of play"
    private static let membershipKey = "membership"
    /// Keys of animations that change nothing: observers of a play.
    package static let observerKeys: Set<String> = [endKey, membershipKey]

    /// True while playing, also before a begin in the future. False after the end of the last play,
    /// which is reported on the main thread.
    public var isPlaying: Bool { playback.isPlaying }

    /// Document seconds per second of the host. Default 1. Negative values play backwards; 0 and
    /// NaN count as 1. Takes effect at once. Magnitudes above 1 000 000 count as 1 000 000.
    public var speed: Double {
        get { playback.isBackwards ? -playback.speed : playback.speed }
        set {
            let magnitude = newValue.isFinite && newValue != 0 ? min(abs(newValue), 1e6) : 1
            let turns = (newValue < 0) != playback.isBackwards
            let (wasPlaying, frame) = (isPlaying, currentFrame)
            playback.speed = magnitude
            playback.isBackwards = newValue < 0
            guard wasPlaying else { return }
            if turns {
                let observer = playback.observer
                playback.observer = nil
                start(atFrame: frame, observer: observer, at: CACurrentMediaTime())
            } else {
                without(actions: { anchor(at: local(CACurrentMediaTime()), CACurrentMediaTime()) })
            }
        }
    }

    /// Plays a range of frames. Nil means the document's first or last frame; `from` above `to` is
    /// exchanged.
    ///
    /// `completion` receives true at the end, false if another play, a seek or a pause came first;
    /// the completion of an endless loop receives false only. `time` is the host time of the first
    /// frame. Frames outside of the document are clamped, and NaN is the first frame. Playback in
    /// progress ends with false. If the completion starts another playback, this call replaces the
    /// other playback, whose completion is not called. The cost is linear in the animated
    /// properties of the document.
    public func play(
        from: Double? = nil, to: Double? = nil, loop: Loop = .once,
        at time: CFTimeInterval = CACurrentMediaTime(), completion: ((Bool) -> Void)? = nil
    ) {
        endPlay()
        let ends = [held(from ?? startFrame), held(to ?? endFrame)].sorted()
        (playback.from, playback.to, playback.loop) = (ends[0], ends[1], loop)
        let observer = PlaybackObserver { [weak self] isFinished in
            if isFinished { self?.stand() }
            completion?(isFinished)
        }
        start(atFrame: playback.isBackwards ? ends[1] : ends[0], observer: observer, at: time)
    }

    /// Plays from a marker to the marker's end, or to the next marker if the duration is 0. Returns
    /// false for an unknown name. In this case the call has no effect, and `completion` is not
    /// called.
    @discardableResult
    public func play(
        marker name: String, loop: Loop = .once, at time: CFTimeInterval = CACurrentMediaTime(),
        completion: ((Bool) -> Void)? = nil
    ) -> Bool {
        guard let frames = frames(ofMarker: name) else { return false }
        play(
            from: frames.lowerBound, to: frames.upperBound, loop: loop, at: time,
            completion: completion)
        return true
    }

    /// Frames from a marker to the marker's end, or to the next marker if the duration is 0; nil
    /// for an unknown name. Frames are not clamped to the document.
    public func frames(ofMarker name: String) -> ClosedRange<Double>? {
        guard let marker = marker(named: name) else { return nil }
        let next = markers.map(\.start).filter { $0 > marker.start }.min() ?? endFrame
        let end = marker.duration > 0 ? marker.start + marker.duration : next
        return marker.start...max(marker.start, end)
    }

    /// Continues the play of a second animation of the same document; without a play, shows the
    /// frame of the second animation.
    func continuePlayback(of other: LayerAnimation, completion: ((Bool) -> Void)?) {
        let (frame, old) = (other.currentFrame, other.playback)
        other.pause()
        (playback.from, playback.to, playback.loop) = (old.from, old.to, old.loop)
        (playback.isBackwards, playback.speed) = (old.isBackwards, old.speed)
        guard old.isPlaying else { return seek(toFrame: frame) }
        let observer = PlaybackObserver { [weak self] isFinished in
            if isFinished { self?.stand() }
            completion?(isFinished)
        }
        start(atFrame: frame, observer: observer, at: CACurrentMediaTime())
    }

    /// Continues the last segment at the current frame, or from the segment's start after the end.
    /// Without an effect while playing. Before the first play the segment is the whole document.
    /// The completion of the interrupted play is not called again.
    public func resume(at time: CFTimeInterval = CACurrentMediaTime()) {
        guard !isPlaying else { return }
        if playback.to <= playback.from { (playback.from, playback.to) = (startFrame, endFrame) }
        let frame = currentFrame
        let end = playback.isBackwards ? playback.from : playback.to
        let first = playback.isBackwards ? playback.to : playback.from
        let isInside = frame >= playback.from && frame <= playback.to && abs(frame - end) > 1e-6
        start(
            atFrame: isInside ? frame : first,
            observer: PlaybackObserver { [weak self] in if $0 { self?.stand() } }, at: time)
    }

    /// Pauses at the frame shown at a time of the host. Without an effect while paused. The
    /// completion of the play receives false.
    public func pause(at time: CFTimeInterval = CACurrentMediaTime()) {
        guard isPlaying else { return }
        let frame = frame(at: time)
        show(frame)
    }

    /// Pauses at a frame; frames outside the document are clamped. Cheap enough for scrolling and
    /// gestures: the call changes a single property of a single layer.
    public func seek(toFrame frame: Double) { show(held(frame)) }

    /// Pauses at a time in seconds from the first frame. Times outside of the document are clamped;
    /// NaN is the first frame.
    public func seek(toTime time: Double) { seek(toFrame: timeline.frame(time)) }

    /// Pauses at a progress: 0 is the first frame, 1 the end. Values outside of 0…1 are clamped;
    /// NaN is the first frame.
    public func seek(toProgress progress: Double) {
        seek(toFrame: timeline.first + progress * timeline.frames)
    }

    /// Current frame of the document. A fraction while playing; within the played segment.
    public var currentFrame: Double { frame(at: CACurrentMediaTime()) }
    /// Current time in seconds from the first frame, at speed 1; between 0 and `duration`. O(1).
    public var currentTime: Double { timeline.seconds(currentFrame) }
    /// Current progress in 0…1: 0 is the first frame, 1 the end. O(1).
    public var currentProgress: Double { (currentFrame - timeline.first) / timeline.frames }

    /// Frame of the document at a time of the host. Times before the start of a play give its first
    /// frame, times after the end its last. O(1).
    public func frame(at time: CFTimeInterval) -> Double {
        guard let cycle = playback.installed else { return timeline.first }
        let span = (cycle.to - cycle.from) / timeline.rate
        let elapsed = max(local(time), 0) / span
        guard span > 0, !elapsed.isNaN else { return cycle.from }
        // Greater numbers have no fraction of a cycle.
        var position = min(elapsed, 1e15)
        let whole = Double(cycle.count) * (cycle.comesBack ? 2 : 1)
        let isOver = position >= whole
        position = min(position, whole)
        var f = position - position.rounded(.down)
        var round = Int(min(position.rounded(.down), 1e9))
        // The end of a finished play belongs to the last cycle, not to the start of the next.
        if isOver, f == 0, round > 0 { (f, round) = (1, round - 1) }
        if cycle.comesBack, round % 2 == 1 { f = 1 - f }
        if cycle.isBackwards { f = 1 - f }
        return cycle.from + (cycle.to - cycle.from) * f
    }

    private func held(_ frame: Double) -> Double {
        frame.isNaN ? startFrame : min(max(frame, startFrame), endFrame)
    }

    /// Local time of `stage` in seconds at a time of the host.
    private func local(_ time: CFTimeInterval) -> Double {
        if stage.speed == 0 { return stage.timeOffset }
        return (layer.convertTime(time, from: nil) - stage.beginTime) * Double(stage.speed)
            + stage.timeOffset
    }

    /// Starts `stage` with local time `seconds` at a time of the host.
    private func anchor(at seconds: Double, _ time: CFTimeInterval) {
        stage.beginTime = layer.convertTime(time, from: nil)
        stage.timeOffset = seconds
        stage.speed = Float(playback.speed)
    }

    private func start(atFrame frame: Double, observer: PlaybackObserver?, at time: CFTimeInterval)
    {
        let cycle = Playback.Cycle(
            from: playback.from, to: playback.to, count: playback.loop.count,
            comesBack: playback.loop.comesBack, isBackwards: playback.isBackwards)
        without {
            forgetPlay()
            install(cycle)
            let way = playback.isBackwards ? playback.to - frame : frame - playback.from
            anchor(at: way / timeline.rate, time)
            playback.isPlaying = true
            playback.observer = observer
            addEnd(of: cycle)
        }
    }

    /// Adds the animation whose end is the end of the play.
    private func addEnd(of cycle: Playback.Cycle) {
        guard let observer = playback.observer, cycle.count.isFinite else { return }
        let end = CAAnimation()
        end.duration = max((cycle.to - cycle.from) / timeline.rate, .leastNonzeroMagnitude)
        end.repeatCount = cycle.count
        end.autoreverses = cycle.comesBack
        end.beginTime = .leastNonzeroMagnitude
        end.delegate = observer
        stage.add(end, forKey: Self.endKey)
    }

    /// Reports an early end to the completion of the current play, which runs without a lock.
    /// The completion may start another play.
    private func endPlay() {
        var observer: PlaybackObserver?
        without {
            observer = playback.observer
            forgetPlay()
        }
        observer?.end(false)
    }

    /// Ends a play without a report.
    private func forgetPlay() {
        playback.observer = nil
        playback.isPlaying = false
        stage.removeAnimation(forKey: Self.endKey)
    }

    /// Ends a play: the last picture stays, and time stops.
    private func stand() {
        without {
            guard let cycle = playback.installed else { return }
            let rounds = Double(cycle.count) * (cycle.comesBack ? 2 : 1)
            playback.observer = nil
            playback.isPlaying = false
            stage.speed = 0
            stage.beginTime = 0
            stage.timeOffset = rounds * (cycle.to - cycle.from) / timeline.rate
        }
    }

    /// Stops at a frame.
    private func show(_ frame: Double) {
        let whole = Playback.Cycle(
            from: timeline.first, to: timeline.last, count: 1, comesBack: false, isBackwards: false)
        endPlay()
        without {
            forgetPlay()
            install(whole)
            stage.speed = 0
            stage.beginTime = 0
            stage.timeOffset = timeline.seconds(frame)
        }
    }

    /// Changes layers and `playback` without implicit animations, under the transaction lock:
    /// `restore` runs on the main thread, and the layers may belong to another thread.
    private func without(actions change: () -> Void) {
        CATransaction.lock()
        defer { CATransaction.unlock() }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        change()
        CATransaction.commit()
    }

    /// Installs a cycle; no effect if the cycle is already installed, and its animations are still
    /// on the layers: their removal with a tree is reported later, on the main thread.
    private func install(_ cycle: Playback.Cycle) {
        guard
            playback.installed != cycle || stage.animation(forKey: Self.membershipKey) == nil
        else { return }
        playback.installed = cycle
        addTracks(of: cycle)
    }

    /// Adds every animation of the document for a cycle, and the observer of their membership.
    private func addTracks(of cycle: Playback.Cycle) {
        for track in tracks {
            track.layer.add(track.animation(for: cycle, of: timeline), forKey: track.key)
        }
        observeMembership()
    }

    /// Adds an animation without a property; the end of the animation reports that the layers left
    /// their tree.
    private func observeMembership() {
        let observer = MembershipObserver(self)
        playback.membership = observer
        let watch = CAAnimation()
        watch.duration = 1
        watch.repeatCount = .infinity
        watch.isRemovedOnCompletion = false
        watch.beginTime = .leastNonzeroMagnitude
        watch.delegate = observer
        stage.add(watch, forKey: Self.membershipKey)
    }

    /// Adds all animations again after the layers left their tree. A play continues meanwhile, as
    /// the local time of `stage` does not depend on the tree.
    func restore(_ observer: MembershipObserver) {
        without {
            guard playback.membership === observer, let cycle = playback.installed else { return }
            addTracks(of: cycle)
            if playback.isPlaying { addEnd(of: cycle) }
        }
    }
}

extension DocumentTrack {
    /// Animation of a cycle: the cycle's part of the document, reversed for backward play.
    func animation(for cycle: Playback.Cycle, of timeline: Timeline) -> CAKeyframeAnimation {
        guard let copy = animation.copy() as? CAKeyframeAnimation else { return animation }
        copy.duration = max((cycle.to - cycle.from) / timeline.rate, .leastNonzeroMagnitude)
        copy.repeatCount = cycle.count
        copy.autoreverses = cycle.comesBack
        let isWhole = cycle.from == timeline.first && cycle.to == timeline.last
        guard !isWhole || cycle.isBackwards else { return copy }
        let span = max(cycle.to - cycle.from, 1e-9) / timeline.frames
        let first = (cycle.from - timeline.first) / timeline.frames
        var times = (copy.keyTimes ?? []).map { ($0.doubleValue - first) / span }
        if cycle.isBackwards {
            times = times.map { 1 - $0 }.reversed()
            copy.values = copy.values?.reversed()
            copy.timingFunctions = copy.timingFunctions?.reversed().map(\.backwards)
        }
        copy.keyTimes = times.map { NSNumber(value: $0) }
        return copy
    }
}

extension CAMediaTimingFunction {
    /// Curve for reverse play, point-symmetric to the original.
    fileprivate var backwards: CAMediaTimingFunction {
        var points: [Float] = []
        for i in 1...2 {
            var point: [Float] = [0, 0]
            getControlPoint(at: i, values: &point)
            points += point
        }
        return CAMediaTimingFunction(
            controlPoints: 1 - points[2], 1 - points[3], 1 - points[0], 1 - points[1])
    }
}
