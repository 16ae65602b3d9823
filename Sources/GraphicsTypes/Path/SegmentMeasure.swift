// Arc length of one segment, and the inverse from a length to a parameter.
//
// Input: a line or a curve. Output: the length, the parameter at a length, and any part as a
// segment of the same kind.
// Idea: a curve is cut into sixteen spans. Each span's length is a five-point Gauss sum of the
// speed, and a few steps of regula falsi find the parameter inside a span.
// Cost: 80 speed evaluations per curve. Relative error below 1e-6 except next to a cusp.
import Foundation

struct SegmentMeasure: Sendable {
    let segment: PathSegment
    let length: CGFloat
    /// Length from the start to the end of each span; empty for a line.
    private let spans: [CGFloat]

    private static let spanCount = 16
    private static let nodes: [(CGFloat, CGFloat)] = [
        (0, 0.5688888888888889),
        (-0.5384693101056831, 0.47862867049936647), (0.5384693101056831, 0.47862867049936647),
        (-0.9061798459386640, 0.23692688505618908), (0.9061798459386640, 0.23692688505618908),
    ]

    init(_ segment: PathSegment) {
        self.segment = segment
        if case .line(let a, let b) = segment {
            spans = []
            length = distance(a, b)
            return
        }
        var sum: CGFloat = 0
        var list: [CGFloat] = []
        list.reserveCapacity(Self.spanCount)
        let step = 1 / CGFloat(Self.spanCount)
        for i in 0..<Self.spanCount {
            sum += Self.arc(segment, CGFloat(i) * step, CGFloat(i + 1) * step)
            list.append(sum)
        }
        spans = list
        length = sum
    }

    private static func arc(_ s: PathSegment, _ from: CGFloat, _ to: CGFloat) -> CGFloat {
        let (half, mid) = ((to - from) / 2, (to + from) / 2)
        var sum: CGFloat = 0
        for (x, w) in nodes {
            let v = s.derivative(mid + half * x)
            sum += w * (v.dx * v.dx + v.dy * v.dy).squareRoot()
        }
        return sum * half
    }

    /// Parameter 0…1 after `target` points of length.
    func parameter(at target: CGFloat) -> CGFloat {
        guard target > 0, length > 0 else { return 0 }
        guard target < length else { return 1 }
        if spans.isEmpty { return target / length }
        let index = spans.firstIndex { $0 >= target } ?? spans.count - 1
        let before = index == 0 ? 0 : spans[index - 1]
        let start = CGFloat(index) / CGFloat(Self.spanCount)
        var (low, high) = (start, start + 1 / CGFloat(Self.spanCount))
        var (lowLength, highLength) = (before, spans[index])
        for _ in 0..<8 where highLength - lowLength > 1e-9 {
            let share = (target - lowLength) / (highLength - lowLength)
            let middle = low + (high - low) * min(max(share, 0.02), 0.98)
            let there = before + Self.arc(segment, start, middle)
            if abs(there - target) < 1e-9 * length { return middle }
            if there < target {
                (low, lowLength) = (middle, there)
            } else {
                (high, highLength) = (middle, there)
            }
        }
        guard highLength > lowLength else { return low }
        return low + (high - low) * (target - lowLength) / (highLength - lowLength)
    }

    /// The part between two lengths, as a segment of the same kind.
    func part(from: CGFloat, to: CGFloat) -> PathSegment {
        if from <= 0, to >= length { return segment }
        return segment.part(from: parameter(at: from), to: parameter(at: to))
    }

    /// The part between two parameters, each equal to the fraction of a length.
    func parametricPart(from: CGFloat, to: CGFloat) -> PathSegment {
        if from <= 0, to >= length { return segment }
        return segment.part(from: max(from / length, 0), to: min(to / length, 1))
    }
}

func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
    ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
}

extension PathSegment {
    /// The point at parameter `t`.
    func point(_ t: CGFloat) -> CGPoint {
        switch self {
        case .line(let a, let b):
            return CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
        default:
            return asCubic.point(t).cgPoint
        }
    }

    /// Derivative by the parameter at `t`.
    func derivative(_ t: CGFloat) -> CGVector {
        let u = 1 - t
        switch self {
        case .line(let a, let b):
            return CGVector(dx: b.x - a.x, dy: b.y - a.y)
        case .quad(let a, let b, let c):
            return CGVector(
                dx: 2 * (u * (b.x - a.x) + t * (c.x - b.x)),
                dy: 2 * (u * (b.y - a.y) + t * (c.y - b.y)))
        case .cubic(let curve):
            let speed = curve.derivative(t)
            return CGVector(dx: speed.x, dy: speed.y)
        }
    }

    /// Unit direction at `t`; at zero speed, the direction after or before.
    func direction(_ t: CGFloat) -> CGVector? {
        for nudge in [0, 1e-4, 1e-2, 0.5] as [CGFloat] {
            let v = derivative(t < 0.5 ? t + nudge : t - nudge)
            let length = (v.dx * v.dx + v.dy * v.dy).squareRoot()
            if length > 1e-9 { return CGVector(dx: v.dx / length, dy: v.dy / length) }
        }
        return nil
    }

    /// The part between two parameters.
    func part(from t0: CGFloat, to t1: CGFloat) -> PathSegment {
        if case .line = self { return .line(point(t0), point(t1)) }
        let whole = asCubic
        let tail = t0 <= 0 ? whole : whole.split(at: t0).1
        let rest = t0 >= 1 ? 0 : (t1 - t0) / (1 - t0)
        let part = t1 >= 1 ? tail : tail.split(at: rest).0
        guard case .quad = self else { return .cubic(part) }
        // A part of a quadratic curve is quadratic; its control follows from the cubic's first.
        let control = part.start + (part.control1 - part.start) * 1.5
        return .quad(part.start.cgPoint, control.cgPoint, part.end.cgPoint)
    }
}
