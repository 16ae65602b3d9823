// Paths as polygons on the grid, with references to their segments.
//
// Input: paths. Output: the chords of the outlines; each chord has the numbers of the path and of
// the segment. Open subpaths are closed, as in filling; subpaths with a coordinate of NaN or
// infinity are left out. A curve and the same curve run backwards give the same points. Cost:
// linear.
import Foundation

struct ChordList {
    /// A segment of a path with its subdivision.
    struct Source {
        var segment: PathSegment
        /// Number of chords, at even steps of the parameter.
        var count: Int
        /// Greatest distance of the chords from the segment, in steps of the grid.
        var error: CGFloat
    }

    /// A line on the grid, with the area's inside at its left for a counterclockwise path.
    struct Chord {
        /// Number of the path: 0 or 1.
        var path: Int
        var source: Int
        /// Index of the chord within its source.
        var index: Int
        var start: GridPoint
        var end: GridPoint
    }

    let grid: PathGrid
    private(set) var sources: [Source] = []
    private(set) var chords: [Chord] = []
    /// Exact end points of segments.
    private(set) var corners: [GridPoint: CGPoint] = [:]

    init(_ paths: [PathStorage], _ grid: PathGrid) {
        self.grid = grid
        let whole = paths.reduce(0) { max($0, Self.extent($1.points)) }
        for (index, path) in paths.enumerated() {
            for sub in path.subpaths {
                for segment in Self.closed(sub) { add(segment, path: index, whole) }
            }
        }
    }

    private static func extent(_ points: some Sequence<CGPoint>) -> CGFloat {
        guard let (low, high) = finiteCorners(points) else { return 0 }
        return max(high.x - low.x, high.y - low.y)
    }

    /// Segments of a subpath with its closing line; none for a coordinate of NaN or infinity.
    private static func closed(_ sub: Subpath) -> [PathSegment] {
        var segments = sub.segments
        guard let last = segments.last?.end else { return [] }
        if last != sub.start { segments.append(.line(last, sub.start)) }
        let isFinite = segments.allSatisfy {
            $0.asCubic.controlPolygon.allSatisfy { $0.x.isFinite && $0.y.isFinite }
        }
        return isFinite ? segments : []
    }

    private mutating func add(_ segment: PathSegment, path: Int, _ whole: CGFloat) {
        let curve = segment.asCubic
        var (count, tolerance): (Int, CGFloat) = (1, 0)
        if case .line = segment {
        } else {
            tolerance = max(Self.extent(curve.controlPolygon) / 16384, whole / 4_194_304)
            count = segment.chordCount(tolerance: tolerance)
        }
        let source = sources.count
        sources.append(
            Source(segment: segment, count: count, error: grid.steps(tolerance)))
        var from = grid.snap(segment.start)
        let end = grid.snap(segment.end)
        (corners[from], corners[end]) = (segment.start, segment.end)
        for i in 1...count {
            let to = i == count ? end : grid.snap(Self.point(curve, i, count))
            // A chord within one point of the grid is dropped.
            if from != to {
                chords.append(
                    Chord(path: path, source: source, index: i - 1, start: from, end: to))
            }
            from = to
        }
    }

    /// The curve at i/n, summed symmetrically: the reversed curve gives exactly the same numbers.
    private static func point(_ curve: CubicCurve, _ i: Int, _ n: Int) -> CGPoint {
        let (t, u) = (Double(i) / Double(n), Double(n - i) / Double(n))
        let (w0, w1, w2, w3) = (u * u * u, 3 * (u * u * t), 3 * (t * t * u), t * t * t)
        let (a, b, c, d) = curve.points
        return ((w0 * a + w3 * d) + (w1 * b + w2 * c)).cgPoint
    }
}

extension PathSegment {
    /// Number of even steps of the parameter for chords within `tolerance` of the segment; at most
    /// 512.
    func chordCount(tolerance: CGFloat) -> Int {
        if case .line = self { return 1 }
        let wanted = (asCubic.bend * 0.75 / tolerance).squareRoot()
        return wanted.isFinite ? Int(min(max(wanted.rounded(.up), 2), 512)) : 2
    }
}
