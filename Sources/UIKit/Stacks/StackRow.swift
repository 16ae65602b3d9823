/// Lengths and gaps along the axis of a stack view whose length is known.
///
/// Input: own lengths, priorities, gaps and the available length. Output: a position and a length
/// for every view, nil where priorities and lengths have to be weighed against each other by the
/// constraint solver.
/// Complexity: O(n log n) in the number of views. Source: documentation of
/// `UIStackView.Distribution`.
struct StackRow {
    struct Item {
        /// Own length in points; nil without content.
        var content: Double?
        /// Priorities of the own length: 0 to 1000, at least 999 overrides the rules of stacks.
        var (hugging, resistance) = (0.0, 0.0)
        /// Present place, which decides among views of equal priorities.
        var (start, length) = (0.0, 0.0)
    }

    let items: [Item]
    /// Points behind each view but the last.
    var gaps: [Double]
    /// Position of the first view.
    let start: Double
    /// Points between the outer edges of the first and the last view.
    let room: Double

    /// Priority of the stack's own rules.
    static let rules = 999.0

    /// Positions and lengths by a distribution. If the available length is shorter than the gaps,
    /// lengths are 0 and the views exceed the end.
    func placed(_ distribution: UIStackView.Distribution) -> [(start: Double, length: Double)]? {
        var row = self
        let lengths: [Double]? =
            switch distribution {
            case .fill: filled
            case .fillEqually: equal
            case .fillProportionally: proportional
            case .equalSpacing: row.spaced()
            case .equalCentering: row.centered()
            }
        guard let lengths, respects(lengths) else { return nil }
        return Array(zip(row.starts(lengths), lengths))
    }

    /// Points for the lengths of all views together.
    private var rest: Double { max(room - gaps.reduce(0, +), 0) }

    private var equal: [Double] {
        Array(repeating: rest / Double(items.count), count: items.count)
    }

    /// Lengths in proportion to the content; nil for some views without content.
    private var proportional: [Double]? {
        let contents = items.compactMap(\.content).filter { $0 > 0 }
        if contents.isEmpty { return equal }
        guard contents.count == items.count else { return nil }
        let factor = rest / contents.reduce(0, +)
        return contents.map { $0 * factor }
    }

    /// Own lengths with equal gaps, each at least as long as every requested gap.
    private mutating func spaced() -> [Double]? {
        let contents = items.compactMap(\.content)
        guard contents.count == items.count else { return nil }
        guard let least = gaps.max() else { return filled }
        let gap = (room - contents.reduce(0, +)) / Double(gaps.count)
        gaps = gaps.map { _ in max(gap, least) }
        return gap >= least ? contents : filled
    }

    /// Own lengths with equal distances of the centers; nil where the gaps forbid equal distances.
    private mutating func centered() -> [Double]? {
        let contents = items.compactMap(\.content)
        guard contents.count == items.count, contents.count > 2 else {
            return contents.count == items.count ? spaced() : nil
        }
        let way = (room - (contents[0] + contents[contents.count - 1]) / 2) / Double(gaps.count)
        let equal = gaps.indices.map { way - (contents[$0] + contents[$0 + 1]) / 2 }
        guard zip(equal, gaps).allSatisfy({ $0 >= $1 }) else { return nil }
        gaps = equal
        return contents
    }

    /// True if lengths break no priority above the rules of stacks.
    private func respects(_ lengths: [Double]) -> Bool {
        zip(items, lengths).allSatisfy { item, length in
            guard let content = item.content else { return true }
            let tolerance = 1e-6 * max(1, content)
            return (item.hugging < Self.rules || length <= content + tolerance)
                && (item.resistance < Self.rules || length >= content - tolerance)
        }
    }

    /// Positions of views of some lengths.
    func starts(_ lengths: [Double]) -> [Double] {
        var next = start
        return lengths.indices.map { i in
            defer { next += lengths[i] + (i < gaps.count ? gaps[i] : 0) }
            return next
        }
    }
}
