/// A key frame of a bar, or a bar as a whole.
public struct TimelineItem: Hashable {
    /// Identity of the row.
    public var row: AnyHashable
    /// Index of the key frame; nil for the bar.
    public var key: Int?

    /// Item of a row. Default the whole bar.
    public init(row: AnyHashable, key: Int? = nil) { (self.row, self.key) = (row, key) }
}

/// A change of times in seconds: scaled about a time, then shifted.
public struct TimelineMap: Equatable, Sendable {
    /// The time that scaling keeps.
    public var anchor: Double
    /// Positive factor of all distances from `anchor`.
    public var factor: Double
    /// Shift after scaling.
    public var shift: Double

    /// Map by its numbers. Default without a change.
    public init(anchor: Double = 0, factor: Double = 1, shift: Double = 0) {
        (self.anchor, self.factor, self.shift) = (anchor, factor, shift)
    }

    /// The changed time.
    public func callAsFunction(_ time: Double) -> Double {
        anchor + (time - anchor) * factor + shift
    }
}

extension TimelineRow {
    /// The items of rows in a range of time: a bar without key frames that touches the range, a bar
    /// with all of its key frames in the range, else the key frames in the range.
    static func items(
        _ rows: some Sequence<TimelineRow>, in times: ClosedRange<Double>
    ) -> Set<TimelineItem> {
        var found: Set<TimelineItem> = []
        for row in rows {
            guard let bar = row.bar, bar.begin.isFinite, bar.way.isFinite, bar.way > 0 else {
                continue
            }
            let inside = bar.keyTimes.indices.filter { times.contains(bar.time(of: $0)) }
            let isWhole =
                bar.keyTimes.isEmpty
                ? times.overlaps(bar.edges[0]...max(bar.edges[0], bar.edges[1]))
                : inside.count == bar.keyTimes.count
            if isWhole {
                found.insert(TimelineItem(row: row.id))
            } else {
                found.formUnion(inside.map { TimelineItem(row: row.id, key: $0) })
            }
        }
        return found
    }

    /// The items of these rows without repetitions: key frames of a chosen bar and parts of a
    /// chosen group are left out, because they move with the bar or the group.
    static func kept(_ items: Set<TimelineItem>, in rows: [TimelineRow]) -> Set<TimelineItem> {
        var kept: Set<TimelineItem> = []
        // Rows with a deeper level than a chosen group are parts of the group.
        var group: Int?
        for row in rows {
            if let level = group, row.level > level { continue }
            group = nil
            guard let bar = row.bar else { continue }
            if items.contains(TimelineItem(row: row.id)) {
                kept.insert(TimelineItem(row: row.id))
                group = row.level
            } else {
                let keys = bar.keyTimes.indices.map { TimelineItem(row: row.id, key: $0) }
                kept.formUnion(keys.filter(items.contains))
            }
        }
        return kept
    }
}

extension TimelineBar {
    /// Time of the line with a key frame of the first cycle.
    func time(of key: Int) -> Double { line(of: begin + keyTimes[key] * way) }
}
