import CoreGraphics
import Foundation
import LaminaMotion
import Testing

/// Key times of every kind, for values and for paths.
@Suite("Key times") struct KeyTimesTests {
    /// The presented values of an animation with values 0, 80, 100 at every eighth of a cycle.
    private func values(
        _ times: [Double]?, _ mode: CalculationMode = .linear, _ values: [Double] = [0, 80, 100]
    ) -> [Int] {
        let frames = Keyframes(values: values.map { .number($0) }, keyTimes: times, mode: mode)
        return (0...8).map { Int((frames.value(at: Double($0) / 8)?.number ?? .nan).rounded()) }
    }

    /// Keyframes along a path of lines through (0, 0), (80, 0) and (100, 0).
    private func path(
        _ times: [Double]?, _ mode: CalculationMode = .linear, isClosed: Bool = false
    ) throws -> [Int] {
        let path = CGMutablePath()
        path.addLines(between: [.zero, CGPoint(x: 80, y: 0), CGPoint(x: 100, y: 0)])
        if isClosed { path.closeSubpath() }
        let frames = try #require(PathKeyframes(path: path, keyTimes: times, mode: mode))
        return (0...8).map { Int(frames.sample(at: Double($0) / 8).point.x.rounded()) }
    }

    private let held = [0, 0, 0, 40, 80, 90, 100, 100, 100]
    private let even = [0, 20, 40, 60, 80, 85, 90, 95, 100]

    @Test("the first value holds before the first time, the last one after the last")
    func held_() throws {
        #expect(values([0.25, 0.5, 0.75]) == held)
        #expect(try path([0.25, 0.5, 0.75]) == held)
        #expect(try path([0.25, 0.5, 0.75], isClosed: true) == held)
    }

    @Test("times beyond 1 or before 0 cut the course off")
    func beyond() throws {
        #expect(values([0, 0.5, 1.5]) == [0, 20, 40, 60, 80, 83, 85, 88, 90])
        #expect(values([-1, 0, 1]) == [80, 83, 85, 88, 90, 93, 95, 98, 100])
        #expect(try path([0, 0.5, 1.5]) == values([0, 0.5, 1.5]))
        #expect(values([2, 3, 4]) == [Int](repeating: 0, count: 9))
        #expect(values([-3, -2, -1]) == [Int](repeating: 100, count: 9))
    }

