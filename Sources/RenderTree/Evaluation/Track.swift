import LaminaGraphicsTypes
import LaminaMotion

/// The field written by a fast track. Other targets take the general path (`AnimationComposition`).
package enum TrackField: UInt8, Sendable {
    case position, positionX, positionY, zPosition
    case bounds, boundsSize, boundsOrigin
    case anchorPoint
    case opacity, cornerRadius, borderWidth
    case backgroundColor
    case strokeStart, strokeEnd, lineWidth, fillColor, strokeColor
    /// The path of a shape layer, a single line: the points at its start and end.
    case line
    /// The path of a shape layer, a rectangle: origin and size.
    case rectangle
    case rotationX, rotationY, rotationZ
    case scale, scaleX, scaleY, scaleZ, scaleXY
    case translationX, translationY, translationZ, translation
    /// The position, with a rotation by the path's direction and the layer's transform: the third
    /// and fourth component of a value are the direction's cosine and sine.
    case positionAlong

    init?(_ id: PropertyID, _ component: ValueComponent) {
        switch (id, component) {
        case (.position, .whole): self = .position
        case (.position, .x): self = .positionX
        case (.position, .y): self = .positionY
        case (.zPosition, .whole): self = .zPosition
        case (.bounds, .whole): self = .bounds
        case (.bounds, .size): self = .boundsSize
        case (.bounds, .origin): self = .boundsOrigin
        case (.anchorPoint, .whole): self = .anchorPoint
        case (.opacity, .whole): self = .opacity
        case (.cornerRadius, .whole): self = .cornerRadius
        case (.borderWidth, .whole): self = .borderWidth
        case (.backgroundColor, .whole): self = .backgroundColor
        case (.strokeStart, .whole): self = .strokeStart
        case (.strokeEnd, .whole): self = .strokeEnd
        case (.lineWidth, .whole): self = .lineWidth
        case (.fillColor, .whole): self = .fillColor
        case (.strokeColor, .whole): self = .strokeColor
        case (.transform, .rotation), (.transform, .rotationZ): self = .rotationZ
        case (.transform, .rotationX): self = .rotationX
        case (.transform, .rotationY): self = .rotationY
        case (.transform, .scale): self = .scale
        case (.transform, .scaleX): self = .scaleX
        case (.transform, .scaleY): self = .scaleY
        case (.transform, .scaleZ): self = .scaleZ
        case (.transform, .scaleXY): self = .scaleXY
        case (.transform, .translation): self = .translation
        case (.transform, .translationX): self = .translationX
        case (.transform, .translationY): self = .translationY
        case (.transform, .translationZ): self = .translationZ
        default: return nil
        }
    }

    /// The changes caused by a write.
    var changes: NodeChanges {
        switch self {
        case .opacity, .cornerRadius, .borderWidth, .backgroundColor: .paint
        case .strokeStart, .strokeEnd, .lineWidth, .fillColor, .strokeColor, .line,
            .rectangle:
            .paint
        case .zPosition: [.geometry, .structure]
        default: .geometry
        }
    }

    /// The components set by a write, as bits: fields with a common bit overlap.
    var lanes: UInt32 {
        switch self {
        case .positionX: 1 << 0
        case .positionY: 1 << 1
        case .position: 3 << 0
        case .zPosition: 1 << 2
        case .boundsOrigin: 1 << 3
        case .boundsSize: 1 << 4
        case .bounds: 3 << 3
        case .anchorPoint: 1 << 5
        case .opacity: 1 << 6
        case .cornerRadius: 1 << 7
        case .borderWidth: 1 << 8
        case .backgroundColor: 1 << 9
        case .rotationX: 1 << 10
        case .rotationY: 1 << 11
        case .rotationZ: 1 << 12
        case .scaleX: 1 << 13
        case .scaleY: 1 << 14
        case .scaleZ: 1 << 15
        case .scaleXY: 3 << 13
        case .scale: 7 << 13
        case .translationX: 1 << 16
        case .translationY: 1 << 17
        case .translationZ: 1 << 18
        case .translation: 3 << 16
        case .positionAlong: 3 << 0 | Self.turn
        case .strokeStart: 1 << 20
        case .strokeEnd: 1 << 21
        case .lineWidth: 1 << 22
        case .fillColor: 1 << 23
        case .strokeColor: 1 << 24
        case .line, .rectangle: 1 << 25
        }
    }

    /// True for a colour, without cumulative cycles.
    var isColor: Bool { self == .backgroundColor || self == .fillColor || self == .strokeColor }

    /// The bit of a rotation along a path, and the bits of the transform's components.
    static let turn: UInt32 = 1 << 19
    static let parts: UInt32 = 1 << 19 - 1 << 10

    /// True for components of the transform, composed once per frame.
    package var isTransformComponent: Bool {
        rawValue >= TrackField.rotationX.rawValue && self != .positionAlong
    }
}

/// An animation of a hot field, with all data of a frame side by side.
///
/// Trivial: without references, for frames without copies and reference counting. Every frame reads
/// every track: the single bytes fill the gap after `timing`, for 144 bytes instead of 160.
struct Track {
    var timing: Timing
    var field: TrackField
    var kind: Kind
    var isAdditive: Bool
    /// True for the first track of its field in its node, which starts from the committed value.
    var isFirst: Bool
    /// True after the end of an animation to be removed by the application: shows nothing.
    var isSpent = false
    var lastPhase = TimingSample.Phase.before
    /// `timing.activeDuration` and `cycle`, computed once.
    var active: Double
    var from: SIMD4<Double>
    var delta: SIMD4<Double>
    var space: Int32
    /// The index into `TrackStorage.curves`, or −1 for linear.
    var curve: Int32 = -1
    /// The index into `TrackStorage.springs` or `.keyframes`, or −1.
    var table: Int32 = -1
    var wasVisible = false
    var isFresh = true
    /// True if every whole cycle adds the end value.
    var isCumulative = false
    /// True for a member of a group, which is still in effect at the end time.
    var isMember = false

    enum Kind: UInt8 { case linear, spring, keyframes }
}
