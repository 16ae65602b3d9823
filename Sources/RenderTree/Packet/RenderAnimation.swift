import LaminaGraphicsTypes
import LaminaMotion

/// Names one animation attached to one layer, for as long as the process runs.
public struct AnimationID: Hashable, Sendable, Comparable, CustomStringConvertible {
    public let rawValue: UInt64
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
    public var description: String { "#\(rawValue)" }
    public static func < (l: Self, r: Self) -> Bool { l.rawValue < r.rawValue }
}

/// An animation as the drawing side knows it: all objects resolved into plain values.
///
/// Begin times are resolved: a top-level animation begins at a moment of its layer's local time, a
/// group's child at a moment of the group's.
public struct RenderAnimation: Sendable {
    public var id: AnimationID
    /// The key it was added under; empty for none.
    public var key: String
    public var timing: Timing
    /// Bends the fraction of a cycle; nil is linear.
    public var curve: TimingCurve?
    public var content: Content
    /// Whether its end should take it off its layer.
    public var isRemovedOnCompletion: Bool
    /// The most frames per second it asks for; 0 for no wish.
    public var preferredFrameRate: Float

    public enum Content: Sendable {
        case property(PropertyAnimation)
        case group([RenderAnimation])
        case transition(RenderTransition)
        /// Nothing to evaluate here (a model-side property): only its timing counts.
        case timer
    }

    public init(
        id: AnimationID, key: String, timing: Timing, curve: TimingCurve? = nil, content: Content,
        isRemovedOnCompletion: Bool = true, preferredFrameRate: Float = 0
    ) {
        self.id = id
        self.key = key
        self.timing = timing
        self.curve = curve
        self.content = content
        self.isRemovedOnCompletion = isRemovedOnCompletion
        self.preferredFrameRate = preferredFrameRate
    }
}

/// What a property animation does to the value underneath.
public struct PropertyAnimation: Sendable {
    public var target: PropertyTarget
    public var function: Function
    public var isAdditive: Bool
    public var isCumulative: Bool
    public var valueFunction: ValueFunction?

    public enum Function: Sendable {
        /// `CABasicAnimation`: absent ends are filled in from the value underneath at every frame (B-BA 138–147).
        case basic(from: MotionValue?, to: MotionValue?, by: MotionValue?)
        /// `CASpringAnimation`: as basic, with progress from the spring at local seconds. Apart, so that all others are smaller.
        indirect case spring(SpringCurve, from: MotionValue?, to: MotionValue?, by: MotionValue?)
        case keyframes(Keyframes)
        /// A path followed by a point property.
        case path(PathKeyframes)
    }

    public init(
        target: PropertyTarget, function: Function, isAdditive: Bool = false,
        isCumulative: Bool = false, valueFunction: ValueFunction? = nil
    ) {
        self.target = target
        self.function = function
        self.isAdditive = isAdditive
        self.isCumulative = isCumulative
        self.valueFunction = valueFunction
    }
}

/// `CATransition`: a blend from the picture before its transaction to the picture after it.
public struct RenderTransition: Sendable {
    public enum Kind: String, Sendable { case fade, moveIn, push, reveal }
    public enum Direction: String, Sendable { case fromLeft, fromRight, fromTop, fromBottom }

    public var kind: Kind
    public var direction: Direction
    public var startProgress: Double
    public var endProgress: Double
    /// A transition filter; kind and direction are ignored then.
    public var filter: OpaqueObject?

    public init(
        kind: Kind, direction: Direction, startProgress: Double = 0, endProgress: Double = 1,
        filter: OpaqueObject? = nil
    ) {
        self.kind = kind
        self.direction = direction
        self.startProgress = startProgress
        self.endProgress = endProgress
        self.filter = filter
    }
}
