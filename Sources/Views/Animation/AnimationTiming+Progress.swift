import CoreAnimation
import Foundation
import LaminaMotion

// Progress at a fraction of the duration, and the inverse: for animations that pause or continue
// from a position.
extension AnimationTiming.Curve {
    /// Curve reversed in time. A spring has no reverse: an eased curve takes the spring's place
    /// (our choice).
    package var reversed: AnimationTiming.Curve {
        guard case .cubic(let function) = self else {
            return .cubic(CAMediaTimingFunction(name: .easeInEaseOut))
        }
        let (a, b) = (function.controlPoint(1), function.controlPoint(2))
        return .cubic(
            CAMediaTimingFunction(controlPoints: 1 - b.0, 1 - b.1, 1 - a.0, 1 - a.1))
    }

    /// The progress at a fraction of the duration; for a spring the duration is the settling time.
    package func progress(_ time: Double) -> Double {
        switch self {
        case .cubic(let function): return function.timingCurve.value(at: time)
        case .spring(let spring): return spring.curve.value(at: time * spring.settlingDuration)
        }
    }

    /// First fraction of the duration with a given progress.
    package func time(_ progress: Double) -> Double {
        if progress <= 0 { return 0 }
        switch self {
        case .cubic(let function):
            let (curve, wanted) = (function.timingCurve, min(progress, 1))
            var (low, high) = (0.0, 1.0)
            for _ in 0..<50 {
                let middle = (low + high) / 2
                if curve.value(at: middle) < wanted { low = middle } else { high = middle }
            }
            return (low + high) / 2
        case .spring:
            let steps = 400
            guard
                let step = (1...steps).first(where: {
                    self.progress(Double($0) / Double(steps)) >= progress
                })
            else { return 1 }
            var (low, high) = (Double(step - 1) / Double(steps), Double(step) / Double(steps))
            for _ in 0..<30 {
                let middle = (low + high) / 2
                if self.progress(middle) < progress { low = middle } else { high = middle }
            }
            return high
        }
    }
}

extension CAMediaTimingFunction {
    fileprivate var timingCurve: TimingCurve {
        let (a, b) = (controlPoint(1), controlPoint(2))
        return TimingCurve(Double(a.0), Double(a.1), Double(b.0), Double(b.1))
    }

    fileprivate func controlPoint(_ index: Int) -> (Float, Float) {
        var values: [Float] = [0, 0]
        getControlPoint(at: index, values: &values)
        return (values[0], values[1])
    }
}

extension Spring {
    /// The spring's motion from 0 to 1.
    fileprivate var curve: SpringCurve {
        SpringCurve(
            mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity,
            allowsOverdamping: true)
    }
}
