// Dashes along a path, cut by arc length.
//
// Input: a path, a phase and alternating on and off lengths. Output: one open subpath per dash,
// curves kept as curves. The pattern starts again with every subpath. A dash over the start of a
// closed subpath is one piece, without a seam. Cost: linear in segments, and the logarithm of a
// subpath's segments for each dash.
import Foundation

extension CGPath {
    /// Limit of dashes on one path; a path above the limit is a mistake of scale and stays solid.
    package static var mostDashes: CGFloat { 100_000 }

    /// The elements of a pattern that all subpaths but the first count against the limit. Each
    /// subpath begins the pattern again, and may pass all elements; up to 64 elements are free.
    package static func dashesPassed(_ elements: Int, subpaths: Int) -> CGFloat {
        CGFloat(max(elements - 64, 0)) * CGFloat(max(subpaths - 1, 0))
    }

    /// The dashes of this path, transformed by `transform`.
    ///
    /// Lengths: points before the transform. A pattern of zeros or with a negative length leaves
    /// the path solid. A subpath of length zero remains if the pattern has a dash at its position.
    public final func copy(
        dashingWithPhase phase: CGFloat, lengths: [CGFloat],
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        let pattern = lengths.count % 2 == 0 ? lengths : lengths + lengths
        let period = pattern.reduce(0, +)
        let measure = PathMeasure(self)
        guard period > 0, period.isFinite, phase.isFinite, !pattern.contains(where: { $0 < 0 }),
            measure.length / period * CGFloat(pattern.count)
                + Self.dashesPassed(pattern.count, subpaths: measure.runs.count) < Self.mostDashes
        else { return CGPath(storage: storage.transformed(by: transform)) }
        var start = phase.truncatingRemainder(dividingBy: period)
        if start < 0 { start += period }
        // Every subpath begins at the same point of the pattern; elements before are skipped once.
        var (first, at) = (0, -start)
        while first < pattern.count - 1, at + pattern[first] < 0 {
            at += pattern[first]
            first += 1
        }
        var out = PathStorage()
        let beginsDrawn = Self.beginsDrawn(pattern, from: first, at: at)
        for run in measure.runs {
            if run.length > 0 {
                out.appendDashes(run, pattern, from: first, at: at)
            } else if beginsDrawn, run.isClosed || !run.segments.isEmpty {
                out.move(run.start)
                if run.isClosed { out.close() } else { out.line(run.start) }
            }
        }
        return CGPath(storage: out.transformed(by: transform))
    }

    /// True if a dash begins at the start of a subpath, or covers the start.
    private static func beginsDrawn(
        _ pattern: [CGFloat], from number: Int, at start: CGFloat
    ) -> Bool {
        var (index, at) = (number, start)
        while at + pattern[index] <= 0 {
            if index % 2 == 0, pattern[index] == 0, at >= 0 { return true }
            at += pattern[index]
            index = (index + 1) % pattern.count
        }
        return index % 2 == 0
    }
}

extension PathStorage {
    fileprivate mutating func appendDashes(
        _ run: PathMeasure.Run, _ pattern: [CGFloat], from number: Int, at start: CGFloat
    ) {
        var dashes: [(from: CGFloat, to: CGFloat)] = []
        var (index, at) = (number, start)
        while at < run.length {
            let next = at + pattern[index]
            if index % 2 == 0, next > 0 || (pattern[index] == 0 && at >= 0) {
                dashes.append((max(at, 0), min(next, run.length)))
            }
            at = next
            index = (index + 1) % pattern.count
        }
        guard let first = dashes.first, let last = dashes.last else { return }
        if dashes.count == 1, first.from <= 0, first.to >= run.length {
            return appendPart(of: run, from: 0, to: run.length, close: run.isClosed)
        }
        let wraps = run.isClosed && dashes.count > 1 && first.from <= 0 && last.to >= run.length
        if wraps {
            dashes.removeFirst()
        }
        for dash in dashes {
            if dash.from == dash.to {
                appendDot(run, dash.from)
            } else {
                appendPart(of: run, from: dash.from, to: dash.to)
            }
        }
        if wraps { appendPart(of: run, from: 0, to: first.to, joining: true) }
    }

    /// Appends a dash of no length: a line short enough to show only its caps, in the right
    /// direction.
    private mutating func appendDot(_ run: PathMeasure.Run, _ length: CGFloat) {
        let index = run.segment(at: length)
        guard let segment = run.segments[index...].first(where: { $0.length > 0 }) else { return }
        let t = segment.parameter(at: length - run.start(of: index))
        guard let d = segment.segment.direction(t) else { return }
        let p = segment.segment.point(t)
        move(p)
        line(CGPoint(x: p.x + d.dx * 1e-4, y: p.y + d.dy * 1e-4))
    }
}
