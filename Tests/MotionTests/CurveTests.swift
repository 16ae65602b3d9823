import CoreGraphics
import Foundation
import LaminaMotion
import Testing

@Suite struct CurveTests {
    @Test("B-TF 167 samples of the predefined and a custom curve; input is clamped")
    func samples() {
        let table: [(TimingCurve, [Double], Double)] = [
            (.easeIn, [0.093465, 0.315357, 0.621861], 5e-6),
            (.easeOut, [0.378140, 0.684643, 0.906535], 5e-6),
            (.easeInEaseOut, [0.129162, 0.5, 0.870838], 5e-6),
            (TimingCurve(0.5, 0, 0.5, 1), [0.105889, 0.5, 0.894111], 5e-6),
            (.standard, [0.408511, 0.802403, 0.960459], 5e-6),
        ]
        for (curve, values, tolerance) in table {
            for (x, y) in zip([0.25, 0.5, 0.75], values) {
                #expect(near(curve.value(at: x), y, tolerance))
            }
            #expect(curve.value(at: -1) == 0 && curve.value(at: 2) == 1)
        }
    }

    @Test("G 3 a curve that stands still in x briefly is right there, too")
    func steep() {
        let curve = TimingCurve(1, 0, 0, 1)
        for power in 1...8 {
            for x in [0.5 - pow(10, -Double(power)), 0.5 + pow(10, -Double(power))] {
                // Exact by bisection on the parameter.
                var (low, high) = (0.0, 1.0)
                for _ in 0..<100 {
                    let s = (low + high) / 2
                    if 3 * (1 - s) * (1 - s) * s + s * s * s < x { low = s } else { high = s }
                }
                let y = 3 * (1 - low) * low * low + low * low * low
                #expect(near(curve.value(at: x), y, 1e-4), "\(x): \(curve.value(at: x)), not \(y)")
            }
        }
    }

    @Test("B-TF 168 y may leave 0…1; G 3 within 1e-4 of the exact solution")
    func overshoot() {
        let curve = TimingCurve(0.3, 1.5, 0.6, -0.5)
        var highest = 0.0
        for i in 0...100 {
            let x = Double(i) / 100
            // Exact by bisection on the parameter.
            var (low, high) = (0.0, 1.0)
            for _ in 0..<100 {
                let s = (low + high) / 2
                let u = 1 - s
                let at = 3 * u * u * s * 0.3 + 3 * u * s * s * 0.6 + s * s * s
                if at < x { low = s } else { high = s }
            }
            let (s, u) = (low, 1 - low)
            let y = 3 * u * u * s * 1.5 + 3 * u * s * s * -0.5 + s * s * s
            #expect(near(curve.value(at: x), y, 1e-4))
            highest = max(highest, TimingCurve(0.2, 2, 0.8, 1).value(at: x))
        }
        #expect(highest > 1)
    }

    @Test("B-SP 177 displacement vectors of under-, critically and overdamped springs")
    func springs() {
        let times = [0.1, 0.2, 0.3, 0.5, 1]
        let table: [(SpringCurve, [Double])] = [
            (SpringCurve(damping: 10), [0.340300, 0.849426, 1.124354, 1.074591, 1.002170]),
            (SpringCurve(damping: 20), [0.264241, 0.593994, 0.800852, 0.959572, 0.999501]),
            (
                SpringCurve(damping: 10, initialVelocity: 5),
                [0.607053, 1.059065, 1.190976, 1.030619]
            ),
            (
                SpringCurve(damping: 40, allowsOverdamping: true),
                [0.177737, 0.369640, 0.517775, 0.717829, 0.926096]
            ),
        ]
        for (spring, values) in table {
            for (t, x) in zip(times, values) { #expect(near(spring.value(at: t), x, 1e-6)) }
        }
    }

    @Test("a spring stays as near to its rest as its regime says")
    func reach() {
        for damping in [0, 0.5, 5, 19.9, 20, 35, 400] {
            for velocity in [-30.0, -2, 0, 4, 25] {
                let spring = SpringCurve(
                    damping: damping, initialVelocity: velocity, allowsOverdamping: true)
                let farthest = (0...3000).map { abs(spring.value(at: Double($0) / 500) - 1) }.max()!
                #expect(farthest <= spring.regime.reach + 1e-9, "\(damping), \(velocity)")
                #expect(spring.regime.reach < 3 * farthest + 1, "\(damping), \(velocity)")
            }
        }
    }

    @Test("G 2 the spring equals a numerical solution of the oscillator")
    func oscillator() {
        for (m, k, c, v) in [
            (1.0, 100.0, 10.0, 0.0), (1, 100, 20, 0), (1, 100, 30, 0), (1, 200, 12, 5),
            (1, 200, 12, -5), (3, 150, 25, 2),
        ] {
            let spring = SpringCurve(mass: m, stiffness: k, damping: c, initialVelocity: v)
            // Overdamped parameters are clamped to critical damping.
            let damping = min(c, 2 * (k * m).squareRoot())
            var (x, speed) = (0.0, v)
            let h = 1e-5
            for i in 1...100_000 {
                let a = (k * (1 - x) - damping * speed) / m
                speed += a * h
                x += speed * h
                if i % 10_000 == 0 { #expect(near(spring.value(at: Double(i) * h), x, 1e-3)) }
            }
        }
    }

    @Test("B-SP 174 overdamping counts only where it is allowed")
    func clamped() {
        let capped = SpringCurve(damping: 40)
        let critical = SpringCurve(damping: 20)
        #expect(capped.value(at: 0.2) == critical.value(at: 0.2))
        #expect(
            SpringCurve(damping: 40, allowsOverdamping: true).value(at: 0.2)
                < critical.value(at: 0.2))
    }

    @Test("B-SP 178 settling of underdamped springs, G 1 the same numbers")
    func settling() {
        #expect(SpringCurve().settlingDuration == 1.4727003346780927)
        #expect(near(SpringCurve(damping: 1).settlingDuration, 13.91321015404625, 0))
        #expect(near(SpringCurve(damping: 5).settlingDuration, 2.854975, 1e-6))
        #expect(near(SpringCurve(damping: 15).settlingDuration, 1.022094, 1e-6))
    }

    @Test("B-SP 179 settling of critical, capped, undamped and infinitely damped springs")
    func settlingLimits() {
        #expect(SpringCurve(damping: 20).settlingDuration == 1)
        #expect(SpringCurve(damping: 100).settlingDuration == 1)
        #expect(SpringCurve(damping: 0).settlingDuration == Double(Float.greatestFiniteMagnitude))
        let omega = 2 * Double.pi
        let slow = SpringCurve(
            stiffness: omega * omega, damping: 2 * 2 * omega, allowsOverdamping: true)
        #expect(near(slow.settlingDuration, 2.6, 0.05))
        #expect(SpringCurve(damping: .infinity, allowsOverdamping: true).settlingDuration == 0)
        let fast = 10 * Double.pi
        #expect(
            near(
                SpringCurve(stiffness: fast * fast, damping: 2 * fast).settlingDuration, 0.3, 1e-12)
        )
    }
}
