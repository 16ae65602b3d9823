import LaminaGraphicsTypes
import LaminaMotion

/// The number of an animation attached to a layer, unique in the process. The numbers increase from
/// 1. In a tree with remote clients the upper 24 bits mark the client.
public struct AnimationID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The number.
    public let rawValue: UInt64
    /// An animation number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
    /// `#` and the number.
    public var description: String { "#\(rawValue)" }
    /// Orders by number.
    public static func < (l: Self, r: Self) -> Bool { l.rawValue < r.rawValue }
}

/// The drawing side's form of an animation, with all objects resolved into plain values.
///
/// Begin times are resolved: a top-level animation begins at a point in its layer's local time, a
/// group's child at a point in the group's.
public struct RenderAnimation: Sendable {
    /// The animation's number. Members of a group have numbers of their own.
    public var id: AnimationID
    /// The key of the animation on its layer; empty for none. For messages and dumps: numbers, not
    /// keys, identify animations.
    public var key: String
    /// The timing, in seconds. The begin time is a point in the layer's local time, or in the
    /// group's time for a member.
    public var timing: Timing
    /// The curve of a cycle's fraction; nil for linear. Default nil. A group's curve changes the
    /// time of its members.
    public var curve: TimingCurve?
    /// The content. Groups nest 64 deep at most in commits of layers: deeper groups are timers.
    public var content: Content
    /// True if the animation is removed from its layer at its end. True by default.
    public var isRemovedOnCompletion: Bool
    /// The preferred frame rate in frames per second; 0 for no preference. Default 0. Read for
    /// animations of layers, not for members of groups.
    public var preferredFrameRate: Float

    /// The kinds of content. Members of a group run in the group's time, in order; a transition
    /// changes no property.
    public enum Content: Sendable {
        /// The values of a property, of a filter, of an emitter cell or of a sublayer.
        case property(PropertyAnimation)
        /// Members in order; a later member applies on top of the values of earlier members.
        case group([RenderAnimation])
        /// A blend of two pictures of the layer.
        case transition(RenderTransition)
        /// A property that exists on the application side only: the drawing side evaluates the
        /// timing of the animation, but no value.
        case timer
    }

    /// An animation. The values are not checked.
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

/// The change of a value underneath by an animation. The value underneath is the committed value,
/// changed by the animations added before.
public struct PropertyAnimation: Sendable {
    /// The animated property. A target that the layer's class lacks changes no picture.
    public var target: PropertyTarget
    /// The function of time. Input: the fraction of a cycle, after the curve.
    public var function: Function
    /// True if added to the value underneath. Default false.
    public var isAdditive: Bool
    /// True if each cycle continues from the preceding cycle's end. Default false.
    public var isCumulative: Bool
    /// The function from numbers to a transform; nil for none. Default nil. A wrong number of
    /// inputs leaves the value underneath.
    public var valueFunction: ValueFunction?

    /// The function of time. A basic animation without any end holds the value underneath; an
    /// additive animation without any end has no effect.
    public enum Function: Sendable {
        /// `CABasicAnimation`: missing ends are the value underneath at every frame (B-BA 138–147).
        case basic(from: MotionValue?, to: MotionValue?, by: MotionValue?)
        /// `CASpringAnimation`: as basic, with progress from the spring at local seconds. Indirect,
        /// to keep other cases small.
        indirect case spring(SpringCurve, from: MotionValue?, to: MotionValue?, by: MotionValue?)
        /// `CAKeyframeAnimation` without a path: values at times of a cycle.
        case keyframes(Keyframes)
        /// A path followed by a point property.
        case path(PathKeyframes)
    }

    /// A property animation. The values are not checked.
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

/// `CATransition`: a blend from the picture before its transaction to the picture after. Both
/// pictures are of the layer with its sublayers, and exist only on the GPU.
public struct RenderTransition: Sendable {
    /// The kind of movement. Raw values are the names of `CATransitionType`; an unknown name counts
    /// as `fade`.
    public enum Kind: String, Sendable { case fade, moveIn, push, reveal }
    /// The direction of movement. Raw values are the names of `CATransitionSubtype`; a missing or
    /// unknown name counts as `fromLeft`.
    public enum Direction: String, Sendable { case fromLeft, fromRight, fromTop, fromBottom }

    /// The kind; ignored with a filter. For an unknown name the fade.
    public var kind: Kind
    /// The direction; ignored with a filter. Without effect for a fade.
    public var direction: Direction
    /// The progress at the beginning, 0…1. Default 0.
    public var startProgress: Double
    /// The progress at the end, 0…1. Default 1.
    public var endProgress: Double
    /// A transition filter; kind and direction are then ignored. Default nil. A copy of the
    /// application's filter, made at the commit.
    public var filter: OpaqueObject?

    /// A transition over the whole progress by default. The values are not checked.
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
