import CoreGraphics
import Foundation
import LaminaMotion
import PlaygroundEngine
import PlaygroundKit
import LaminaRenderTree
import UIKit

/// The animations of a recording as rows of a time line: a heading for each layer, a bar for each animation and for what is in a group.
@MainActor
enum TimelineRows {
    /// What a row stands for.
    struct ID: Hashable {
        var layer: LayerKey
        /// Nil for the layer's heading.
        var animation: AnimationID?
        /// Which of a group's, nil for the animation itself.
        var part: [Int] = []
    }

    /// What is known of a bar besides what it shows.
    struct Facts {
        /// What it animates, for its value at the playhead.
        var target: PropertyTarget?
        /// When it began in the recording, and how many seconds of the line one of its own takes.
        var begin: Double
        var stretch: Double
    }

    /// Rows of all layers, with what is tried of their animations.
    static func make(
        _ layers: [LayerRecord], _ trial: AnimationTrial
    ) -> (rows: [TimelineRow], facts: [ID: Facts]) {
        var rows: [TimelineRow] = []
        var facts: [ID: Facts] = [:]
        for layer in layers {
            rows.append(
                TimelineRow(
                    id: ID(layer: layer.key), title: layer.title,
                    detail: layer.name.isEmpty ? "" : layer.layerClass.row.name))
            for (number, span) in layer.spans.enumerated() {
                let color = ToolStyle.series[number % ToolStyle.series.count]
                let tried = trial.apply(span.animation, showsMuted: true)
                let later =
                    (tried.timing.beginTime - span.animation.timing.beginTime) * span.stretch
                let begin = span.begin + later
                let end = begin + tried.timing.parentDuration * span.stretch
                add(
                    tried, ID(layer: layer.key, animation: span.animation.id), level: 1,
                    Place(
                        added: span.added, begin: begin, end: min(end, span.removed ?? .infinity),
                        stretch: span.stretch),
                    color, trial, &rows, &facts)
            }
        }
        return (rows, facts)
    }

    /// Where an animation lies in the scene's time.
    private struct Place {
        var added: Double
        var begin: Double
        var end: Double
        var stretch: Double
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
            cycle: cycle(animation.timing) * place.stretch, color: color)
        bar.autoreverses = animation.timing.autoreverses
        bar.fillsBefore = animation.timing.fillMode.fillsBackwards
        bar.fillsAfter = animation.timing.fillMode.fillsForwards
        bar.curve = curve(animation)
        var (title, detail) = (animation.key, "")
        switch animation.content {
        case .property(let property):
            title = "\(property.target)"
            facts[id]?.target = property.target
            if case .keyframes(let frames) = property.function {
                bar.keyTimes = frames.times.times.filter(\.isFinite)
            }
            var words = [kind(property.function)]
            if property.isAdditive { words.append("additive") }
            if property.isCumulative { words.append("cumulative") }
            detail = words.filter { !$0.isEmpty }.joined(separator: " ")
        case .group(let inner):
            title = animation.key.isEmpty ? "group" : animation.key
            detail = "group of \(inner.count)"
        case .transition(let transition):
            title = "transition"
            detail = transition.filter == nil ? "\(transition.kind)" : "filter"
        case .timer: detail = "custom"
        }
        var row = TimelineRow(id: id, level: level, title: title, detail: detail, bar: bar)
        row.isMuted = trial.isSilent(tried)
        rows.append(row)
        guard case .group(let inner) = animation.content else { return }
        for (number, part) in inner.enumerated() {
            // A part runs in the group's time, and no longer than the group's cycle.
            let begin = place.begin + part.timing.beginTime * place.stretch
            let end = min(
                begin + part.timing.parentDuration * place.stretch,
                place.begin + cycle(animation.timing) * place.stretch, place.end)
            var partID = id
            partID.part.append(number)
            add(
                part, partID, level: level + 1,
                Place(
                    added: begin, begin: begin, end: max(begin, end), stretch: place.stretch),
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

    /// Progress over one way, sampled; empty for what has no single curve.
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

    /// Seconds worth showing at first: every end that there is, and some repetitions of what has none.
    static func extent(_ rows: [TimelineRow]) -> Double {
        var last = 1.0
        for case let bar? in rows.map(\.bar) {
            let end = bar.end.isFinite ? bar.end : bar.begin + 2 * bar.cycle
            if end.isFinite { last = max(last, end) }
        }
        return min(last * 1.1, 30)
    }
}
