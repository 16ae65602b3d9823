import Foundation
import LaminaMotion
import LaminaPacketLog
import LaminaRenderTree

/// A value of a layer over a range of time, with its animations: the data of a graph.
///
/// A separate cursor reads the recording, so that the shown time does not change. Thread: one at a
/// time, the recording's.
public struct ValueTrack: Sendable, Equatable {
    /// Seconds, one for each sample.
    public var times: [Double] = []
    /// Components of the value, such as x and y, with a number for each sample; empty for a value
    /// without numbers.
    public var lines: [[Double?]] = []

    /// The followed value.
    public enum Source: Sendable, Equatable, CustomStringConvertible {
        /// The target of an animation.
        case target(PropertyTarget)
        /// A property, or a part of a transform.
        case value(PropertyID, TransformPart?)

        /// Key path, with the part of a transform.
        public var description: String {
            switch self {
            case .target(let target): "\(target)"
            case .value(let id, nil): PropertyTable.row(id).key
            case .value(let id, let part?): "\(PropertyTable.row(id).key), \(part.title)"
            }
        }
    }

    /// The track of the layer of a path. The range is clamped to the recording, up to `end`;
    /// `instants` are times of jumps and turns. Throws `LogError`.
    public init(
        of source: Source, on path: [String], in tree: SceneTree,
        over range: ClosedRange<Double>, until end: Double, samples: Int = 180,
        instants: [Double] = []
    ) throws {
        let (first, last) = (max(0, range.lowerBound), min(range.upperBound, end))
        guard last > first, samples > 1 else { return }
        func numbers(at time: Double) throws -> [Double] {
            try tree.move(to: time)
            let row = tree.rows().first { $0.path == path }
            return row.flatMap { tree.numbers(of: source, on: $0.index) } ?? []
        }
        // Times at which something begins or ends are sampled on both sides.
        let around = instants.flatMap { [$0 - Self.instant / 2, $0 + Self.instant / 2] }
        let even = (0..<samples).map {
            first + (last - first) * Double($0) / Double(samples - 1)
        }
        let all = Set(even + around.filter { $0 >= first && $0 <= last }).sorted()
        var found: [(time: Double, numbers: [Double])] = []
        for time in all { found.append((time, try numbers(at: time))) }
        let extent = Self.extent(found.map(\.numbers))
        for sample in found {
            if let before = times.last.map({ ($0, Self.ends(of: lines)) }) {
                // A value set without an animation is a step of the curve.
                var (from, to) = ((time: before.0, numbers: before.1), sample)
                while to.time - from.time > Self.instant,
                    Self.distance(from.numbers, to.numbers) > 0.1 * extent
                {
                    let middle = (from.time + to.time) / 2
                    let value = (time: middle, numbers: try numbers(at: middle))
                    let isLater =
                        Self.distance(from.numbers, value.numbers)
                        < Self.distance(value.numbers, to.numbers)
                    if isLater { from = value } else { to = value }
                }
                if to.time - from.time <= Self.instant {
                    for side in [from, to] where side.time > before.0 && side.time < sample.time {
                        add(side.numbers, at: side.time)
                    }
                }
            }
            add(sample.numbers, at: sample.time)
        }
    }

    /// Seconds between both sides of a step.
    private static let instant = 1e-4

    private static func ends(of lines: [[Double?]]) -> [Double] {
        lines.compactMap { $0.last ?? nil }
    }

    private mutating func add(_ numbers: [Double], at time: Double) {
        while lines.count < numbers.count {
            lines.append(Array(repeating: nil, count: times.count))
        }
        times.append(time)
        for line in lines.indices {
            lines[line].append(line < numbers.count ? numbers[line] : nil)
        }
    }

    private static func distance(_ a: [Double], _ b: [Double]) -> Double {
        zip(a, b).map { abs($0 - $1) }.max() ?? 0
    }

    private static func extent(_ samples: [[Double]]) -> Double {
        let all = samples.joined().filter(\.isFinite)
        return max(1e-9, (all.max() ?? 0) - (all.min() ?? 0))
    }

    /// Speed of the value, in its units a second, for each pair of neighbouring samples: for
    /// several numbers the length of the change. Nil at a jump. Both samples of an instant without
    /// a jump, such as of another animation's key frame, have the speed before the instant.
    public var speed: [Double?] {
        var speeds: [Double?] = []
        let slack = 1e-2 * extent
        for i in times.indices.dropLast() {
            let isInstant = times[i + 1] - times[i] <= Self.instant * 1.5
            guard let way = way(from: i), !isInstant || way <= slack else {
                speeds.append(nil)
                continue
            }
            speeds.append(isInstant ? speeds.last ?? nil : way / (times[i + 1] - times[i]))
        }
        return speeds
    }

    /// Length of the change from a sample to the next; nil without numbers.
    private func way(from i: Int) -> Double? {
        var sum = 0.0
        for line in lines {
            guard let a = line[i], let b = line[i + 1] else { return nil }
            sum += (b - a) * (b - a)
        }
        return lines.isEmpty ? nil : sum.squareRoot()
    }

    /// The largest difference of a number's values.
    private var extent: Double {
        lines.map { line in
            let known = line.compactMap { $0 }.filter(\.isFinite)
            return (known.max() ?? 0) - (known.min() ?? 0)
        }.max() ?? 0
    }
}
