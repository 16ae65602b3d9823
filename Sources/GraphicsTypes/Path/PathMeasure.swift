import Foundation

/// Lengths along a path: the total, a point at a length, and parts cut by length. Not Apple's.
///
/// The length is the sum of all subpaths, without the gaps between the subpaths. Initialisation
/// walks every curve once: keep the measure of an unchanged path. Complexity: O(log segments) for a
/// position, O(segments) for a part.
public struct PathMeasure: Sendable {
    struct Run: Sendable {
        var segments: [SegmentMeasure]
        /// Length from the run's start to the end of each segment.
        var ends: [CGFloat]
        var isClosed: Bool
        var start: CGPoint
        /// Length of all preceding runs.
        var before: CGFloat
        var length: CGFloat { ends.last ?? 0 }

        /// The first segment with its end at a length or beyond.
        func segment(at length: CGFloat) -> Int { ends.firstSorted { $0 >= length } }
        /// Length from the run's start to the start of a segment.
        func start(of index: Int) -> CGFloat { index > 0 ? ends[index - 1] : 0 }
    }
    let runs: [Run]
    /// Total length of all subpaths in points. The gaps between subpaths do not count.
    public let length: CGFloat

    /// Measures `path`. Complexity: O(segments).
    public init(_ path: CGPath) {
        var before: CGFloat = 0
        runs = path.storage.subpaths.map { sub in
            let segments = sub.segments.map { SegmentMeasure($0) }
            var end: CGFloat = 0
            let ends = segments.map { segment -> CGFloat in
                end += segment.length
                return end
            }
            defer { before += end }
            return Run(
                segments: segments, ends: ends, isClosed: sub.isClosed, start: sub.start,
                before: before)
        }
        length = before
    }

    /// The part between two fractions of the total length, cut like `strokeStart` and `strokeEnd`;
    /// empty if `from` is not below `to`.
    ///
    /// Inside a curve, the cut lies at the parameter equal to the fraction of the curve's length,
    /// as in Core Animation: on a curve of even speed, the length itself. Fractions are clamped to
    /// 0…1. A whole closed subpath stays closed; curves stay curves.
    public func trimmed(from: CGFloat, to: CGFloat) -> CGPath {
        var out = PathStorage()
        let (low, high) = (max(from, 0) * length, min(to, 1) * length)
        guard low < high else { return CGPath(storage: out) }
        for run in runs {
            let at = run.before
            let whole = low <= at && high >= at + run.length
            guard whole || (at < high && at + run.length > low) else { continue }
            if whole && run.length == 0 && (at >= high || run.segments.isEmpty) { continue }
            out.appendPart(
                of: run, from: low - at, to: whole ? run.length : high - at,
                close: whole && run.isClosed, cut: .atParameter)
        }
        return CGPath(storage: out)
    }

    /// Point and unit direction at `distance` points from the start, clamped to the path; nil for a
    /// path without length. A distance at a gap gives the end before the gap.
    public func position(at distance: CGFloat) -> (point: CGPoint, tangent: CGVector)? {
        let target = min(max(distance, 0), length)
        // Runs and segments without length have no direction.
        let first = runs.firstSorted {
            $0.before + $0.length > 0 && $0.before + $0.length >= target
        }
        guard let number = first < runs.count ? first : runs.lastIndex(where: { $0.length > 0 })
        else { return nil }
        let run = runs[number]
        let rest = target - run.before
        let found = run.ends.firstSorted { $0 > 0 && $0 >= rest }
        guard
            let index = found < run.ends.count
                ? found : run.segments.lastIndex(where: { $0.length > 0 })
        else { return nil }
        let segment = run.segments[index]
        let t = segment.parameter(at: rest - run.start(of: index))
        guard let direction = segment.segment.direction(t) else { return nil }
        return (segment.segment.point(t), direction)
    }
}

extension CGPath {
    /// Total length of all subpaths in points. Not Apple's. O(n) in the number of elements at each
    /// call.
    public final var length: CGFloat { PathMeasure(self).length }

    /// The part between two fractions of the total length, cut like `PathMeasure.trimmed`. Not
    /// Apple's. O(n) in the number of elements.
    public final func trimmed(from: CGFloat, to: CGFloat) -> CGPath {
        if from <= 0, to >= 1 { return copy() ?? self }
        return PathMeasure(self).trimmed(from: from, to: to)
    }
}

extension PathStorage {
    mutating func append(_ segment: PathSegment) {
        switch segment {
        case .line(_, let p): line(p)
        case .quad(_, let c, let p): quad(c, p)
        case .cubic(let curve):
            cubic(curve.control1.cgPoint, curve.control2.cgPoint, curve.end.cgPoint)
        }
    }

    /// Position of a cut in a curve for a length.
    enum Cut {
        /// Exactly at the length.
        case atLength
        /// At the parameter equal to the fraction of the curve's length.
        case atParameter
    }

    /// Appends the part of one run between two lengths. Without `joining`, the part begins a
    /// subpath.
    mutating func appendPart(
        of run: PathMeasure.Run, from: CGFloat, to: CGFloat, close closes: Bool = false,
        joining: Bool = false, cut: Cut = .atLength
    ) {
        var started = joining
        for index in run.segment(at: from)..<run.segments.count {
            let (segment, at) = (run.segments[index], run.start(of: index))
            if at > to { break }
            let (low, high) = (max(from - at, 0), min(to - at, segment.length))
            guard low < high || (from <= at && to >= at + segment.length) else { continue }
            // Closing draws the closing line; a second line would add a corner.
            if closes, index == run.segments.count - 1, case .line(_, run.start) = segment.segment,
                started
            {
                continue
            }
            let part =
                cut == .atLength
                ? segment.part(from: low, to: high) : segment.parametricPart(from: low, to: high)
            if !started { move(part.start) }
            started = true
            append(part)
        }
        if closes { close() }
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first index with a true `isReached`, in a collection with a single change from false to
    /// true; the end index without one.
    func firstSorted(where isReached: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if isReached(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
