import LaminaGraphicsTypes
import Foundation

/// A path as keyframes for a point property.
///
/// Each line, curve and closing line is one segment; a move is an instant jump without a keyframe.
/// A curve is followed by its parameter, or by arc length when paced. In cubic modes lines become
/// the spline through their ends; curves keep their course. Key times that lack one entry for each
/// closing line refer to the drawn points alone, and closing lines are left out. Source: B-KF
/// 158–160. The rule for closing lines is measured, the rule for curves in cubic modes our choice.
public struct PathKeyframes: Sendable {
    /// The rotation of a layer along the path (`CAAnimationRotationMode`). Default `none`. `auto`
    /// follows the direction of the path, `autoReverse` the opposite direction.
    public enum Rotation: UInt8, Sendable { case none, auto, autoReverse }

    let segments: [KeyframeSegment]
    /// The times of the segments, in fractions of a cycle. A start for each segment, and the end of
    /// the last; proportional to arc length in paced modes.
    public let times: KeyTimes
    /// The reason given key times were replaced by even times; nil for used, unneeded or missing
    /// key times. The compiler of animations logs the reason.
    public let misfit: KeyTimesMisfit?
    let curves: [TimingCurve]
    let mode: CalculationMode
    /// Arc length up to each step of a segment followed by arc length; empty for other segments.
    let lengths: [[Double]]
    /// The rotation mode, as given. With `autoReverse` the angles of `sample(at:)` have half a turn
    /// more.
    public let rotation: Rotation
    /// The original path. Commit packets carry the path, and readers compute the segments again.
    public let path: CGPath
    /// The other inputs. Unused inputs are kept: commit packets carry all of them.
    public let shaping: KeyframeShaping

    /// Keyframes along a path. Nil for a path without a segment, and for coordinates outside the
    /// range of single precision. The animation then has no effect (B-KF 156). O(n) in the number
    /// of segments.
    public init?(
        path: CGPath, keyTimes: [Double]? = nil, curves: [TimingCurve] = [],
        mode: CalculationMode = .linear, rotation: Rotation = .none,
        tension: [Double] = [], continuity: [Double] = [], bias: [Double] = []
    ) {
        self.init(
            path: path, rotation: rotation,
            shaping: KeyframeShaping(
                keyTimes: keyTimes, curves: curves, mode: mode, tension: tension,
                continuity: continuity, bias: bias))
    }

    /// Keyframes from inputs in a single value; nil for a path without effect. O(n) in the number
    /// of segments.
    public init?(path: CGPath, rotation: Rotation, shaping: KeyframeShaping) {
        guard var segments = KeyframeSegment.segments(of: path), !segments.isEmpty else {
            return nil
        }
        self.path = path
        self.shaping = shaping
        let (keyTimes, curves, mode) = (shaping.keyTimes, shaping.curves, shaping.mode)
        self.mode = mode
        self.rotation = rotation
        self.curves = mode.isPaced || mode == .discrete ? [] : curves
        if mode.isPaced {
            let lengths = segments.map { $0.isLine ? [] : $0.lengths }
            let spans = zip(segments, lengths).map { $1.last ?? $0.chord }
            times = .proportional(spans) ?? .even(segments.count)
            misfit = nil
            self.lengths = lengths
        } else {
            lengths = segments.map { _ in [] }
            if let keyTimes {
                let drawn = segments.filter { !$0.isClosing }
                if !drawn.isEmpty, keyTimes.count == drawn.count + 1 { segments = drawn }
                misfit = KeyTimesMisfit(keyTimes, wanted: segments.count + 1)
                times = misfit == nil ? KeyTimes(keyTimes) : .even(segments.count)
            } else {
                (times, misfit) = (.even(segments.count), nil)
            }
        }
        if mode.isCubic {
            Self.bend(
                &segments, times: mode == .cubicPaced ? times.times : nil,
                tension: shaping.tension, continuity: shaping.continuity, bias: shaping.bias)
        }
        self.segments = segments
    }

    /// The point at a progress of one cycle, and the angle of the path there in radians. Before the
    /// first time, and after the last, the ends of the path. O(log n) in the number of segments.
    public func sample(at progress: Double) -> (point: CGPoint, angle: Double) {
        var (index, f) = times.segment(at: progress)
        if index < curves.count { f = curves[index].value(at: f) }
        if mode == .discrete { f = 0 }
        f = parameter(in: index, at: f)
        let point = segments[index].curve.point(f)
        let tangent = segments[index].tangent(f)
        var angle = atan2(tangent.y, tangent.x)
        if rotation == .autoReverse { angle += .pi }
        return (CGPoint(x: point.x, y: point.y), angle)
    }

    /// The curve parameter at a fraction of a segment's length.
    private func parameter(in index: Int, at fraction: Double) -> Double {
        let table = lengths[index]
        guard let length = table.last else { return fraction }
        return CubicCurve.parameter(at: length * fraction, in: table) ?? 0
    }
}

// MARK: - Lines in cubic modes

extension PathKeyframes {
    /// Gives every line the tangents of keyframe values at the same places (B-KF 161–163).
    private static func bend(
        _ segments: inout [KeyframeSegment], times: [Double]?,
        tension: [Double], continuity: [Double], bias: [Double]
    ) {
        var first = 0
        while first < segments.count {
            // A run of segments without a jump.
            var last = first
            while last + 1 < segments.count,
                segments[last + 1].curve.start == segments[last].curve.end
            {
                last += 1
            }
            let points = [segments[first].curve.start] + segments[first...last].map(\.curve.end)
            func from(_ list: [Double]) -> [Double] { Array(list.dropFirst(first)) }
            let tangents = SplineTangents.make(
                points.map { .point(CGPoint(x: $0.x, y: $0.y)) },
                times: times.map { Array($0[first...last + 1]) },
                tension: from(tension), continuity: from(continuity), bias: from(bias))
            for i in first...last where segments[i].isLine {
                if let out = tangents[i - first].out.place {
                    segments[i].curve.control1 = segments[i].curve.start + out / 3
                }
                if let into = tangents[i - first + 1].into.place {
                    segments[i].curve.control2 = segments[i].curve.end - into / 3
                }
            }
            first = last + 1
        }
    }
}

extension KeyframeSegment {
    fileprivate var chord: Double {
        let across = curve.end - curve.start
        return (across * across).sum().squareRoot()
    }
}

extension MotionValue {
    fileprivate var place: SIMD2<Double>? { point.map { SIMD2($0) } }
}
