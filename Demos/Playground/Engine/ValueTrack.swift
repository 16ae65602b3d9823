import Foundation
import LaminaMotion
import LaminaPacketLog
import LaminaRenderTree

/// A value of a layer over a range of time, as it was shown, with all that animates it: what a graph is drawn from.
///
/// Goes through the recording by itself; who stands in it stays there. Thread: one at a time, the recording's.
public struct ValueTrack: Sendable, Equatable {
    /// Seconds, one for each sample.
    public var times: [Double] = []
    /// What the value consists of, such as x and y, with a number for each sample; where there is no value, none.
    public var lines: [[Double?]] = []

    /// What of a layer is followed.
    public enum Source: Sendable, Equatable, CustomStringConvertible {
        /// What an animation moves.
        case target(PropertyTarget)
        /// A property, or a part of it that is a transform.
        case value(PropertyID, TransformPart?)

        public var description: String {
            switch self {
            case .target(let target): "\(target)"
            case .value(let id, nil): PropertyTable.row(id).key
            case .value(let id, let part?): "\(PropertyTable.row(id).key), \(part.title)"
            }
        }
    }

    /// Of the layer with a way from the root. The range is cut to what is known, up to `end`. Throws `LogError`.
    public init(
        of source: Source, on path: [String], in tree: SceneTree,
        over range: ClosedRange<Double>, until end: Double, samples: Int = 180
    ) throws {
        let (first, last) = (max(0, range.lowerBound), min(range.upperBound, end))
        guard last > first, samples > 1 else { return }
        for sample in 0..<samples {
            let time = first + (last - first) * Double(sample) / Double(samples - 1)
            try tree.move(to: time)
            let row = tree.rows().first { $0.path == path }
            let numbers = row.flatMap { tree.numbers(of: source, on: $0.index) } ?? []
            while lines.count < numbers.count {
                lines.append(Array(repeating: nil, count: times.count))
            }
            times.append(time)
            for line in lines.indices {
                lines[line].append(line < numbers.count ? numbers[line] : nil)
            }
        }
    }

    /// How fast the value changes, in its units a second, one for each pair of neighbouring samples: of several numbers together.
    public var speed: [Double?] {
        times.indices.dropLast().map { i in
            var sum = 0.0
            for line in lines {
                guard let a = line[i], let b = line[i + 1] else { return nil }
                sum += (b - a) * (b - a)
            }
            return lines.isEmpty ? nil : sum.squareRoot() / (times[i + 1] - times[i])
        }
    }
}
