import CoreGraphics
import Foundation

/// The waveform of a file: its largest amplitude in any range of its seconds.
public final class SoundShape: Sendable {
    /// The amplitude in a range of seconds, 0 to 1.
    public let peak: @Sendable (ClosedRange<Double>) -> Float

    /// A waveform by its amplitudes.
    public init(_ peak: @escaping @Sendable (ClosedRange<Double>) -> Float) { self.peak = peak }
}

/// A stretch of a sound in a row of a time line. Times in seconds of the line.
public struct TimelineWave: Equatable {
    /// The begin.
    public var begin: Double
    /// Infinite for an endless sound.
    public var end: Double
    /// The position in the file at the begin, and the duration of the file.
    public var offset: Double
    /// Seconds of the file, above 0.
    public var duration: Double
    /// Seconds of the file in a second of the line.
    public var rate: Double
    /// Times with volumes between which the volume changes linearly; at least one.
    public var volumes: [CGPoint]
    /// The waveform; nil during the measurement. Default nil.
    public var shape: SoundShape?

    /// A stretch of a file.
    public init(
        begin: Double, end: Double, offset: Double, duration: Double, rate: Double,
        volumes: [CGPoint]
    ) {
        (self.begin, self.end, self.offset) = (begin, end, offset)
        (self.duration, self.rate, self.volumes) = (duration, rate, volumes)
    }

    /// True for equal values; waveforms are equal if they are the same object.
    public static func == (a: TimelineWave, b: TimelineWave) -> Bool {
        (a.begin, a.end, a.offset, a.duration, a.rate) == (
            b.begin, b.end, b.offset, b.duration, b.rate
        ) && a.volumes == b.volumes && a.shape === b.shape
    }

    /// The volume at a time.
    public func volume(at time: Double) -> CGFloat {
        guard let first = volumes.first, let last = volumes.last else { return 1 }
        guard time > first.x else { return first.y }
        guard time < last.x else { return last.y }
        var (low, next) = (0, volumes.count - 1)
        while next - low > 1 {
            let middle = (low + next) / 2
            if volumes[middle].x <= time { low = middle } else { next = middle }
        }
        let (a, b) = (volumes[next - 1], volumes[next])
        return a.y + (b.y - a.y) * (time - a.x) / (b.x - a.x)
    }

    /// The largest amplitude with the volume in a range of the line, 0 to 1.
    public func height(in range: ClosedRange<Double>) -> CGFloat {
        // For a sound halted before its begin, `end` is before `begin`.
        let (from, to) = (max(begin, range.lowerBound), min(end, range.upperBound))
        guard let shape, duration > 0, from <= to, range.lowerBound < end else { return 0 }
        let first = (offset + (from - begin) * rate).truncatingRemainder(dividingBy: duration)
        let last = first + min(duration, (to - from) * rate)
        var peak = shape.peak(first...min(last, duration))
        if last > duration { peak = max(peak, shape.peak(0...(last - duration))) }
        return min(1, CGFloat(peak)) * volume(at: (from + to) / 2)
    }

    /// The outline in a box whose x is given by a scale, within the widths from 0 to `width`: a
    /// point of width is a column. Before the waveform is known, the outline is a thin line.
    public func outline(_ scale: TimeScale, width: CGFloat, middle: CGFloat, height: CGFloat)
        -> CGPath
    {
        let path = CGMutablePath()
        let left = max(0, scale.x(begin).rounded(.down))
        let right = min(width, end.isFinite ? scale.x(end) : .infinity)
        guard left < right else { return path }
        var tops: [CGPoint] = []
        for x in stride(from: left, to: right, by: 1) {
            let time = scale.seconds(x)...scale.seconds(x + 1)
            tops.append(CGPoint(x: x, y: max(0.5, self.height(in: time) * height / 2)))
        }
        tops.append(CGPoint(x: right, y: tops.last!.y))
        path.addLines(
            between: tops.map { CGPoint(x: $0.x, y: middle - $0.y) }
                + tops.reversed().map { CGPoint(x: $0.x, y: middle + $0.y) })
        path.closeSubpath()
        return path
    }
}
