import CoreAnimation
import CoreGraphics
import Foundation

/// Animated changes that can pause at any position, continue, or reverse.
///
/// Steering replaces the animations by others from the present position. Thread: main.
package final class SteeredChanges: ChangeRecorder {
    private struct Track {
        let layer: CALayer
        let property: AnimatedProperty
        let old: Any?
        var new: Any?
        /// The fraction of the whole duration.
        let span: ClosedRange<Double>
        var keys: [String] = []
    }

    private var tracks: [Track] = []
    private var span = 0.0...1.0
    private var ledger: AnimationLedger?

    /// No changes.
    package init() {}
    /// True without changes.
    package var isEmpty: Bool { tracks.isEmpty }

    /// Records the changes of `body`, animated in a part of the whole duration.
    package func take(_ span: ClosedRange<Double>, _ timing: AnimationTiming, _ body: () -> Void) {
        self.span = span
        let scope = AnimationScope(
            timing, ledger: AnimationLedger(allowsInteraction: true, onEnd: nil))
        scope.recorder = self
        AnimationScope.run(scope, body)
    }

    /// Records a change.
    package func record(_ change: PropertyChange) {
        if let at = tracks.firstIndex(where: {
            $0.layer === change.layer && $0.property == change.property && $0.span == span
        }) {
            tracks[at].new = change.new
        } else {
            tracks.append(
                Track(
                    layer: change.layer, property: change.property, old: change.old,
                    new: change.new, span: span))
        }
    }

    // MARK: Steering

    /// Shows a paused position: `progress` maps the fraction of a track's own time.
    package func freeze(at time: Double, _ progress: (Double) -> Double) {
        drop()
        for i in tracks.indices {
            let part = Self.part(time, tracks[i].span)
            let place = min(max(progress(part), 0), 1)
            install(i) { keyPath in
                let made = CABasicAnimation(keyPath: keyPath)
                made.duration = 1
                made.speed = 0
                made.timeOffset = place
                made.fillMode = .both
                return made
            }
        }
    }

    /// Continues from a fraction of the whole, forwards or backwards; the whole takes `duration`
    /// seconds.
    package func run(
        from time: Double, duration: CFTimeInterval, curve: AnimationTiming.Curve,
        isReversed: Bool, delay: CFTimeInterval, allowsInteraction: Bool,
        onEnd: @escaping () -> Void
    ) {
        drop()
        let ledger = AnimationLedger(allowsInteraction: allowsInteraction) { _ in onEnd() }
        self.ledger = ledger
        for i in tracks.indices {
            let (layer, span) = (tracks[i].layer, tracks[i].span)
            let length = max(span.upperBound - span.lowerBound, 1e-6)
            let passed = isReversed ? span.upperBound - time : time - span.lowerBound
            let begin = layer.convertTime(layer.hostTime, from: nil) + delay - passed * duration
            install(i, isReversed: isReversed) { keyPath in
                var timing = AnimationTiming(
                    duration: length * duration, curve: isReversed ? curve.reversed : curve)
                timing.allowsInteraction = allowsInteraction
                let made = timing.animation(keyPath)
                timing.apply(to: made, on: layer, now: layer.hostTime)
                made.beginTime = begin
                made.delegate = ledger
                ledger.enter()
                return made
            }
        }
        ledger.seal()
    }

    private static func part(_ time: Double, _ span: ClosedRange<Double>) -> Double {
        let length = span.upperBound - span.lowerBound
        return length > 0 ? min(max((time - span.lowerBound) / length, 0), 1) : 1
    }

    private func install(
        _ index: Int, isReversed: Bool = false, _ make: (String) -> CABasicAnimation
    ) {
        let track = tracks[index]
        func put(_ keyPath: String, _ from: Any?, _ to: Any?, adds: Bool, key: String) {
            let made = make(keyPath)
            (made.fromValue, made.toValue) = isReversed ? (to, from) : (from, to)
            made.isAdditive = adds
            track.layer.add(made, forKey: key)
            tracks[index].keys.append(key)
        }
        if track.property.addsUp,
            let offsets = track.property.offsets(from: track.old, to: track.new)
        {
            for offset in offsets {
                let key = ScopeAction.freeKey(offset.keyPath, on: track.layer)
                put(offset.keyPath, offset.from, offset.zero, adds: true, key: key)
            }
        } else {
            let name = track.property.rawValue
            put(name, track.old, track.new, adds: false, key: name)
        }
    }

    /// Removes the animations without completion callbacks.
    package func drop() {
        ledger?.forget()
        ledger = nil
        for i in tracks.indices {
            for key in tracks[i].keys { tracks[i].layer.removeAnimation(forKey: key) }
            tracks[i].keys = []
        }
    }

    // MARK: Ending

    /// A final position.
    package enum Place { case start, end, current }

    /// Sets the properties to a position, without animations.
    package func settle(at place: Place) {
        CATransaction.flush()
        var values: [Any?] = []
        for track in tracks {
            switch place {
            case .start: values.append(track.old)
            case .end: values.append(track.new)
            case .current: values.append(track.property.shown(of: track.layer))
            }
        }
        drop()
        AnimationScope.run(nil) {
            for (track, value) in zip(tracks, values) { track.property.set(value, on: track.layer) }
        }
    }

    /// Forgets the changes.
    package func clear() {
        drop()
        tracks = []
    }
}
