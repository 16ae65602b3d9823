import CoreAnimation
import CoreGraphics
import Foundation

/// Changes of properties that stand still at any place of their way, run on, or run back.
///
/// The animations are ordinary ones; steering replaces them by others that begin where these were. Thread: main.
package final class SteeredChanges: ChangeRecorder {
    private struct Track {
        let layer: CALayer
        let property: AnimatedProperty
        let old: Any?
        var new: Any?
        /// Which part of the whole time it takes.
        let span: ClosedRange<Double>
        var keys: [String] = []
    }

    private var tracks: [Track] = []
    private var span = 0.0...1.0
    private var ledger: AnimationLedger?

    package init() {}
    package var isEmpty: Bool { tracks.isEmpty }

    /// Takes what `body` changes; it runs during a part of the whole time.
    package func take(_ span: ClosedRange<Double>, _ timing: AnimationTiming, _ body: () -> Void) {
        self.span = span
        let scope = AnimationScope(
            timing, ledger: AnimationLedger(allowsInteraction: true, onEnd: nil))
        scope.recorder = self
        AnimationScope.run(scope, body)
    }

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

    /// Shows a place of the way: `progress` gives it for the part of a track's own time.
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

    /// Runs from a part of the whole time on, or back; the whole takes `duration` seconds.
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

    /// Takes the animations off; their end is nobody's.
    package func drop() {
        ledger?.forget()
        ledger = nil
        for i in tracks.indices {
            for key in tracks[i].keys { tracks[i].layer.removeAnimation(forKey: key) }
            tracks[i].keys = []
        }
    }

    // MARK: Ending

    package enum Place { case start, end, current }

    /// Leaves the properties at a place of the way, without animations.
    package func settle(at place: Place) {
        CATransaction.flush()
        var values: [Any?] = []
        for track in tracks {
            switch place {
            case .start: values.append(track.old)
            case .end: values.append(track.new)
            case .current:
                values.append(track.property.value(of: track.layer.presentation() ?? track.layer))
            }
        }
        drop()
        AnimationScope.run(nil) {
            for (track, value) in zip(tracks, values) { track.property.set(value, on: track.layer) }
        }
    }

    /// Forgets what was changed.
    package func clear() {
        drop()
        tracks = []
    }
}

extension AnimationTiming.Curve {
    /// The same way back. A spring has none: it comes back with an eased curve (our choice).
    var reversed: AnimationTiming.Curve {
        guard case .cubic(let function) = self else {
            return .cubic(CAMediaTimingFunction(name: .easeInEaseOut))
        }
        let (a, b) = (function.controlPoint(1), function.controlPoint(2))
        return .cubic(
            CAMediaTimingFunction(controlPoints: 1 - b.0, 1 - b.1, 1 - a.0, 1 - a.1))
    }

    /// Progress at a part of the time; a spring's within its settling time.
    package func progress(_ time: Double) -> Double {
        switch self {
        case .cubic(let function):
            let (a, b) = (function.controlPoint(1), function.controlPoint(2))
            let s = Self.solve(Double(a.0), Double(b.0), time)
            return Self.bezier(Double(a.1), Double(b.1), s)
        case .spring(let spring): return spring.progress(time * spring.settlingDuration)
        }
    }

    /// The first part of the time with this progress.
    package func time(_ progress: Double) -> Double {
        if progress <= 0 { return 0 }
        switch self {
        case .cubic(let function):
            let (a, b) = (function.controlPoint(1), function.controlPoint(2))
            let s = Self.solve(Double(a.1), Double(b.1), min(progress, 1))
            return Self.bezier(Double(a.0), Double(b.0), s)
        case .spring:
            return (0...400).map { Double($0) / 400 }.first { self.progress($0) >= progress } ?? 1
        }
    }

    private static func bezier(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
        let r = 1 - s
        return 3 * r * r * s * p1 + 3 * r * s * s * p2 + s * s * s
    }

    /// The parameter at which a rising curve has a value.
    private static func solve(_ p1: Double, _ p2: Double, _ value: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<50 {
            let middle = (low + high) / 2
            if bezier(p1, p2, middle) < value { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}

extension CAMediaTimingFunction {
    func controlPoint(_ index: Int) -> (Float, Float) {
        var values: [Float] = [0, 0]
        getControlPoint(at: index, values: &values)
        return (values[0], values[1])
    }
}

extension Spring {
    /// Where it is after `t` seconds, from 0 to 1.
    package func progress(_ t: Double) -> Double {
        let w = Double(stiffness / mass).squareRoot()
        let ratio = Double(damping) / (2 * Double(stiffness * mass).squareRoot())
        let v = Double(velocity)
        if ratio < 1 {
            let wd = w * (1 - ratio * ratio).squareRoot()
            let decay = exp(-ratio * w * t)
            return 1 - decay * (cos(wd * t) + (ratio * w - v) / wd * sin(wd * t))
        }
        if ratio == 1 { return 1 - (1 + (w - v) * t) * exp(-w * t) }
        let root = w * (ratio * ratio - 1).squareRoot()
        let (a, b) = (-ratio * w + root, -ratio * w - root)
        // The way that is left: 1 at first, changing by -v.
        let part = (b + v) / (b - a)
        return 1 - (part * exp(a * t) + (1 - part) * exp(b * t))
    }
}
