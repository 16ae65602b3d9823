/// Chosen key frames and bars with their times at the begin of a drag: moved and scaled together.
struct TimelineGroup {
    let items: Set<TimelineItem>
    private let bars: [AnyHashable: TimelineBar]
    /// Shortest length of a way, in seconds.
    private static let leastWay = 0.01

    init(_ items: Set<TimelineItem>, in rows: [TimelineRow]) {
        let kept = TimelineRow.kept(items, in: rows)
        let ids = Set(kept.map(\.row))
        bars = Dictionary(
            rows.compactMap { row in
                row.bar.flatMap { ids.contains(row.id) ? (row.id, $0) : nil }
            }, uniquingKeysWith: { first, _ in first })
        self.items = kept
    }

    /// Times of all chosen key frames, and of the begins and ends of chosen bars.
    var edges: [Double] {
        items.flatMap { item -> [Double] in
            guard let bar = bars[item.row] else { return [] }
            if let key = item.key { return [bar.time(of: key)] }
            return bar.edges.filter(\.isFinite)
        }
    }

    /// From the first chosen time to the last; nil without a length.
    var span: ClosedRange<Double>? {
        let edges = edges
        guard let first = edges.min(), let last = edges.max(), last - first > 1e-9 else {
            return nil
        }
        return first...last
    }

    /// The nearest map that keeps chosen key frames between their neighbours, and bars longer than
    /// a hundredth of a second.
    func limited(_ map: TimelineMap) -> TimelineMap {
        var map = map
        let bounds = keyBounds
        var factors = leastFactor...max(leastFactor, 1e6)
        for (time, low, high) in bounds where map.factor != 1 && time != map.anchor {
            let arm = time - map.anchor
            let (a, b) = ((low - map.anchor) / arm, (high - map.anchor) / arm)
            factors = factors.clamped(to: min(a, b)...max(a, b))
        }
        map.factor =
            map.factor == 1 ? 1 : min(max(map.factor, factors.lowerBound), factors.upperBound)
        for (time, low, high) in bounds {
            let scaled = map(time) - map.shift
            map.shift = min(max(map.shift, min(0, low - scaled)), max(0, high - scaled))
        }
        return map
    }

    private var leastFactor: Double {
        let ways = items.compactMap { item in item.key == nil ? bars[item.row]?.way : nil }
        let span = span.map { $0.upperBound - $0.lowerBound }
        return (ways + [span].compactMap { $0 }).map { Self.leastWay / $0 }.max() ?? 0.01
    }

    /// Time of each chosen key frame, between the nearest key frames that are not chosen.
    private var keyBounds: [(time: Double, low: Double, high: Double)] {
        items.compactMap { item in
            guard let key = item.key, let bar = bars[item.row] else { return nil }
            func isFree(_ other: Int) -> Bool {
                !items.contains(TimelineItem(row: item.row, key: other))
            }
            let before = (0..<key).last(where: isFree)
            let after = bar.keyTimes.indices.dropFirst(key + 1).first(where: isFree)
            return (
                bar.time(of: key), before.map(bar.time) ?? -.infinity,
                after.map(bar.time) ?? .infinity
            )
        }
    }
}

/// Instants that dragged times snap to. All times in seconds.
struct TimelineSnap {
    var instants: [Double]
    /// Length of a frame; nil for no frames.
    var frame: Double?
    /// Distance within which an instant attracts.
    var reach: Double

    /// The distance by which edges move: to the nearest instant in reach of an edge, otherwise to a
    /// frame for the first edge.
    func way(_ moved: Double, of edges: [Double]) -> Double {
        let nearest = edges.flatMap { edge in instants.map { $0 - edge } }
            .min { abs($0 - moved) < abs($1 - moved) }
        if let nearest, abs(nearest - moved) < reach { return nearest }
        guard let frame, let edge = edges.first else { return moved }
        return ((edge + moved) / frame).rounded() * frame - edge
    }

    /// The nearest instant in reach of a time, else the nearest frame.
    func time(_ time: Double) -> Double { time + way(0, of: [time]) }
}
