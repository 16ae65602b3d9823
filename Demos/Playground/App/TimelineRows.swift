import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// The animations of a recording as rows of a time line: a heading for each layer, a bar for each
/// animation and for each part of a group.
@MainActor
enum TimelineRows {
    /// Identity of a row.
    struct ID: Hashable {
        var layer: LayerKey
        /// Nil for the layer's heading.
        var animation: AnimationID?
        /// Index of the part of a group; nil for the animation itself.
        var part: [Int] = []
    }

    /// Properties of a bar besides the appearance.
    struct Facts {
        /// The target of the animation, for its value at the playhead.
        var target: PropertyTarget?
        /// Recorded begin, and seconds of the line in a second of local time.
        var begin: Double
        var stretch: Double
        var bar: TimelineBar?
    }

    /// All rows, and the facts of their bars.
    struct Contents {
        var rows: [TimelineRow] = []
        var facts: [ID: Facts] = [:]
    }

    /// Rows of all layers, with the unwritten changes of their animations.
    /// `names` has unwritten names, by the layers' paths.
    static func make(
        _ layers: [LayerRecord], _ trial: AnimationTrial, names: [[String]: String] = [:]
    ) -> Contents {
        var rows: [TimelineRow] = []
        var facts: [ID: Facts] = [:]
        for layer in layers {
            rows.append(
                TimelineRow(
                    id: ID(layer: layer.key), title: names[layer.path] ?? layer.title,
                    detail: layer.name.isEmpty ? "" : layer.className))
            for span in layer.spans {
                let color = AnimationKind(span.animation).color
                let tried = trial.apply(span.animation, showsMuted: true)
                let later =
                    (tried.timing.beginTime - span.animation.timing.beginTime) * span.stretch
                let begin = span.begin + later
                let end = begin + tried.timing.parentDuration * span.stretch
                // The course ends with the animation's removal.
                let course = course(of: span)
                let removed = course == nil ? span.removed ?? .infinity : .infinity
                add(
                    tried, ID(layer: layer.key, animation: span.animation.id), level: 1,
                    Place(
                        added: span.added, begin: begin, end: min(end, removed),
                        stretch: span.stretch, course: course),
                    color, trial, &rows, &facts)
            }
        }
        return Contents(rows: rows, facts: facts)
    }

    /// The time of an animation over the scene's time, for a layer that stopped or changed its
    /// speed: continues the time of the last passage.
    private static func course(of span: AnimationSpan) -> TimelineCourse? {
        guard !span.passages.isEmpty, span.stretch.isFinite else { return nil }
        let parts = span.passages.map {
            TimelineCourse.Part(
                line: $0.from, time: span.begin + $0.local * span.stretch,
                rate: $0.rate * span.stretch)
        }
        return TimelineCourse(parts, end: span.removed ?? .infinity)
    }

    /// Where an animation lies in the scene's time.
    private struct Place {
        var added: Double
        var begin: Double
        var end: Double
        var stretch: Double
        /// Repetition by the superior group; nil outside of groups.
        var repeats: TimelineBar.Repeats?
        /// Time over the scene's time; nil for the scene's time.
        var course: TimelineCourse?
    }

