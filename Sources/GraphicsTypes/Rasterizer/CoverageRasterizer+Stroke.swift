import Foundation

/// Alternating drawn and omitted lengths of a dash pattern.
package struct StrokeDashes: Sendable {
    package var lengths: [Double]
    package var phase: Double

    /// Maximum number of dashes of a path. A path with more dashes, usually the result of a wrong
    /// scale, stays solid.
    static var most: Double { 100_000 }

    package init(lengths: [Double], phase: Double) {
        self.lengths = lengths.count % 2 == 0 ? lengths : lengths + lengths
        self.phase = phase
    }

    /// True if a length of path in a number of subpaths is to be dashed: a valid pattern with fewer
    /// than `most` dashes.
    package func fit(_ length: Double, subpaths: Int = 1) -> Bool {
        let period = lengths.reduce(0, +)
        return period > 0 && period.isFinite && phase.isFinite && !lengths.contains { $0 < 0 }
            && length / period * Double(lengths.count)
                + Double(CGPath.dashesPassed(lengths.count, subpaths: subpaths)) < Self.most
    }

    /// Index of the pattern's element at its phase, and the length before the phase within the
    /// element. The result is computed once for a path, because all runs of a path begin with the
    /// same phase.
    package var beginning: (index: Int, before: Double) {
        let period = lengths.reduce(0, +)
        var before = phase.truncatingRemainder(dividingBy: period)
        if before < 0 { before += period }
        var index = 0
        while index < lengths.count - 1, lengths[index] < before {
            before -= lengths[index]
            index += 1
        }
        return (index, before)
    }

    /// Drawn parts between two lengths of a run.
    package func parts(
        from: Double, to: Double, _ beginning: (index: Int, before: Double)
    ) -> [(from: Double, to: Double)] {
        var (index, at) = (beginning.index, from - beginning.before)
        var parts: [(from: Double, to: Double)] = []
        while at < to {
            let next = at + lengths[index]
            if index % 2 == 0, next > from || (next == at && at >= from) {
                parts.append((max(at, from), min(next, to)))
            }
            at = next
            index = (index + 1) % lengths.count
        }
        return parts
    }

    /// True if a dash begins at the start of a run, or covers the start.
    func beginsDrawn(_ beginning: (index: Int, before: Double)) -> Bool {
        !parts(from: 0, to: .leastNonzeroMagnitude, beginning).isEmpty
    }
}

extension CoverageRasterizer {
    /// Adds the stroke of a path's part between two fractions of its length.
    ///
    /// The rules are those of `PathMeasure.trimmed` and Cairo. A whole closed subpath stays closed.
    /// Dashes start again with every visible subpath, and a dash over a closed subpath's start is
    /// one piece. A subpath without length is a dot only within a dash. Inside a curve, a cut lies
    /// at the parameter equal to the fraction of the curve's length.
    package func stroke(
        _ line: StrokePolyline, _ pen: StrokePen, from: Double = 0, to: Double = 1,
        dashes: StrokeDashes? = nil
    ) {
        guard from < to, pen.halfWidth > 0 else { return }
        let outline = StrokeOutline(pen, self)
        let low = from <= 0 ? -Double.infinity : from * line.length
        let high = to >= 1 ? Double.infinity : to * line.length
        // The limit holds for the whole path, not for each subpath.
        let seen = min(high, line.length) - max(low, 0)
        let dashes = dashes.flatMap { $0.fit(seen, subpaths: line.runs.count) ? $0 : nil }
        let beginning = dashes?.beginning
        var drawsDots = true
        if let dashes, let beginning { drawsDots = dashes.beginsDrawn(beginning) }
        var at = 0.0
        for run in line.runs {
            var (a, b) = (max(low - at, 0), min(high - at, run.length))
            let isWhole = low <= at && high >= at + run.length
            at += run.length
            if run.length <= 0 {
                if drawsDots && isWhole && run.hasSegments { outline.dot(run.start) }
                continue
            }
            guard run.length.isFinite, isWhole || a < b else { continue }
            if a > 0 { a = line.cut(run, at: a) }
            if b < run.length { b = line.cut(run, at: b) }
            let closes = run.isClosed && isWhole
            guard let dashes, let beginning else {
                outline.add(line, run, a, b, closes: closes)
                continue
            }
            addDashes(
                dashes.parts(from: a, to: b, beginning), line, run, outline, wraps: closes)
        }
    }

    private func addDashes(
        _ parts: [(from: Double, to: Double)], _ line: StrokePolyline, _ run: StrokePolyline.Run,
        _ outline: StrokeOutline, wraps: Bool
    ) {
        var parts = parts
        guard let first = parts.first, let last = parts.last else { return }
        if wraps, first.from <= 0, last.to >= run.length {
            if parts.count == 1 {
                outline.add(line, run, 0, run.length, closes: true)
                return
            }
            parts.removeFirst()
            parts[parts.count - 1].to = run.length + first.to
        }
        for part in parts { outline.add(line, run, part.from, part.to, closes: false) }
    }
}

