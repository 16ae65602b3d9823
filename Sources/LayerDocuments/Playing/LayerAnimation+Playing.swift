import CoreAnimation
import CoreGraphics
import Foundation

// Play, pause and seek: times of one layer, and the cycle of all animations where that changes.
extension LayerAnimation {
    private static let endKey = "end of play"

    /// Whether it plays; false once a play has ended.
    public var isPlaying: Bool { playback.isPlaying }

    /// Document seconds a second; 1 by default. Negative plays backwards, 0 or what is no number
    /// counts as 1. Takes effect at once.
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

    /// Plays from frame to frame; nil for the document's first and last. `from` above `to` is
    /// exchanged.
    ///
    /// `completion` is told true at the end, false when something else was played, sought or paused
    /// before; never while it loops. `time` is the host's, at which the first frame is shown.
    public func play(
        from: Double? = nil, to: Double? = nil, loop: Loop = .once,
        at time: CFTimeInterval = CACurrentMediaTime(), completion: ((Bool) -> Void)? = nil
    ) {
        let ends = [held(from ?? startFrame), held(to ?? endFrame)].sorted()
        (playback.from, playback.to, playback.loop) = (ends[0], ends[1], loop)
        let observer = PlaybackObserver { [weak self] isFinished in
            if isFinished { self?.stand() }
            completion?(isFinished)
        }
        start(atFrame: playback.isBackwards ? ends[1] : ends[0], observer: observer, at: time)
    }

    /// Plays from a marker on: to its end, or to the next marker where it is a point. False where
    /// there is none.
    @discardableResult
    public func play(
        marker name: String, loop: Loop = .once, at time: CFTimeInterval = CACurrentMediaTime(),
        completion: ((Bool) -> Void)? = nil
    ) -> Bool {
        guard let marker = marker(named: name) else { return false }
        let next = markers.map(\.start).filter { $0 > marker.start }.min() ?? endFrame
        play(
            from: marker.start, to: marker.duration > 0 ? marker.start + marker.duration : next,
            loop: loop, at: time, completion: completion)
        return true
    }

    /// Plays on from where it stands, in the segment that was played; from the start where it
    /// stands at its end.
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

    /// Stands still at the frame that is shown at a time of the host.
    public func pause(at time: CFTimeInterval = CACurrentMediaTime()) {
        guard isPlaying else { return }
        let frame = frame(at: time)
        show(frame)
    }

    /// Shows a frame and stands still there; frames outside the document count as its ends. For
    /// scrolling and gestures: one property of one layer changes.
    public func seek(toFrame frame: Double) { show(held(frame)) }

    /// Seconds from the first frame.
    public func seek(toTime time: Double) { seek(toFrame: timeline.frame(time)) }

    /// 0 is the first frame, 1 the end.
    public func seek(toProgress progress: Double) {
        seek(toFrame: timeline.first + progress * timeline.frames)
    }

    /// The frame that is shown now.
    public var currentFrame: Double { frame(at: CACurrentMediaTime()) }
    /// Seconds from the first frame.
    public var currentTime: Double { timeline.seconds(currentFrame) }
    /// 0…1.
    public var currentProgress: Double { (currentFrame - timeline.first) / timeline.frames }

    /// The frame that is shown at a time of the host.
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
        // An end belongs to the cycle that it ends.
        if isOver, f == 0, round > 0 { (f, round) = (1, round - 1) }
        if cycle.comesBack, round % 2 == 1 { f = 1 - f }
        if cycle.isBackwards { f = 1 - f }
        return cycle.from + (cycle.to - cycle.from) * f
    }

    private func held(_ frame: Double) -> Double {
        frame.isNaN ? startFrame : min(max(frame, startFrame), endFrame)
    }

    /// Seconds of the stage's time at a time of the host.
    private func local(_ time: CFTimeInterval) -> Double {
        if stage.speed == 0 { return stage.timeOffset }
        return (layer.convertTime(time, from: nil) - stage.beginTime) * Double(stage.speed)
            + stage.timeOffset
    }

    /// Makes `seconds` the stage's time at a time of the host, running.
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
            endPlay()
            install(cycle)
            let way = playback.isBackwards ? playback.to - frame : frame - playback.from
            anchor(at: way / timeline.rate, time)
            playback.isPlaying = true
            playback.observer = observer
            guard let observer, cycle.count.isFinite else { return }
            let end = CAAnimation()
            end.duration = max((cycle.to - cycle.from) / timeline.rate, .leastNonzeroMagnitude)
            end.repeatCount = cycle.count
            end.autoreverses = cycle.comesBack
            end.beginTime = .leastNonzeroMagnitude
            end.delegate = observer
            stage.add(end, forKey: Self.endKey)
        }
    }

    /// Tells a play that goes on that it ends early.
    private func endPlay() {
        let observer = playback.observer
        playback.observer = nil
        playback.isPlaying = false
        stage.removeAnimation(forKey: Self.endKey)
        observer?.end(false)
    }

    /// The end of a play: what is shown stays, and the time stands.
    private func stand() {
        guard let cycle = playback.installed else { return }
        let rounds = Double(cycle.count) * (cycle.comesBack ? 2 : 1)
        playback.observer = nil
        playback.isPlaying = false
        without {
            stage.speed = 0
            stage.beginTime = 0
            stage.timeOffset = rounds * (cycle.to - cycle.from) / timeline.rate
        }
    }

    /// Stands still at a frame.
    private func show(_ frame: Double) {
        let whole = Playback.Cycle(
            from: timeline.first, to: timeline.last, count: 1, comesBack: false, isBackwards: false)
        without {
            endPlay()
            install(whole)
            stage.speed = 0
            stage.beginTime = 0
            stage.timeOffset = timeline.seconds(frame)
        }
    }

    /// Changes layers without implicit animations.
    private func without(actions change: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        change()
        CATransaction.commit()
    }

    /// Adds every animation of the document for a cycle; nothing where it is there.
    private func install(_ cycle: Playback.Cycle) {
        guard playback.installed != cycle else { return }
        playback.installed = cycle
        for track in tracks {
            track.layer.add(track.animation(for: cycle, of: timeline), forKey: track.key)
        }
    }
}

extension DocumentTrack {
    /// The animation in one cycle: a part of the document, cut off at both ends, backwards where it
    /// is played so.
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
    /// The curve run through from its end.
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
