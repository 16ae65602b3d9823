/// Positions and lengths across the axis of a stack view whose breadth is known.
///
/// Input: own lengths, priorities and the alignment. Output: a position and a length for every
/// view, nil where the constraint solver has to weigh priorities. Complexity: O(n log n) in the
/// number of views, O(n) without baselines. Source: documentation of `UIStackView.Alignment`.
struct StackColumn {
    let items: [StackRow.Item]
    let start: Double
    let room: Double
    let alignment: UIStackView.Alignment
    /// Points from the middles down to the baselines, nil for a lower edge; nil if no baselines are
    /// aligned.
    let baselines: [Double?]?

    /// Priority with which views without a reason against fill the stack.
    private static let fitting = 40.0

    var placed: [(start: Double, length: Double)]? {
        if let baselines { return placed(at: baselines) }
        var places: [(start: Double, length: Double)] = []
        for item in items {
            guard let length = length(of: item) else { return nil }
            let more = room - length
            let place =
                switch alignment {
                case .fill, .leading: start
                case .center: start + more / 2
                case .trailing: start + more
                // Without baselines a view keeps its place, limited to the stack.
                case .firstBaseline, .lastBaseline:
                    min(max(item.start, start), start + max(more, 0))
                }
            places.append((place, length))
        }
        return places
    }

    private func length(of item: StackRow.Item) -> Double? {
        let room = max(self.room, 0)
        guard let content = item.content, content != room else { return room }
        if content > room { return item.resistance < StackRow.rules ? room : nil }
        if alignment == .fill { return item.hugging < StackRow.rules ? room : nil }
        guard item.hugging != Self.fitting else { return nil }
        return item.hugging > Self.fitting ? content : room
    }

    /// Own lengths with all baselines at one height, within the stack; nil if the stack is too
    /// small.
    private func placed(at baselines: [Double?]) -> [(start: Double, length: Double)]? {
        var lengths: [Double] = []
        for item in items {
            guard let content = item.content, content <= room, item.hugging > Self.fitting else {
                return nil
            }
            lengths.append(content)
        }
        let drops = zip(lengths, baselines).map { length, below in
            below.map { length / 2 + $0 } ?? length
        }
        let highest = start + (drops.max() ?? 0)
        let lowest = zip(lengths, drops).map { start + room - $0 + $1 }.min() ?? highest
        guard highest <= lowest else { return nil }
        // The middle of the present heights moves the views least.
        let present = zip(items, drops).map { $0.start + $1 }.sorted()
        let line = min(max(present[(present.count - 1) / 2], highest), lowest)
        return zip(lengths, drops).map { (line - $1, $0) }
    }
}
