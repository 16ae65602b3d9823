import Foundation

/// Lengths along a path: the total, a point at a length, and parts cut by length. Our own.
///
/// All subpaths count, one after the other; gaps between them do not. Building one walks every
/// curve once; keep it while the path stays the same.
public struct PathMeasure: Sendable {
    struct Run: Sendable {
        var segments: [SegmentMeasure]
        var isClosed: Bool
        var start: CGPoint
        var length: CGFloat
    }
    let runs: [Run]
    /// Total length of all subpaths in points.
    public let length: CGFloat

    /// Measures `path`.
    public init(_ path: CGPath) {
        runs = path.storage.subpaths.map { sub in
            let segments = sub.segments.map { SegmentMeasure($0) }
            return Run(
                segments: segments, isClosed: sub.isClosed, start: sub.start,
                length: segments.reduce(0) { $0 + $1.length })
        }
        length = runs.reduce(0) { $0 + $1.length }
    }

    /// The part between two fractions of the total length; empty when `from` is not below `to`.
    ///
    /// Fractions are clamped to 0…1. A closed subpath that is whole stays closed; curves stay
    /// curves.
    public func trimmed(from: CGFloat, to: CGFloat) -> CGPath {
        var out = PathStorage()
        let (low, high) = (max(from, 0) * length, min(to, 1) * length)
        guard low < high else { return CGPath(storage: out) }
        var at: CGFloat = 0
        for run in runs {
            defer { at += run.length }
            let whole = low <= at && high >= at + run.length
            guard whole || (at < high && at + run.length > low) else { continue }
            if whole && run.length == 0 && (at >= high || run.segments.isEmpty) { continue }
            out.appendPart(
                of: run, from: low - at, to: whole ? run.length : high - at,
                close: whole && run.isClosed)
        }
        return CGPath(storage: out)
    }

    /// The point and the unit direction at `distance` points from the start, clamped to the path;
    /// nil when the path has no length.
    public func position(at distance: CGFloat) -> (point: CGPoint, tangent: CGVector)? {
        var rest = min(max(distance, 0), length)
        let all = runs.flatMap(\.segments).filter { $0.length > 0 }
        for (index, segment) in all.enumerated() {
            if rest <= segment.length || index == all.count - 1 {
                let t = segment.parameter(at: rest)
                guard let direction = segment.segment.direction(t) else { return nil }
                return (segment.segment.point(t), direction)
            }
            rest -= segment.length
        }
        return nil
    }
}

extension CGPath {
    /// Total length of all subpaths in points. Our own.
    public final var length: CGFloat { PathMeasure(self).length }

    /// The part between two fractions of the total length. Our own.
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
        case .cubic(_, let c, let d, let p): cubic(c, d, p)
        }
    }

    /// Appends the part of one run between two lengths. Without `joining` it begins a subpath.
    mutating func appendPart(
        of run: PathMeasure.Run, from: CGFloat, to: CGFloat, close closes: Bool = false,
        joining: Bool = false
    ) {
        var at: CGFloat = 0
        var started = joining
        for (index, segment) in run.segments.enumerated() {
            defer { at += segment.length }
            let (low, high) = (max(from - at, 0), min(to - at, segment.length))
            guard low < high || (from <= at && to >= at + segment.length) else { continue }
            // The closing line is what close draws; drawing it too would add a corner.
            if closes, index == run.segments.count - 1, case .line(_, run.start) = segment.segment,
                started
            {
                continue
            }
            let part = segment.part(from: low, to: high)
            if !started { move(part.start) }
            started = true
            append(part)
        }
        if closes { close() }
    }
}
