import Foundation
import Motion
import RenderTree

/// Changes to animations that are tried on a recording: another curve, another spring, another duration, or none at all.
///
/// The scene and its source know nothing of them.
public struct AnimationTrial: Sendable, Equatable {
    /// What of one animation is different.
    public struct Change: Sendable, Equatable {
        public var curve: TimingCurve?
        public var spring: SpringCurve?
        public var duration: Double?
        public var isMuted = false

        public init() {}
        public var isEmpty: Bool { self == Change() }
    }

    /// By the animation's number, or that of the group that a part is in and the part's place in it.
    public struct Place: Hashable, Sendable {
        public var animation: AnimationID
        public var part: [Int]

        public init(animation: AnimationID, part: [Int] = []) {
            (self.animation, self.part) = (animation, part)
        }
    }

    public var changes: [Place: Change] = [:]
    /// The one that is shown alone.
    public var solo: AnimationID?

    public init() {}
    public var isEmpty: Bool { changes.values.allSatisfy(\.isEmpty) && solo == nil }

    /// The animation as it is tried.
    public func apply(_ animation: RenderAnimation) -> RenderAnimation {
        if let solo, solo != animation.id { return silent(animation) }
        return apply(animation, Place(animation: animation.id))
    }

    private func apply(_ animation: RenderAnimation, _ place: Place) -> RenderAnimation {
        var tried = animation
        if case .group(let parts) = animation.content {
            tried.content = .group(
                parts.enumerated().map { number, part in
                    apply(part, Place(animation: place.animation, part: place.part + [number]))
                })
        }
        guard let change = changes[place] else { return tried }
        if change.isMuted { return silent(tried) }
        if let curve = change.curve { tried.curve = curve }
        if let duration = change.duration { tried.timing.duration = duration }
        if let spring = change.spring, case .property(var property) = tried.content,
            case .spring(_, let from, let to, let by) = property.function
        {
            property.function = .spring(spring, from: from, to: to, by: by)
            tried.content = .property(property)
        }
        return tried
    }

    /// Its times, and nothing to see.
    private func silent(_ animation: RenderAnimation) -> RenderAnimation {
        var animation = animation
        animation.content = .timer
        return animation
    }
}

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

    /// As few decimals as say it, at most four.
    public static func number(_ n: Double) -> String {
        let rounded = (n * 10_000).rounded() / 10_000
        return rounded == rounded.rounded() && abs(rounded) < 1e9
            ? "\(Int(rounded))" : "\(rounded)"
    }
}
