import PlaygroundEngine
import PlaygroundKit

extension TimelineRows {
    /// The largest number of instants of a graph.
    private static let mostInstants = 400

    /// Times at which animations of a layer are added, begin, end, repeat and pass key frames,
    /// inside a range: a graph has a sample at each of these times.
    static func instants(
        of layer: UInt32, in rows: [TimelineRow], _ range: ClosedRange<Double>
    ) -> [Double] {
        let bars = rows.filter { ($0.id.base as? ID)?.layer.index == layer }.compactMap(\.bar)
        var found: Set<Double> = []
        for bar in bars {
            let changes = bar.course?.parts.map(\.line) ?? []
            for time in [bar.added, bar.line(of: bar.begin), bar.lineEnd] + changes
            where range.contains(time) && found.count < mostInstants {
                found.insert(time)
            }
            guard bar.way > 0, bar.way.isFinite else { continue }
            // In a layer that goes back the instants of the last way are enough.
            let seen = [range.lowerBound, range.upperBound].map(bar.time(atLine:)).sorted()
            let first = max(0, ((seen[0] - bar.begin) / bar.way).rounded(.down))
            // A way below the precision of its times adds no instants: the rounds are counted.
            for round in 0..<mostInstants {
                let begin = bar.begin + (first + Double(round)) * bar.way
                guard begin < min(bar.end, seen[1]), found.count < mostInstants else { break }
                for time in [0, 1] + bar.keyTimes {
                    found.insert(bar.line(of: begin + time * bar.way))
                }
            }
        }
        return found.filter { range.contains($0) }
    }
}
