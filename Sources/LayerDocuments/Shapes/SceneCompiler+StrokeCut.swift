import CoreAnimation
import CoreGraphics
import Foundation

// Trimmed strokes as `strokeStart` and `strokeEnd`: two numbers a frame instead of a path.
extension SceneCompiler {
    /// Trims the stroke of a path by `strokeStart` and `strokeEnd`; false if the trimmed path must
    /// be sampled.
    func cut(_ shape: CAShapeLayer, _ trimmed: TrimmedPath) -> Bool {
        let (source, trim) = (trimmed.source, trimmed.trim)
        let first = source.contours(timeline.first, false)
        // A separate trim has fractions for each contour; a shape layer has fractions of the total
        // length.
        guard first.count == 1 || trim.isSequential, !first.isEmpty,
            shape.lineDashPattern == nil
        else { return false }
        let isShifted = trim.offset.isAnimated || trim.offset.constant[0] != 0
        if !isShifted {
            outline(shape, [source], cutsStroke: false)
            return shift(shape, trim)
        }
        guard first.count == 1 else { return false }
        // The contour twice in succession: a part across the start point becomes a single range.
        let twice = PathNode(source.course) { frame, before in
            source.contours(frame, before).map { contour in
                guard contour.isClosed else { return contour }
                var double = contour
                double.append(contour)
                double.isClosed = false
                return double
            }
        }
        guard first[0].isClosed else { return false }
        outline(shape, [twice], cutsStroke: false)
        wind(shape, trim)
        return true
    }

    /// Trim without an offset. `strokeStart` takes the smaller value, `strokeEnd` the larger.
    private func shift(_ shape: CAShapeLayer, _ trim: PathTrim) -> Bool {
        func unit(_ percent: Double) -> Double { min(max(percent / 100, 0), 1) }
        let (a, b) = (trim.start, trim.end)
        if !a.isAnimated, Self.isAbove(b, a.constant[0]) {
            shape.strokeStart = CGFloat(unit(a.constant[0]))
            collector.number(shape, "strokeEnd", b, unit)
        } else if !b.isAnimated, Self.isBelow(a, b.constant[0]) {
            shape.strokeEnd = CGFloat(unit(b.constant[0]))
            collector.number(shape, "strokeStart", a, unit)
        } else if let (low, high) = ordered(a, b) {
            collector.number(shape, "strokeStart", low, unit)
            collector.number(shape, "strokeEnd", high, unit)
        } else {
            let jumps = trim.course.jumps
            let ends = KeyedValue<[Double]>.sampled(sampling, jumps: jumps) { frame, before in
                let range = trim.range(at: frame, isBefore: before)
                return [range.from, range.to]
            }
            collector.number(shape, "strokeStart", ends)
            collector.number(shape, "strokeEnd", ends, dimension: 1)
        }
        return true
    }

    /// The smaller and the larger of two values which do not cross, with the document's own key
    /// frames; nil for values that cross, or lie outside of 0…100 percent.
    private func ordered(
        _ a: KeyedValue<[Double]>, _ b: KeyedValue<[Double]>
    ) -> (low: KeyedValue<[Double]>, high: KeyedValue<[Double]>)? {
        let all = [a, b]
        guard all.allSatisfy({ Self.isAbove($0, 0) && Self.isBelow($0, 100) }) else { return nil }
        let ends = all.flatMap { $0.segments.flatMap { [$0.start, $0.end] } }
        let frames = sampling.frames + ends
        func isOrdered(_ low: KeyedValue<[Double]>, _ high: KeyedValue<[Double]>) -> Bool {
            frames.allSatisfy { frame in
                [false, true].allSatisfy { isBefore in
                    let from = low.value(at: frame, isBefore: isBefore)[0]
                    let to = high.value(at: frame, isBefore: isBefore)[0]
                    return from <= to && from >= 0 && to <= 100
                }
            }
        }
        return isOrdered(a, b) ? (a, b) : isOrdered(b, a) ? (b, a) : nil
    }

    private static func isAbove(_ value: KeyedValue<[Double]>, _ limit: Double) -> Bool {
        ([value.constant] + value.segments.flatMap { [$0.from, $0.to] }).allSatisfy {
            $0[0] >= limit
        }
    }

    private static func isBelow(_ value: KeyedValue<[Double]>, _ limit: Double) -> Bool {
        ([value.constant] + value.segments.flatMap { [$0.from, $0.to] }).allSatisfy {
            $0[0] <= limit
        }
    }

    /// Trim with an offset, along a contour in two rounds; each sample starts in the first round.
    private func wind(_ shape: CAShapeLayer, _ trim: PathTrim) {
        let frames = Set(
            sampling.frames + trim.course.jumps.filter { $0 > timeline.first && $0 < timeline.last }
        ).sorted()
        func ends(at frame: Double, isBefore: Bool, since start: Double) -> [Double] {
            let range = trim.range(at: frame, isBefore: isBefore)
            let base = trim.range(at: start, isBefore: false).from.rounded(.down)
            return [range.from, range.to].map { min(max(($0 - base) / 2, 0), 1) }
        }
        let segments = zip(frames, frames.dropFirst()).map { a, b in
            KeySegment(
                start: a, end: b, from: ends(at: a, isBefore: false, since: a),
                to: ends(at: b, isBefore: true, since: a), easing: .linear)
        }
        let first = ends(at: frames[0], isBefore: false, since: frames[0])
        let value = KeyedValue(segments, otherwise: first)
        collector.number(shape, "strokeStart", value)
        collector.number(shape, "strokeEnd", value, dimension: 1)
    }
}
