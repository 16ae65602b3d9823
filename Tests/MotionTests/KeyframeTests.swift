import CoreGraphics
import Foundation
import LaminaMotion
import Testing

@Suite struct KeyframeTests {
    private func frames(
        _ values: [Double], times: [Double]? = nil, curves: [TimingCurve] = [],
        _ mode: CalculationMode = .linear, tension: [Double] = [], continuity: [Double] = [],
        bias: [Double] = []
    ) -> (Double) -> Double {
        let k = Keyframes(
            values: values.map { .number($0) }, keyTimes: times, curves: curves, mode: mode,
            tension: tension, continuity: continuity, bias: bias)
        return { k.value(at: $0)?.number ?? .nan }
    }

    @Test("B-KF 153 without key times: even segments, even steps when discrete")
    func evenTimes() {
        let linear = frames([0, 10, 30])
        #expect(linear(0.25) == 5 && linear(0.5) == 10 && linear(0.75) == 20 && linear(1) == 30)
        let steps = frames([1, 2, 3, 4], .discrete)
        #expect(
            steps(0) == 1 && steps(0.24) == 1 && steps(0.25) == 2 && steps(0.74) == 3
                && steps(1) == 4)
    }

    @Test(
        "Numbers of a file stay finite: however great times are and short cycles, fractions are none"
    )
    func greatTimes() {
        for (duration, time) in [
            (1e-308, 1e300), (1.0, 1.7e308), (1e308, -1.7e308), (.leastNonzeroMagnitude, 1),
        ] {
            for speed in [1.0, -1.0, 1e300] {
                var timing = Timing(beginTime: -1.7e308, duration: duration)
                (timing.repeatCount, timing.speed) = (.infinity, speed)
                timing.fillMode = .both
                let sample = timing.sample(atParent: time)
                #expect(sample.fraction.isFinite, "\(duration) \(time) \(speed)")
            }
        }
    }

    @Test("A single value holds all the time, and has no effect where values are discrete")
    func single() {
        #expect(frames([3])(0.5) == 3)
        #expect(frames([3], times: [0, 1], .discrete)(0).isNaN)
        #expect(frames([3], times: [0], .discrete)(0.5).isNaN)
        #expect(frames([3], .cubic)(1) == 3 && frames([3], .paced)(1) == 3)
    }

    @Test("B-KF 154 key times; too many or too few are ignored, paced modes ignore them")
    func keyTimes() {
        #expect(frames([0, 10, 30], times: [0, 0.8, 1])(0.4) == 5)
        #expect(frames([0, 10, 30], times: [0, 1])(0.25) == 5)
        let steps = frames([1, 2], times: [0, 0.9, 1], .discrete)
        #expect(steps(0.8) == 1 && steps(0.95) == 2)
        #expect(near(frames([0, 10, 110], times: [0, 0.9, 1], .paced)(0.5), 55, 1e-9))
    }

    @Test("B-KF 155 a curve for each segment, linear where missing, ignored when paced")
    func curves() {
        let bent = frames([0, 10, 20], curves: [.easeIn])
        #expect(near(bent(0.25), 10 * TimingCurve.easeIn.value(at: 0.5), 1e-12))
        #expect(bent(0.75) == 15)
        #expect(frames([0, 10, 20], curves: [.easeIn], .paced)(0.25) == 5)
    }

    @Test("B-KF 156 a single value is constant, an empty list has no effect")
    func few() {
        #expect(frames([7])(0.3) == 7)
        #expect(frames([])(0.3).isNaN)
        #expect(PathKeyframes(path: CGMutablePath()) == nil)
    }

    @Test("B-KF 157 paced: time proportional to distance, even where there is no distance")
    func paced() {
        let k = frames([0, 10, 110], .paced)
        #expect(near(k(0.5), 55, 1e-9))
        let points = Keyframes(
            values: [.point(.zero), .point(CGPoint(x: 30, y: 40)), .point(CGPoint(x: 30, y: 90))],
            mode: .paced)
        #expect(points.value(at: 0.25)?.point == CGPoint(x: 15, y: 20))
        let turns = Keyframes(
            values: [0, 1, 3].map { .transform(CATransform3DMakeTranslation($0, 0, 0)) },
            mode: .paced)
        #expect(near(Double(turns.value(at: 0.5)?.transform?.m41 ?? 0), 1, 1e-9))
    }

    private func curve() -> CGPath {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addCurve(
            to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 100),
            control2: CGPoint(x: 100, y: 100))
        return path
    }

    @Test("B-KF 158 a path is followed by parameter, or by arc length when paced")
    func path() throws {
        let plain = try #require(PathKeyframes(path: curve()))
        #expect(plain.sample(at: 0.25).point == CGPoint(x: 15.625, y: 56.25))
        let paced = try #require(PathKeyframes(path: curve(), mode: .paced))
        let p = paced.sample(at: 0.25).point
        // The measured point carries the error of Apple's length table; the exact point is (10.589,
        // 48.353).
        #expect(near(Double(p.x), 10.648, 0.12) && near(Double(p.y), 48.460, 0.12))
        #expect(near(Double(p.x), 10.589, 0.01) && near(Double(p.y), 48.353, 0.01))
        let two = CGMutablePath()
        two.move(to: .zero)
        two.addLine(to: CGPoint(x: 10, y: 0))
        two.move(to: CGPoint(x: 100, y: 0))
        two.addLine(to: CGPoint(x: 110, y: 0))
        let lines = try #require(PathKeyframes(path: two))
        #expect(near(Double(lines.sample(at: 0.25).point.x), 5, 1e-12))
        #expect(near(Double(lines.sample(at: 0.75).point.x), 105, 1e-12))
    }

    @Test("B-KF 159 a discrete path holds the starts of its segments")
    func discretePath() throws {
        let path = CGMutablePath()
        path.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
        let k = try #require(PathKeyframes(path: path, mode: .discrete))
        #expect(k.sample(at: 0.4).point == .zero)
        #expect(k.sample(at: 0.6).point == CGPoint(x: 10, y: 0))
    }

    @Test("B-KF 161 tension, continuity and bias bend the tangents as Kochanek and Bartels say")
    func kochanekBartels() {
        // Middle tangents from the statement's formula, Hermite by hand.
        let p = [0.0, 10, 40, 50]
        for (t, c, b) in [(0.0, 0.0, 0.0), (0.5, 0, 0), (0, 0.5, 0), (0, 0, 0.5), (-0.3, 0.2, 0.7)]
        {
            let k = frames(
                p, .cubic, tension: [0, t, 0, 0], continuity: [0, c, 0, 0], bias: [0, b, 0, 0])
            let (d0, d1) = (p[1] - p[0], p[2] - p[1])
            let out = 0.5 * (1 - t) * ((1 + c) * (1 + b) * d0 + (1 - c) * (1 - b) * d1)
            let into = 0.5 * (d1 + (p[3] - p[2]))
            let s = 0.4
            let (h00, h10) = (2 * s * s * s - 3 * s * s + 1, s * s * s - 2 * s * s + s)
            let (h01, h11) = (-2 * s * s * s + 3 * s * s, s * s * s - s * s)
            let wanted = h00 * p[1] + h10 * out + h01 * p[2] + h11 * into
            #expect(near(k((1 + s) / 3), wanted, 1e-9), "\(t) \(c) \(b)")
        }
    }

    @Test("B-KF 162 end tangents are the full end differences")
    func ends() {
        #expect(near(frames([0, 10, 10], .cubic)(0.75), 10.625, 1e-9))
        let k = Keyframes(
            values: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 30)].map { .point($0) },
            mode: .cubic)
        let p = k.value(at: 0.75)?.point ?? .zero
        #expect(near(Double(p.x), 10.625, 1e-9) && near(Double(p.y), 13.125, 1e-9))
    }

    @Test("B-KF 163 cubicPaced takes its times from the distances")
    func cubicPaced() {
        let k = frames([0, 10, 40], .cubicPaced)
        #expect(near(k(0.25), 10, 1e-9))
        #expect(near(k(0), 0, 1e-9) && near(k(1), 40, 1e-9))
    }

    @Test("B-KF 164 short parameter arrays are filled with zeros")
    func short() {
        let a = frames([0, 10, 40, 50], .cubic, tension: [0, 0.5])
        let b = frames([0, 10, 40, 50], .cubic, tension: [0, 0.5, 0, 0])
        for x in [0.1, 0.4, 0.6, 0.9] { #expect(a(x) == b(x)) }
    }
}
