import CoreAnimation
import CoreGraphics
import Foundation

/// Recorder of the parts of a keyframe animation; each property gets a single animation.
package final class KeyframeRecorder: ChangeRecorder {
    private struct Part { var start, end: Double; var old, new: Any? }
    private struct Track {
        var layer: CALayer
        var property: AnimatedProperty
        var parts: [Part]
        /// The value on screen before the block, for animations that begin at this value.
        var shown: Any?
    }
    private struct LayerProperty: Hashable {
        var layer: ObjectIdentifier
        var property: AnimatedProperty
    }
    private var tracks: [Track] = []
    /// Indices of the tracks by layer and property; the tracks retain the layers.
    private var places: [LayerProperty: Int] = [:]
    /// The open part, as fractions of the whole.
    private var range = (start: 0.0, end: 1.0)
    /// Runs at the end of each part, inside the part.
    package var afterPart: (() -> Void)?

    /// A recorder without parts.
    package init() {}

    /// Records the changes of `body` from `start` for `duration`, as fractions of the whole.
    package func part(start: Double, duration: Double, _ body: () -> Void) {
        let outer = range
        // NaN counts as 0.
        let begin = start > 0 ? min(start, 1) : 0
        range = (begin, duration > 0 ? min(begin + duration, 1) : begin)
        body()
        afterPart?()
        range = outer
    }

    /// Records a change.
    package func record(_ change: LayerPropertyChange) {
        let part = Part(start: range.start, end: range.end, old: change.old, new: change.new)
        let property = LayerProperty(
            layer: ObjectIdentifier(change.layer), property: change.property)
        if let at = places[property] {
            tracks[at].parts.append(part)
        } else {
            places[property] = tracks.count
            tracks.append(
                Track(
                    layer: change.layer, property: change.property, parts: [part],
                    shown: change.shown))
        }
    }

    /// Starts the animations with all values known.
    package func start(in scope: AnimationScope, mode: CAAnimationCalculationMode) {
        for frames in frames(mode) { add(frames, scope) }
    }

    /// Hands the keyframes to a driver, which runs from 0 to 1 in `whole` seconds.
    package func hand(
        over scope: AnimationScope, to interruptible: InterruptibleChanges, whole: CFTimeInterval,
        mode: CAAnimationCalculationMode
    ) {
        let (start, end) = (scope.timing.delay, scope.timing.delay + scope.timing.duration)
        for frames in frames(mode) {
            interruptible.record(
                frames, from: start / whole, to: end / whole, tracker: scope.tracker)
        }
    }

    private func frames(_ mode: CAAnimationCalculationMode) -> [PropertyKeyframes] {
        tracks.map { track in
            var old: Any? = track.shown
            if old == nil, let first = track.parts.min(by: { $0.start < $1.start }) {
                old = first.old
            }
            var made = PropertyKeyframes(
                layer: track.layer, property: track.property, mode: mode,
                old: old)
            for part in track.parts.sorted(by: { $0.start < $1.start }) {
                made.add(from: part.start, to: part.end, part.new)
            }
            made.close()
            return made
        }
    }

    private func add(_ frames: PropertyKeyframes, _ scope: AnimationScope) {
        let (layer, made) = (frames.layer, frames.animation())
        scope.timing.apply(to: made, on: layer, now: layer.hostTime)
        made.delegate = scope.tracker
        scope.tracker.enter()
        layer.add(made, forKey: frames.property.rawValue)
    }
}

/// Keyframes of a single property through the parts of a keyframe animation.
package struct PropertyKeyframes {
    package let layer: CALayer
    package let property: AnimatedProperty
    private let mode: CAAnimationCalculationMode
    private var times = [0.0]
    private var values: [Any?]

    init(
        layer: CALayer, property: AnimatedProperty, mode: CAAnimationCalculationMode, old: Any?
    ) {
        (self.layer, self.property, self.mode, values) = (layer, property, mode, [old])
    }

    package var first: Any? { values[0] }
    package var last: Any? { values[values.count - 1] }

    /// Adds a part which reaches a value; without a duration the value is reached at once.
    /// Precondition: parts are added in the order of their start times.
    mutating func add(from start: Double, to end: Double, _ value: Any?) {
        if start > times[times.count - 1] { append(start, last) }
        if end > times[times.count - 1] {
            append(end, value)
        } else if end <= start, end > 0 {
            append(times[times.count - 1], value)
        } else {
            values[values.count - 1] = value
        }
    }

    /// The last value stays until the end.
    mutating func close() {
        if times[times.count - 1] < 1 { append(1, last) }
    }

    private mutating func append(_ time: Double, _ value: Any?) {
        times.append(time)
        values.append(value)
    }

    /// Animation without a timing. Reversed, the animation runs from the end to the beginning.
    func animation(isReversed: Bool = false) -> CAKeyframeAnimation {
        let made = CAKeyframeAnimation(keyPath: property.rawValue)
        let (values, times) =
            isReversed ? (values.reversed(), times.reversed().map { 1 - $0 }) : (values, times)
        made.values = values.map { $0 ?? NSNull() }
        made.keyTimes = times.map { NSNumber(value: $0) }
        made.calculationMode = mode
        return made
    }
}
