import LaminaMotion
import LaminaRenderTree

/// The first and the last value of a basic or spring animation, with unwritten changes.
public struct AnimationEnds: Sendable, Equatable {
    /// One of the two values.
    public enum End: Sendable {
        case from, to

        /// Name of the property: `fromValue` or `toValue`.
        public var key: String {
            switch self {
            case .from: "fromValue"
            case .to: "toValue"
            }
        }
    }

    /// `fromValue`; nil for an animation from the value underneath.
    public private(set) var from: MotionValue?
    /// `toValue`; nil for an animation to the value underneath.
    public private(set) var to: MotionValue?

    /// The ends of a recorded animation with its changes. Nil for other animations, and for an
    /// animation with `byValue`, whose ends depend on each other.
    public init?(_ animation: RenderAnimation, _ change: AnimationTrial.Change) {
        guard case .property(let property) = animation.content else { return nil }
        switch property.function {
        case .basic(let from, let to, nil), .spring(_, let from, let to, nil):
            (self.from, self.to) = (change.from ?? from, change.to ?? to)
        default: return nil
        }
    }

    /// The end within a frame of a time: the fraction of the way at the time, and the seconds of
    /// the way. Nil between the ends, and for an end that the animation does not set.
    public func end(at share: Double, way: Double) -> End? {
        let frame = 1.001 / Transport.frameRate
        if share * way <= frame { return from == nil ? nil : .from }
        if (1 - share) * way <= frame { return to == nil ? nil : .to }
        return nil
    }

    /// The value of an end; nil for the value underneath.
    public subscript(end: End) -> MotionValue? { end == .from ? from : to }
}

extension AnimationTrial.Change {
    /// Sets the value of an end; the recorded value is no change.
    public mutating func set(
        _ end: AnimationEnds.End, _ value: MotionValue, of animation: RenderAnimation
    ) {
        let recorded = AnimationEnds(animation, .init())?[end]
        let new = value == recorded ? nil : value
        if end == .from { from = new } else { to = new }
    }
}

extension PropertyAnimation.Function {
    /// The function with other ends; a function without ends stays.
    func taking(from: MotionValue?, to: MotionValue?) -> Self {
        switch self {
        case .basic(let oldFrom, let oldTo, let by):
            .basic(from: from ?? oldFrom, to: to ?? oldTo, by: by)
        case .spring(let spring, let oldFrom, let oldTo, let by):
            .spring(spring, from: from ?? oldFrom, to: to ?? oldTo, by: by)
        case .keyframes, .path: self
        }
    }
}