    @Test("a closing line is left out if key times and points are equal in number")
    func closing() throws {
        #expect(try path([0, 0.5, 1], isClosed: true) == even)
        #expect(
            try path([0, 0.25, 0.5, 1], isClosed: true) == [0, 40, 80, 90, 100, 75, 50, 25, 0])
        #expect(try path(nil, isClosed: true) == [0, 30, 60, 83, 90, 98, 75, 38, 0])
    }

    @Test("a key time before an earlier key time is skipped")
    func backwards() throws {
        // Until 0.6 from the first to the second; then from the third on.
        #expect(
            values([0, 0.6, 0.4, 1], .linear, [0, 60, 0, 60]) == [
                0, 13, 25, 38, 50, 23, 35, 48, 60,
            ])
        #expect(values([0.5, 0.5, 0.5]) == [0, 0, 0, 0, 100, 100, 100, 100, 100])
    }

    @Test("a wrong number of key times, or NaN, gives even times with a warning")
    func misfits() throws {
        func misfit(_ times: [Double], _ mode: CalculationMode = .linear) -> KeyTimesMisfit? {
            Keyframes(values: [.number(0), .number(80), .number(100)], keyTimes: times, mode: mode)
                .misfit
        }
        for times in [[], [0, 1], [0, 0.2, 0.3, 1], [0, .nan, 1], [0, 0.5, .infinity]] {
            #expect(values(times) == even && misfit(times) != nil, "\(times)")
            #expect(try path(times) == even)
        }
        #expect(misfit([0, 1]) == .count(given: 2, wanted: 3))
        #expect(misfit([0, .nan, 1]) == .notFinite)
        #expect(misfit([0, 1], .paced) == nil && misfit([0.2, 0.1, 0], .linear) == nil)
    }

    @Test("discrete: one time more than values; with as many the last value stays")
    func discrete() throws {
        #expect(values([0, 0.25, 0.5, 1], .discrete) == [0, 0, 80, 80, 100, 100, 100, 100, 100])
        #expect(values([0, 0.25, 0.5], .discrete) == values([0, 0.25, 0.5, 1], .discrete))
        #expect(values([0.25, 0.5, 0.75, 1], .discrete) == [0, 0, 0, 0, 80, 80, 100, 100, 100])
        #expect(values([0, 1], .discrete) == values(nil, .discrete))
        #expect(try path([0, 0.75, 1], .discrete) == [0, 0, 0, 0, 0, 0, 80, 80, 80])
        // A single value without key times has no effect.
        #expect(
            Keyframes(values: [.number(7)], keyTimes: [], mode: .discrete).value(at: 0.5) == nil)
    }

    @Test("paced modes ignore key times; cubic modes hold the end values like linear modes")
    func modes() throws {
        #expect(values([0.25, 0.5, 0.75], .paced) == values(nil, .paced))
        #expect(try path([0, 1], .paced) == values(nil, .paced))
        let cubic = values([0.25, 0.5, 0.75], .cubic)
        #expect(cubic[...2] == [0, 0, 0] && cubic[4] == 80 && cubic[6...] == [100, 100, 100])
    }

    @Test("surplus curves have no effect")
    func curves() {
        let frames = Keyframes(
            values: [.number(0), .number(10)], keyTimes: [0.5, 1],
            curves: [.linear, .easeIn, .easeIn])
        #expect(frames.value(at: 0.75)?.number == 5 && frames.value(at: 0.2)?.number == 0)
    }

    @Test("B-KF 161 a path of lines moves as its points do as values, in every mode")
    func linesAreValues() throws {
        let points = [
            CGPoint.zero, CGPoint(x: 10, y: 5), CGPoint(x: 40, y: -20), CGPoint(x: 90, y: 0),
        ]
        let path = CGMutablePath()
        path.addLines(between: points)
        for mode: CalculationMode in [.linear, .paced, .cubic, .cubicPaced] {
            for times in [nil, [0.1, 0.2, 0.7, 0.8]] {
                let (t, c, b) = ([0, 0.5], [0, 0, 0.3], [0.2, -0.4])
                let followed = try #require(
                    PathKeyframes(
                        path: path, keyTimes: times, mode: mode, tension: t, continuity: c, bias: b)
                )
                let joined = Keyframes(
                    values: points.map { .point($0) }, keyTimes: times, mode: mode,
                    tension: t, continuity: c, bias: b)
                for i in 0...40 {
                    let (p, q) = (
                        followed.sample(at: Double(i) / 40).point,
                        joined.value(at: Double(i) / 40)?.point ?? .zero
                    )
                    #expect(hypot(p.x - q.x, p.y - q.y) < 1e-9, "\(mode) \(i)")
                }
            }
        }
        // Squares: the spline through squares is the parabola.
        let squares = CGMutablePath()
        squares.addLines(between: [0, 10, 40, 90].map { CGPoint(x: $0, y: 0) })
        let spline = try #require(PathKeyframes(path: squares, mode: .cubic))
        #expect(near(Double(spline.sample(at: 0.5).point.x), 22.5, 1e-9))
    }

    @Test("cubic modes: curves keep their course, a jump begins a new spline")
    func cubicPaths() throws {
        let circle = CGPath(
            ellipseIn: CGRect(x: -50, y: -50, width: 100, height: 100), transform: nil)
        for mode: CalculationMode in [.linear, .cubic, .cubicPaced] {
            let k = try #require(PathKeyframes(path: circle, mode: mode))
            for i in 0...20 {
                let p = k.sample(at: Double(i) / 20).point
                #expect(abs(hypot(p.x, p.y) - 50) < 0.05)
            }
        }
        let jump = CGMutablePath()
        jump.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
        jump.addLines(between: [CGPoint(x: 100, y: 0), CGPoint(x: 110, y: 0)])
        let k = try #require(PathKeyframes(path: jump, mode: .cubic))
        #expect(near(Double(k.sample(at: 0.25).point.x), 5, 1e-9))
        #expect(near(Double(k.sample(at: 0.75).point.x), 105, 1e-9))
    }

    @Test("closing a circle where it began adds no frame")
    func circles() throws {
        let arc = CGMutablePath()
        arc.addArc(
            center: CGPoint(x: 7, y: 3), radius: 50, startAngle: 0, endAngle: 2 * .pi,
            clockwise: false)
        let open = try #require(PathKeyframes(path: arc))
        arc.closeSubpath()
        let closed = try #require(PathKeyframes(path: arc))
        #expect(open.times == closed.times)
        let ellipse = CGPath(ellipseIn: CGRect(x: 1, y: 2, width: 30, height: 40), transform: nil)
        #expect(try #require(PathKeyframes(path: ellipse)).times.times == [0, 0.25, 0.5, 0.75, 1])
    }

    @Test("a path with NaN coordinates is not followed")
    func unsound() {
        for bad in [CGFloat.nan, .infinity, -.infinity, 1e300] {
            let path = CGMutablePath()
            path.addLines(between: [.zero, CGPoint(x: bad, y: 0), CGPoint(x: 10, y: 0)])
            #expect(PathKeyframes(path: path) == nil)
            #expect(!MotionValue.path(path).isFinite)
        }
        #expect(!MotionValue.array([.number(1), .point(CGPoint(x: CGFloat.nan, y: 0))]).isFinite)
        #expect(!MotionValue.transform(CATransform3DMakeScale(.infinity, 1, 1)).isFinite)
        #expect(MotionValue.transform(CATransform3DIdentity).isFinite)
    }
}
