import CoreGraphics
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
        func value(_ frame: Int) -> String {
            if case .transform(let t) = list.values[frame] { return text(t) }
            let words = (list.numbers(of: frame) ?? []).map(number)
            if list.isOfColors {
                return
                    "CGColor(\(SourceLiteral.colorArguments(list.numbers(of: frame) ?? [], "CGColor")))"
            }
            return words.count == 2
                ? "CGPoint(x: \(words[0]), y: \(words[1]))" : words.joined(separator: ", ")
        }
        let values = list.values.indices.map(value).joined(separator: ", ")
        // Paths have no short literal.
        let isOfPaths = list.values.contains { $0.path != nil }
        var lines = isOfPaths ? [] : ["frames.values = [\(values)]"]
        if !list.isPaced {
            let times = list.keyTimes.map(number).joined(separator: ", ")
            lines.append("frames.keyTimes = [\(times)]")
        }
        let curves = list.values.indices.compactMap { list.curve(after: $0) }
        if curves.contains(where: { $0 != .linear }) {
            let functions = curves.map(text).joined(separator: ", ")
            lines.append("frames.timingFunctions = [\(functions)]")
        }
        if list.mode != .linear { lines.append("frames.calculationMode = .\(list.mode)") }
        return lines.joined(separator: "\n")
    }

    private static func text(_ t: CATransform3D) -> String {
        if CATransform3DIsIdentity(t) { return "CATransform3DIdentity" }
        let names = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
        let words = zip(names, TransformPart.numbers(t)).map { "\($0): \(number($1))" }
        return "CATransform3D(\(words.joined(separator: ", ")))"
    }

    /// The number with as few decimals as needed, at most four.
    public static func number(_ n: Double) -> String {
        let rounded = (n * 10_000).rounded() / 10_000
        return rounded == rounded.rounded() && abs(rounded) < 1e9
            ? "\(Int(rounded))" : "\(rounded)"
    }
}
