// Conversion of edges on the grid back to curves.
//
// Input: an outline of edges, parts of chords. Output: an equal outline of the chords' lines and
// curves.
// Idea: consecutive edges on chords of the same segment form a run, a part of the segment between
// two parameters. Two runs meet in the original corner, in the exact crossing of both curves, or in
// the point of the grid.
import Foundation

struct OutlineBuilder {
    let chords: ChordList

    /// Consecutive edges on one segment.
    private struct Run {
        var source: Int
        /// Parameters of the source at both ends.
        var from: CGFloat
        var to: CGFloat
        var start: GridPoint
        var end: GridPoint
    }

    /// The outline as a subpath; nil for an outline thinner than the error of its chords.
    func outline(_ edges: [OutlineEdge]) -> PathStorage? {
        guard edges.count > 2, !isSliver(edges) else { return nil }
        var runs = self.runs(edges)
        // Begin at the first source, to keep a path's first corner.
        let first = runs.indices.min {
            (runs[$0].source, runs[$0].from) < (runs[$1].source, runs[$1].from)
        }
        if let first { runs = Array(runs[first...] + runs[..<first]) }
        return storage(&runs)
    }

    /// True for an outline between two different subdivisions of the same curve.
    private func isSliver(_ edges: [OutlineEdge]) -> Bool {
        let o = edges[0].start
        var (area, length, error): (CGFloat, CGFloat, CGFloat) = (0, 0, 0.25)
        for edge in edges {
            area += CGFloat(o.turn(edge.start, edge.end)) / 2
            let (x, y) = (CGFloat(edge.end.x - edge.start.x), CGFloat(edge.end.y - edge.start.y))
            length += (x * x + y * y).squareRoot()
            error = max(error, chords.sources[chords.chords[edge.chord].source].error)
        }
        return abs(area) < error * length
    }

    // MARK: Runs

    private func runs(_ edges: [OutlineEdge]) -> [Run] {
        var runs: [Run] = []
        for edge in edges {
            let chord = chords.chords[edge.chord]
            let count = CGFloat(chords.sources[chord.source].count)
            let run = Run(
                source: chord.source,
                from: (CGFloat(chord.index) + share(chord, edge.start)) / count,
                to: (CGFloat(chord.index) + share(chord, edge.end)) / count, start: edge.start,
                end: edge.end)
            if !join(&runs, run) { runs.append(run) }
        }
        // The start of the list of edges is no corner.
        if runs.count > 1, let first = runs.first, join(&runs, first) { runs.removeFirst() }
        return runs
    }

    /// Position of a point along a chord, 0 to 1.
    private func share(_ chord: ChordList.Chord, _ p: GridPoint) -> CGFloat {
        if p == chord.start { return 0 }
        if p == chord.end { return 1 }
        let d = (CGFloat(chord.end.x - chord.start.x), CGFloat(chord.end.y - chord.start.y))
        let q = (CGFloat(p.x - chord.start.x), CGFloat(p.y - chord.start.y))
        return min(max((d.0 * q.0 + d.1 * q.1) / (d.0 * d.0 + d.1 * d.1), 0), 1)
    }

    /// Extends the last run by an adjacent run; false if the runs are not adjacent.
    private func join(_ runs: inout [Run], _ next: Run) -> Bool {
        guard let last = runs.last else { return false }
        if last.source == next.source, abs(last.to - next.from) < 1e-9,
            (last.from < last.to) == (next.from < next.to)
        {
            runs[runs.count - 1].to = next.to
            runs[runs.count - 1].end = next.end
            return true
        }
        // Collinear lines of different segments in the same direction are merged too.
        guard isStraight(last), isStraight(next), last.start.turn(last.end, next.end) == 0,
            (last.end.x - last.start.x) * (next.end.x - next.start.x)
                + (last.end.y - last.start.y) * (next.end.y - next.start.y) > 0
        else { return false }
        runs[runs.count - 1].end = next.end
        return true
    }

    private func isStraight(_ run: Run) -> Bool {
        if case .line = chords.sources[run.source].segment { return true }
        return false
    }

    // MARK: Emission

    private func storage(_ runs: inout [Run]) -> PathStorage {
        var out = PathStorage()
        // Start of each run; the search also makes the parameters at both sides exact.
        let places = runs.indices.map { meet(&runs, $0 == 0 ? runs.count - 1 : $0 - 1, $0) }
        out.move(places[0])
        for (i, run) in runs.enumerated() {
            let isLast = i + 1 == runs.count
            let end = isLast ? places[0] : places[i + 1]
            guard !isStraight(run), run.from != run.to else {
                if !isLast { out.line(end) }
                continue
            }
            switch chords.sources[run.source].segment.directed(from: run.from, to: run.to) {
            case .line: if !isLast { out.line(end) }
            case .quad(_, let c, _): out.quad(c, end)
            case .cubic(let curve):
                // Control points move with their end points.
                let first = curve.control1 + SIMD2(places[i]) - curve.start
                let second = curve.control2 + SIMD2(end) - curve.end
                out.cubic(first.cgPoint, second.cgPoint, end)
            }
        }
        out.close()
        return out
    }

    /// Meeting point of run `i` and its successor `j`.
    private func meet(_ runs: inout [Run], _ i: Int, _ j: Int) -> CGPoint {
        let place = runs[j].start
        if let corner = chords.corners[place] { return corner }
        let (first, second) = (chords.sources[runs[i].source], chords.sources[runs[j].source])
        let reach = (2 / CGFloat(first.count), 2 / CGFloat(second.count))
        let rough = chords.grid.point(place)
        guard runs[i].source != runs[j].source || abs(runs[i].to - runs[j].from) > reach.0,
            let found = crossing(
                first.segment, near: runs[i].to, second.segment, near: runs[j].from, reach: reach),
            chords.grid.steps(distance(found.point, rough)) <= 4 * (first.error + second.error)
        else { return rough }
        (runs[i].to, runs[j].from) = (found.first, found.second)
        return found.point
    }
}

extension PathSegment {
    /// Part between two parameters, reversed if `from` is greater.
    func directed(from: CGFloat, to: CGFloat) -> PathSegment {
        if from <= to { return part(from: from, to: to) }
        switch part(from: to, to: from) {
        case .line(let a, let b): return .line(b, a)
        case .quad(let a, let c, let b): return .quad(b, c, a)
        case .cubic(let curve):
            let (a, c, d, b) = curve.points
            return .cubic(CubicCurve(b, d, c, a))
        }
    }
}
