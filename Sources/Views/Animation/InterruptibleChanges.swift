import CoreAnimation
import CoreGraphics
import Foundation

/// Animated changes that can pause at any position, continue, or reverse.
///
/// Each command replaces the running animations by animations from the present position. Thread:
/// main.
package final class InterruptibleChanges: ChangeRecorder {
    private struct Track {
        let layer: CALayer
        let property: AnimatedProperty
        let old: Any?
        var new: Any?
        /// The part of the whole duration, 0…1, in which the value changes.
        let span: ClosedRange<Double>
        /// Keyframes; nil for a change from the old to the new value.
        var frames: PropertyKeyframes?
        var keys: [String] = []
    }

    /// A property of a layer.
    private struct LayerProperty: Hashable {
        let layer: ObjectIdentifier
        let property: AnimatedProperty

        init(_ layer: CALayer, _ property: AnimatedProperty) {
            (self.layer, self.property) = (ObjectIdentifier(layer), property)
        }
    }

    /// The property and the span of a track without keyframes.
    private struct PlainTrack: Hashable {
        let property: LayerProperty
        let span: ClosedRange<Double>
    }

    private var tracks: [Track] = []
    /// The indices of the tracks without keyframes. `tracks` retains the layers.
    private var plainTracks: [PlainTrack: Int] = [:]
    /// The span of the block whose changes are recorded.
    private var span = 0.0...1.0
    private var tracker: AnimationTracker?

    /// No changes.
    package init() {}

    /// Clock of the changed views.
    private var clock: (any MediaClock)?
    /// The present time of `clock` in seconds.
    package var now: CFTimeInterval {
        if clock == nil { clock = tracks.lazy.compactMap(\.layer.hostClock).first }
        return clock?.now() ?? CACurrentMediaTime()
    }

    package var isEmpty: Bool { tracks.isEmpty }

    /// Records the changes of `body`, animated in a part of the whole duration.
    package func recordChanges(
        _ span: ClosedRange<Double>, _ timing: AnimationTiming, _ body: () -> Void
    ) {
        record(span, timing, blocksOnly: false, body)
    }

    /// Records the animation blocks inside `body`; other changes of `body` are made at once.
    package func recordBlocks(_ timing: AnimationTiming, _ body: () -> Void) {
        record(0...1, timing, blocksOnly: true, body)
    }

    private func record(
        _ span: ClosedRange<Double>, _ timing: AnimationTiming, blocksOnly: Bool, _ body: () -> Void
    ) {
        self.span = span
        let scope = AnimationScope(
            timing, tracker: AnimationTracker(allowsInteraction: true, onEnd: nil))
        scope.recorder = self
        scope.recordsBlocksOnly = blocksOnly
        AnimationScope.run(scope, body)
    }

    /// Records the changes of a nested block from `start` to `end`, fractions of the present span.
    package func nest(
        from start: Double, to end: Double, _ timing: AnimationTiming, tracker: AnimationTracker,
        _ body: () -> Void
    ) {
        let outer = span
        defer { span = outer }
        hold(tracker)
        recordChanges(part(start, end), timing, body)
    }

    /// Converts fractions of the present span to fractions of the whole duration.
    private func part(_ start: Double, _ end: Double) -> ClosedRange<Double> {
        let length = span.upperBound - span.lowerBound
        let low = min(span.lowerBound + max(0, start) * length, 1)
        return low...min(max(low, span.lowerBound + end * length), 1)
    }

    /// Keeps the tracker of a nested block, which is notified after the end of all changes.
    private func hold(_ tracker: AnimationTracker) {
        guard held.insert(ObjectIdentifier(tracker)).inserted else { return }
        inner.append(tracker)
        tracker.enter()
    }

    package func record(_ change: LayerPropertyChange) {
        let track = PlainTrack(
            property: LayerProperty(change.layer, change.property), span: span)
        if let at = plainTracks[track] {
            tracks[at].new = change.new
        } else {
            plainTracks[track] = tracks.count
            tracks.append(
                Track(
                    layer: change.layer, property: change.property, old: change.old,
                    new: change.new, span: span))
        }
    }

    /// Records keyframes from `start` to `end`, fractions of the whole duration. The tracker is
    /// notified after the end of all changes.
    func record(
        _ frames: PropertyKeyframes, from start: Double, to end: Double, tracker: AnimationTracker
    ) {
        tracks.append(
            Track(
                layer: frames.layer, property: frames.property, old: frames.first,
                new: frames.last, span: part(start, end), frames: frames))
        hold(tracker)
    }
    /// Trackers of nested blocks.
    private var inner: [AnimationTracker] = []
    private var held: Set<ObjectIdentifier> = []

    // MARK: Steering

    /// Shows a paused position: `progress` maps the fraction of a track's own time.
    package func freeze(at time: Double, _ progress: (Double) -> Double) {
        drop()
        for i in tracks.indices {
            let part = Self.part(time, tracks[i].span)
            let place = min(max(progress(part), 0), 1)
            install(i, make: { CABasicAnimation(keyPath: $0) }) { made in
                made.duration = 1
                made.speed = 0
                made.timeOffset = place
                made.fillMode = .both
            }
        }
    }

    /// Pauses at a fraction of the duration, at the position of `run` at that time.
    package func hold(
        at time: Double, duration: CFTimeInterval, curve: AnimationTiming.Curve, isReversed: Bool,
        peak: Double = 1
    ) {
        drop()
        for i in tracks.indices {
            let part = Self.part(time, tracks[i].span)
            let timing = timing(of: tracks[i], duration, curve, isReversed)
            let passed = (isReversed ? 1 - part : part) * timing.duration
            install(i, timing, isReversed: isReversed, peak: peak) { made in
                made.speed = 0
                made.timeOffset = passed
            }
        }
    }

    /// Continues from a fraction of the duration, forwards or backwards, with a total of `duration`
    /// seconds.
    ///
    /// `peak` is the progress at the start of the reversal; above 1 for a spring beyond the goal.
    package func run(
        from time: Double, duration: CFTimeInterval, curve: AnimationTiming.Curve,
        isReversed: Bool, peak: Double = 1, delay: CFTimeInterval, allowsInteraction: Bool,
        onEnd: @escaping () -> Void
    ) {
        drop()
        let tracker = AnimationTracker(allowsInteraction: allowsInteraction) { _ in onEnd() }
        self.tracker = tracker
        for i in tracks.indices {
            let (layer, span) = (tracks[i].layer, tracks[i].span)
            let passed = isReversed ? span.upperBound - time : time - span.lowerBound
            let begin = layer.convertTime(layer.hostTime, from: nil) + delay - passed * duration
            let timing = timing(of: tracks[i], duration, curve, isReversed)
            install(i, timing, isReversed: isReversed, peak: peak) { made in
                made.beginTime = begin
                made.delegate = tracker
                tracker.enter()
            }
        }
        tracker.seal()
    }

    /// Timing of a track within a total of `duration` seconds.
    private func timing(
        of track: Track, _ duration: CFTimeInterval, _ curve: AnimationTiming.Curve,
        _ isReversed: Bool
    ) -> AnimationTiming {
        let length = max(track.span.upperBound - track.span.lowerBound, 1e-6)
        return AnimationTiming(
            duration: max(length * duration, 1e-6), curve: isReversed ? curve.reversed : curve)
    }

    private func install(
        _ index: Int, _ timing: AnimationTiming, isReversed: Bool, peak: Double,
        time: (CAPropertyAnimation) -> Void
    ) {
        var hasTwoAxes = false
        if case .spring(let spring) = timing.curve { hasTwoAxes = spring.hasTwoAxes }
        let layer = tracks[index].layer
        install(
            index, isReversed: isReversed, peak: peak, splits: hasTwoAxes,
            make: { timing.animation($0) }
        ) { made in
            timing.apply(to: made, on: layer, now: layer.hostTime)
            time(made)
        }
    }

    private static func part(_ time: Double, _ span: ClosedRange<Double>) -> Double {
        let length = span.upperBound - span.lowerBound
        return length > 0 ? min(max((time - span.lowerBound) / length, 0), 1) : 1
    }

    /// Adds the animations of a track: `make` makes an animation, `time` sets its timing.
    private func install(
        _ index: Int, isReversed: Bool = false, peak: Double = 1, splits: Bool = false,
        make: (String) -> CABasicAnimation, time: (CAPropertyAnimation) -> Void
    ) {
        let track = tracks[index]
        func put(_ made: CAPropertyAnimation, _ key: String) {
            time(made)
            track.layer.add(made, forKey: key)
            tracks[index].keys.append(key)
        }
        func put(_ keyPath: String, _ from: Any?, _ to: Any?, adds: Bool, key: String) {
            let made = make(keyPath)
            (made.fromValue, made.toValue) = isReversed ? (to, from) : (from, to)
            made.isAdditive = adds
            put(made, key)
        }
        if let frames = track.frames {
            put(frames.animation(isReversed: isReversed), track.property.rawValue)
        } else if track.property.addsUp,
            let offsets = track.property.offsets(from: track.old, to: track.new)
        {
            // Tracks that begin later than the animation are not beyond the goal.
            let excess = isReversed && track.span == 0...1 ? peak - 1 : 0
            for offset in splits ? offsets.flatMap(\.axes) : offsets {
                let key = ScopeAction.freeKey(offset.keyPath, on: track.layer)
                put(offset.keyPath, offset.from, offset.goal(beyond: excess), adds: true, key: key)
            }
        } else {
            let name = track.property.rawValue
            put(name, track.old, track.new, adds: false, key: name)
        }
    }

    /// Removes the animations without completion callbacks.
    package func drop() {
        tracker?.forget()
        tracker = nil
        for i in tracks.indices {
            for key in tracks[i].keys { tracks[i].layer.removeAnimation(forKey: key) }
            tracks[i].keys = []
        }
    }

    // MARK: Ending

    /// Final position of the properties.
    package enum Place { case start, end, current }

    /// Removes the animations, and sets the properties to a final position. Values set by other
    /// code during the animation are preserved: unchanged at the end position; at the start
    /// position, additive properties are translated by the reversed change.
    package func settle(at place: Place) {
        CATransaction.flush()
        var values: [Any?] = []
        let changes = wholeChanges
        for (i, change) in changes.enumerated() {
            let now = change.property.value(of: change.layer)
            let left = settled.indices.contains(i) ? settled[i] : change.new
            let isOurs = change.property.isSame(now, left)
            switch place {
            case .start:
                let back = change.property.moved(now, from: left, to: change.old)
                values.append(isOurs ? change.old : back)
            case .end: values.append(isOurs ? change.new : now)
            case .current:
                let shown = change.property.shown(of: change.layer)
                values.append(AnimatedProperty.hasNaN(shown) ? now : shown)
            }
        }
        settled = values
        drop()
        AnimationScope.run(nil) {
            for (change, value) in zip(changes, values) {
                change.property.set(value, on: change.layer)
            }
        }
    }

    /// Values after `settle`, in the order of `wholeChanges`; empty if settled at the end.
    private var settled: [Any?] = []

    /// Change of each property from the first value to the last.
    private var wholeChanges: [LayerPropertyChange] {
        var changes: [LayerPropertyChange] = []
        var places: [LayerProperty: Int] = [:]
        for track in tracks {
            let property = LayerProperty(track.layer, track.property)
            let at = places[property]
            let change = LayerPropertyChange(
                layer: track.layer, property: track.property,
                old: at.map { changes[$0].old } ?? track.old, new: track.new)
            if let at {
                changes[at] = change
            } else {
                places[property] = changes.count
                changes.append(change)
            }
        }
        return changes
    }

    /// Forgets the changes. `isDone` is true after a complete run.
    package func clear(isDone: Bool = false) {
        drop()
        (tracks, settled, plainTracks) = ([], [], [:])
        clock = nil
        let ended = inner
        (inner, held) = ([], [])
        for tracker in ended { tracker.animationDidStop(CAAnimation(), finished: isDone) }
    }
}
