import Foundation

/// A path as samples dense enough for straight connections, each with the direction and the length
/// from the start.
///
/// Made once for a path and a scale; `StrokeOutline` then trims, dashes and strokes the samples any
/// number of times. Between two samples lies a span, except where two segments of the path meet:
/// the last sample of the first segment and the first sample of the second segment are the same
/// point with two directions. Lengths are lengths of arcs through the samples, not of chords. Cost:
/// about ten nanoseconds a sample.
package struct StrokePolyline: Sendable {
    struct Sample: Sendable {
        var point: SIMD2<Double>
        /// Unit direction of the path's departure, or of its arrival at the end of a segment.
        var direction: SIMD2<Double>
        /// Length from the start of the run.
        var at: Double
        /// True for the first sample of a segment after another segment.
        var isJoint = false
    }

    struct Run: Sendable {
        var samples: Range<Int>
        var isClosed: Bool
        /// True if the subpath has segments, with length or without.
        var hasSegments: Bool
        var start: SIMD2<Double>
        var length: Double
        /// True if a fill traverses the run backwards.
        var isReversed = false
    }

    private(set) var samples: ContiguousArray<Sample> = []
    var runs: ContiguousArray<Run> = []
    /// Length of all runs together.
    package private(set) var length = 0.0

    /// Samples a path with an error of at most `tolerance` points, for the path and for an edge at
    /// `halfWidth` beside the path.
    package init(_ path: CGPath, tolerance: Double, halfWidth: Double) {
        var walk = Walk(tolerance: max(tolerance, 1e-6), halfWidth: max(halfWidth, 0))
        path.storage.withElements { walk.add($0, $1) }
        walk.endRun(closed: false)
        samples = walk.samples
        runs = walk.runs
        length = runs.reduce(0) { $0 + $1.length }
    }
}

extension StrokePolyline {
    /// Sampler of a path's elements.
    private struct Walk {
        let tolerance: Double
        let halfWidth: Double
        var samples: ContiguousArray<Sample> = []
        var runs: ContiguousArray<Run> = []
        private var first = 0
        private var start = SIMD2<Double>.zero
        private var last = SIMD2<Double>.zero
        private var at = 0.0
        private var isOpen = false
        private var hasSegments = false

        package init(tolerance: Double, halfWidth: Double) {
            self.tolerance = tolerance
            self.halfWidth = halfWidth
        }

        mutating func add(_ type: CGPathElementType, _ p: UnsafePointer<CGPoint>) {
            func point(_ i: Int) -> SIMD2<Double> { SIMD2(Double(p[i].x), Double(p[i].y)) }
            if type != .moveToPoint && type != .closeSubpath {
                (isOpen, hasSegments) = (true, true)
            }
            switch type {
            case .moveToPoint:
                endRun(closed: false)
                (start, last, isOpen) = (point(0), point(0), true)
            case .addLineToPoint: line(to: point(0))
            case .addQuadCurveToPoint:
                let (c, e) = (point(0), point(1))
                cubic(last + (c - last) * (2.0 / 3), e + (c - e) * (2.0 / 3), e)
            case .addCurveToPoint: cubic(point(0), point(1), point(2))
            case .closeSubpath:
                isOpen = true
                line(to: start)
                endRun(closed: true)
            }
        }

        mutating func endRun(closed: Bool) {
            if isOpen {
                runs.append(
                    Run(
                        samples: first..<samples.count, isClosed: closed,
                        hasSegments: hasSegments || closed, start: start, length: at))
            }
            (first, at, isOpen, hasSegments) = (samples.count, 0, false, false)
            last = start
        }

        private mutating func append(_ p: SIMD2<Double>, _ d: SIMD2<Double>, isJoint: Bool) {
            samples.append(Sample(point: p, direction: d, at: at, isJoint: isJoint))
        }

        private mutating func line(to p: SIMD2<Double>) {
            let d = p - last
            let length = (d * d).sum().squareRoot()
            guard length > 1e-12 else { return }
            append(last, d / length, isJoint: samples.count > first)
            at += length
            append(p, d / length, isJoint: false)
            last = p
        }

        private mutating func cubic(
            _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
        ) {
            let a = last
            last = d
            func unit(_ v: SIMD2<Double>) -> SIMD2<Double>? {
                let l = (v * v).sum().squareRoot()
                return l > 1e-12 ? v / l : nil
            }
            guard let begin = unit(b - a) ?? unit(c - a) ?? unit(d - a),
                let end = unit(d - c) ?? unit(d - b) ?? unit(d - a)
            else { return }
            // Coefficients of the polynomial, highest power first.
            let k3 = d - a + 3 * (b - c)
            let k2 = 3 * (a - 2 * b + c)
            let k1 = 3 * (b - a)
            append(a, begin, isJoint: samples.count > first)
            let count = Self.count(a, b, c, d, tolerance, halfWidth)
            var before = begin
            for i in 1...count {
                let t = Double(i) / Double(count)
                let p = i == count ? d : ((k3 * t + k2) * t + k1) * t + a
                let direction = i == count ? end : unit((3 * k3 * t + 2 * k2) * t + k1) ?? before
                let chord = p - samples[samples.count - 1].point
                // An arc with a turn of φ is longer than its chord by φ² / 24.
                let cosine = min(max((before * direction).sum(), 0), 1)
                at += (chord * chord).sum().squareRoot() * (1 + (1 - cosine) / 12)
                append(p, direction, isJoint: false)
                before = direction
            }
        }

        /// Number of spans of a curve.
        private static func count(
            _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>,
            _ tolerance: Double, _ halfWidth: Double
        ) -> Int {
            func square(_ v: SIMD2<Double>) -> Double { (v * v).sum() }
            let bend = max(square(a - 2 * b + c), square(b - 2 * c + d)).squareRoot()
            let flat = (bend * 0.75 / tolerance).squareRoot()
            func turn(_ u: SIMD2<Double>, _ v: SIMD2<Double>) -> Double {
                abs(atan2(u.x * v.y - u.y * v.x, (u * v).sum()))
            }
            let turning = turn(b - a, c - b) + turn(c - b, d - c)
            let round = turning / (8 * tolerance / max(halfWidth, 1e-9)).squareRoot()
            let wanted = max(flat, round).rounded(.up)
            return wanted.isFinite ? Int(min(max(wanted, 1), 1024)) : 1
        }
    }
}

extension PathStorage {
    /// Calls `body` for every element, with a pointer to its points.
    func withElements(_ body: (CGPathElementType, UnsafePointer<CGPoint>) -> Void) {
        // A path of closing elements only has no points: the pointer is never dereferenced.
        var none = CGPoint.zero
        points.withUnsafeBufferPointer { points in
            withUnsafePointer(to: &none) { none in
                var next = points.baseAddress ?? none
                for type in types {
                    body(type, next)
                    next += type.pointCount
                }
            }
        }
    }
}