    private static func add(
        _ animation: RenderAnimation, _ id: ID, level: Int, _ place: Place, _ color: UIColor,
        _ trial: AnimationTrial, _ rows: inout [TimelineRow], _ facts: inout [ID: Facts]
    ) {
        let tried = AnimationTrial.Place(animation: id.animation!, part: id.part)
        let delay = trial.changes[tried]?.delay ?? 0
        facts[id] = Facts(begin: place.begin - delay * place.stretch, stretch: place.stretch)
        var bar = TimelineBar(
            added: place.added, begin: place.begin, end: place.end,
            cycle: cycle(animation.timing) * place.stretch,
            color: id.part.isEmpty ? color : AnimationKind(animation).color)
        bar.autoreverses = animation.timing.autoreverses
        bar.fillsBefore = animation.timing.fillMode.fillsBackwards
        bar.fillsAfter = animation.timing.fillMode.fillsForwards
        bar.curve = curve(animation)
        bar.repeats = place.repeats
        bar.course = place.course
        let title = AnimationTitle.of(animation)
        var detail = ""
        switch animation.content {
        case .property(let property):
            facts[id]?.target = property.target
            if case .keyframes(let frames) = property.function {
                // Discrete values also have an end, which is no key frame.
                bar.keyTimes = Array(
                    frames.times.times.prefix(frames.values.count).filter(\.isFinite))
            }
            var words = [kind(property.function)]
            if property.isAdditive { words.append("additive") }
            if property.isCumulative { words.append("cumulative") }
            detail = words.filter { !$0.isEmpty }.joined(separator: " ")
        case .group(let inner):
            detail = "group of \(inner.count)"
        case .transition(let transition):
            detail = transition.filter == nil ? "\(transition.kind)" : "filter"
        case .timer: detail = "custom"
        }
        facts[id]?.bar = bar
        var row = TimelineRow(id: id, level: level, title: title, detail: detail, bar: bar)
        row.isMuted = trial.isSilent(tried)
        row.keywords = animation.key
        rows.append(row)
        guard case .group(let inner) = animation.content else { return }
        let group = GroupTime(animation.timing, begin: place.begin, stretch: place.stretch)
        for (number, part) in inner.enumerated() {
            var partID = id
            partID.part.append(number)
            let (begin, end) = group.span(of: part.timing)
            add(
                part, partID, level: level + 1,
                Place(
                    added: place.course?.line(of: begin) ?? begin, begin: begin,
                    end: max(begin, min(end, place.end)),
                    stretch: group.stretch,
                    repeats: group.isRepeated(until: place.end)
                        ? .init(
                            begin: place.begin, period: group.cycle, end: place.end,
                            isMirrored: animation.timing.autoreverses) : nil,
                    course: place.course),
                color, trial, &rows, &facts)
        }
    }

    private static func cycle(_ timing: Timing) -> Double {
        timing.speed == 0 ? .infinity : timing.cycle / abs(timing.speed)
    }

    private static func kind(_ function: PropertyAnimation.Function) -> String {
        switch function {
        case .basic: ""
        case .spring: "spring"
        case .keyframes: "key frames"
        case .path: "path"
        }
    }

    /// Sampled progress over a cycle in one direction; empty for an animation without a single
    /// curve.
    private static func curve(_ animation: RenderAnimation) -> [CGPoint] {
        let samples = 32
        guard case .property(let property) = animation.content else { return [] }
        let progress: (Double) -> Double
        switch property.function {
        case .spring(let spring, _, _, _):
            progress = { spring.value(at: $0 * animation.timing.duration) }
        case .basic, .path:
            progress = { animation.curve?.value(at: $0) ?? $0 }
        case .keyframes: return []
        }
        return (0...samples).map {
            let x = Double($0) / Double(samples)
            return CGPoint(x: x, y: progress(x))
        }
    }

    /// End of the last finite animation; of endless animations the end of the first cycle, if all
    /// are endless; nil without animations.
    static func end(_ rows: [TimelineRow]) -> Double? {
        let bars = rows.compactMap(\.bar)
        let ends = bars.map(\.lineEnd).filter(\.isFinite)
        let cycles = bars.filter { !$0.lineEnd.isFinite }.map { $0.line(of: $0.begin + $0.cycle) }
        return ends.max() ?? cycles.filter(\.isFinite).max()
    }

    /// Seconds to show at first: all ends, and some repetitions of endless animations.
    static func extent(_ rows: [TimelineRow]) -> Double {
        var last = 1.0
        for case let bar? in rows.map(\.bar) {
            let end =
                bar.lineEnd.isFinite ? bar.lineEnd : bar.line(of: bar.begin + 2 * bar.cycle)
            if end.isFinite { last = max(last, end) }
        }
        for case let pill? in rows.map(\.pill) { last = max(last, pill) }
        for wave in rows.flatMap(\.waves) {
            last = max(last, wave.end.isFinite ? wave.end : wave.begin + wave.duration)
        }
        // A scene without animations may move otherwise.
        return rows.isEmpty ? 10 : min(last * 1.1, 30)
    }
}
