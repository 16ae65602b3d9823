import CoreAnimation
import Foundation

/// A recorder of the parts of one keyframe animation; each property gets one animation.
package final class KeyframeRecorder: ChangeRecorder {
    private struct Part { var start, end: Double; var old, new: Any? }
    private struct Track { var layer: CALayer; var property: AnimatedProperty; var parts: [Part] }
    private var tracks: [Track] = []
    /// The open part, as fractions of the whole.
    private var range = (start: 0.0, end: 1.0)

    /// A recorder without parts.
    package init() {}

    /// Records the changes of `body` from `start` for `duration`, as fractions of the whole.
    package func part(start: Double, duration: Double, _ body: () -> Void) {
        let outer = range
        let begin = min(max(start, 0), 1)
        range = (begin, min(max(begin + max(duration, 0), begin), 1))
        body()
        range = outer
    }

    /// Records a change.
    package func record(_ change: PropertyChange) {
        let part = Part(start: range.start, end: range.end, old: change.old, new: change.new)
        if let at = tracks.firstIndex(where: {
            $0.layer === change.layer && $0.property == change.property
        }) {
            tracks[at].parts.append(part)
        } else {
            tracks.append(
                Track(layer: change.layer, property: change.property, parts: [part]))
        }
    }

    /// Starts the animations with all values known.
    package func start(in scope: AnimationScope, mode: CAAnimationCalculationMode) {
        for track in tracks {
            let parts = track.parts.sorted { $0.start < $1.start }
            guard let first = parts.first else { continue }
            var times = [0.0]
            var values = [first.old]
            for part in parts {
                if part.start > times[times.count - 1] {
                    times.append(part.start)
                    values.append(values[values.count - 1])
                }
                if part.end > times[times.count - 1] {
                    times.append(part.end)
                    values.append(part.new)
                } else {
                    values[values.count - 1] = part.new
                }
            }
            if times[times.count - 1] < 1 {
                times.append(1)
                values.append(values[values.count - 1])
            }
            add(track.layer, track.property, times, values, scope, mode)
        }
    }

    private func add(
        _ layer: CALayer, _ property: AnimatedProperty, _ times: [Double], _ values: [Any?],
        _ scope: AnimationScope, _ mode: CAAnimationCalculationMode
    ) {
        let made = CAKeyframeAnimation(keyPath: property.rawValue)
        made.values = values.map { $0 ?? NSNull() }
        made.keyTimes = times.map { NSNumber(value: $0) }
        made.calculationMode = mode
        scope.timing.apply(to: made, on: layer, now: layer.hostTime)
        made.delegate = scope.ledger
        scope.ledger.enter()
        layer.add(made, forKey: property.rawValue)
    }
}