extension StrokeOutline {
    /// Adds one piece between two lengths of a run; beyond the run's length the piece continues at
    /// the start.
    func add(
        _ line: StrokePolyline, _ run: StrokePolyline.Run, _ from: Double, _ to: Double,
        closes: Bool
    ) {
        line.samples.withUnsafeBufferPointer { samples in
            var i = StrokePolyline.span(samples, run, holding: from)
            let start = StrokePolyline.sample(samples, i, at: from)
            if !closes { cap(start.point, -start.direction) }
            var current = start
            var base = 0.0
            /// Length of the last span, and of the first.
            var last = 0.0
            var first: Double?
            func length(_ a: StrokePolyline.Sample, _ b: StrokePolyline.Sample) -> Double {
                let d = b.point - a.point
                return (d * d).sum().squareRoot()
            }
            func span(_ a: StrokePolyline.Sample, _ b: StrokePolyline.Sample) {
                self.span(a, b)
                last = length(a, b)
                if first == nil { first = last }
            }
            /// Drawn length of the span after sample i.
            func next(_ i: Int) -> Double {
                min(length(samples[i], samples[i + 1]), max(to - base - samples[i].at, 0))
            }
            while true {
                let end = samples[i + 1]
                if base + end.at >= to {
                    let cut = StrokePolyline.sample(samples, i, at: to - base)
                    span(current, cut)
                    current = cut
                    break
                }
                span(current, end)
                current = end
                i += 1
                if i + 1 < run.samples.upperBound {
                    if samples[i + 1].isJoint {
                        corner(
                            current.point, current.direction, samples[i + 1].direction, pen.join,
                            room: min(last, next(i + 1)))
                        current = samples[i + 1]
                        i += 1
                    }
                } else {
                    // Crosses the seam of a closed run.
                    i = run.samples.lowerBound
                    base += run.length
                    corner(
                        current.point, current.direction, samples[i].direction, pen.join,
                        room: min(last, next(i)))
                    current = samples[i]
                }
            }
            if closes {
                corner(
                    current.point, current.direction, start.direction, pen.join,
                    room: min(last, first ?? 0))
            } else {
                cap(current.point, current.direction)
            }
        }
    }
}

extension StrokePolyline {
    /// Length of a cut for a requested length: in a curve, the cut at the parameter equal to the
    /// fraction of the curve's length. Between two samples, length is a cubic of the parameter.
    func cut(_ run: Run, at length: Double) -> Double {
        samples.withUnsafeBufferPointer { samples in
            // Samples have even steps of the parameter.
            let i = Self.span(samples, run, holding: length)
            var (first, last) = (i, i + 1)
            while first > run.samples.lowerBound, !samples[first].isJoint { first -= 1 }
            while last + 1 < run.samples.upperBound, !samples[last + 1].isJoint { last += 1 }
            let (start, whole) = (samples[first].at, samples[last].at - samples[first].at)
            guard last - first > 1, whole > 0 else { return length }
            let place = min(max((length - start) / whole, 0), 1) * Double(last - first)
            let k = min(Int(place), last - first - 1)
            func at(_ i: Int) -> Double { samples[first + i].at }
            /// Derivative of length by the parameter at a sample, in steps of the parameter.
            func speed(_ i: Int) -> Double {
                if i == 0 { return (4 * at(1) - 3 * at(0) - at(2)) / 2 }
                if i == last - first { return (3 * at(i) - 4 * at(i - 1) + at(i - 2)) / 2 }
                return (at(i + 1) - at(i - 1)) / 2
            }
            let (t, a, b) = (place - Double(k), at(k), at(k + 1))
            let s = 1 - t
            let cubic =
                a + (b - a) * (t * t * (3 - 2 * t)) + speed(k) * (t * s * s)
                - speed(k + 1) * (t * t * s)
            return min(max(cubic, a), b)
        }
    }

    /// The span at a length; at the common end of two spans, the second span.
    static func span(
        _ samples: UnsafeBufferPointer<Sample>, _ run: Run, holding length: Double
    ) -> Int {
        var (low, high) = (run.samples.lowerBound, run.samples.upperBound - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if samples[middle].at <= length { low = middle } else { high = middle }
        }
        // The gap between two segments is no span.
        if samples[low + 1].isJoint { low += low + 2 < run.samples.upperBound ? 1 : -1 }
        return low
    }

    /// The sample at a length within the span after sample i, on a cubic through both samples with
    /// their directions.
    static func sample(
        _ samples: UnsafeBufferPointer<Sample>, _ i: Int, at length: Double
    ) -> Sample {
        let (a, b) = (samples[i], samples[i + 1])
        let whole = b.at - a.at
        let t = whole > 0 ? min(max((length - a.at) / whole, 0), 1) : 0
        if t <= 0 { return Sample(point: a.point, direction: a.direction, at: a.at) }
        if t >= 1 { return Sample(point: b.point, direction: b.direction, at: b.at) }
        let (u, v) = (a.direction * whole, b.direction * whole)
        let (s, k) = (1 - t, b.point - a.point)
        // Hermite cubic and its derivative.
        let point = a.point + k * (t * t * (3 - 2 * t)) + u * (t * s * s) - v * (t * t * s)
        let slope = k * (6 * t * s) + u * (s * (1 - 3 * t)) + v * (t * (3 * t - 2))
        let size = (slope * slope).sum().squareRoot()
        return Sample(
            point: point, direction: size > 1e-12 ? slope / size : a.direction, at: length)
    }
}
