import Foundation
import LaminaMotion

/// Timing as source text.
public enum TimingCode {
    /// `CAMediaTimingFunction(name: .easeIn)`, or with its control points.
    public static func text(_ curve: TimingCurve) -> String {
        let named: [(TimingCurve, String)] = [
            (.linear, ".linear"), (.easeIn, ".easeIn"), (.easeOut, ".easeOut"),
            (.easeInEaseOut, ".easeInEaseOut"), (.standard, ".default"),
        ]
        if let name = named.first(where: { $0.0 == curve })?.1 {
            return "CAMediaTimingFunction(name: \(name))"
        }
        let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(number).joined(separator: ", ")
        return "CAMediaTimingFunction(controlPoints: \(numbers))"
    }

    /// Lines that set a `CASpringAnimation` called `spring`.
    public static func text(_ spring: SpringCurve) -> String {
        var lines = [
            "spring.mass = \(number(spring.mass))",
            "spring.stiffness = \(number(spring.stiffness))",
            "spring.damping = \(number(spring.damping))",
        ]
        if spring.initialVelocity != 0 {
            lines.append("spring.initialVelocity = \(number(spring.initialVelocity))")
        }
        return (lines + ["spring.duration = spring.settlingDuration"]).joined(separator: "\n")
    }

    /// Lines that set the key frames of a `CAKeyframeAnimation` called `frames`.
    public static func text(_ list: KeyFrameList) -> String {
        func text(_ numbers: [Double]) -> String {
            let words = numbers.map(number)
            return numbers.count == 2
                ? "CGPoint(x: \(words[0]), y: \(words[1]))" : words.joined(separator: ", ")
        }
        let values = list.values.indices.map { text(list.numbers(of: $0) ?? []) }
        let times = list.times.map(number)
        return "frames.values = [\(values.joined(separator: ", "))]\n"
            + "frames.keyTimes = [\(times.joined(separator: ", "))]"
    }

    /// As few decimals as say it, at most four.
    public static func number(_ n: Double) -> String {
        let rounded = (n * 10_000).rounded() / 10_000
        return rounded == rounded.rounded() && abs(rounded) < 1e9
            ? "\(Int(rounded))" : "\(rounded)"
    }
}
