import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// Layer with several copies of its sublayers, each copy moved, tinted and delayed relative to the
/// preceding copy. Copies take no memory of layers; drawing is O(n · m) for n copies of m layers,
/// with at most 100 000 copies in a picture. Thread: as for every `CALayer`.
open class CAReplicatorLayer: CALayer {
    public override init() { super.init() }
    public override init(layer: Any) { super.init(layer: layer) }
    /// Decodes a layer from a keyed archive; nil if the archive is malformed. Properties set before
    /// archiving are restored, without actions; all others have their defaults.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Number of copies, the original included. Default 1; 0 and below draw nothing. Copies beyond
    /// 100 000 in a picture are not drawn, with one message. Implicitly animatable.
    open var instanceCount: Int {
        get { Int(saturating: properties.number(.instanceCount)) }
        set { writeBag(.instanceCount, .number(Double(newValue))) }
    }
    /// True if copies keep their depth instead of being flattened into the layer's plane. Default
    /// false. No implicit animation.
    open var preservesDepth: Bool {
        get { properties.flags.contains(.preservesDepth) }
        set { writeFlag(.preservesDepth, .preservesDepth, newValue) }
    }
    /// Delay of each copy's animations behind the animations of the preceding copy, in seconds.
    /// Default 0. A negative delay shows animations earlier than the original. A change without an
    /// animation appears in all copies at once. Implicitly animatable.
    open var instanceDelay: CFTimeInterval {
        get { properties.number(.instanceDelay) }
        set { writeBag(.instanceDelay, .number(newValue)) }
    }
    /// Transform from each copy to the next, about the replicator's anchor point, by default the
    /// centre of the bounds. Default identity. Applied k times to copy k; the first copy stays
    /// unchanged. Implicitly animatable.
    open var instanceTransform: CATransform3D {
        get { properties[.instanceTransform].transform ?? CATransform3DIdentity }
        set { writeBag(.instanceTransform, .transform(newValue)) }
    }
    /// Colour factor of the first copy, with alpha. Default opaque white; nil counts as opaque
    /// white. Later copies add the four offsets. Implicitly animatable.
    open var instanceColor: CGColor? {
        get { color(.instanceColor) }
        set { writeColor(.instanceColor, newValue) }
    }
    /// Red added per copy. Default 0. May be negative; the sum with `instanceColor` is limited to
    /// 0…1. Implicitly animatable.
    open var instanceRedOffset: Float {
        get { float(.instanceRedOffset) }
        set { writeBag(.instanceRedOffset, .number(Double(newValue))) }
    }
    /// Green added per copy. Default 0. May be negative; the sum with `instanceColor` is limited to
    /// 0…1. Implicitly animatable.
    open var instanceGreenOffset: Float {
        get { float(.instanceGreenOffset) }
        set { writeBag(.instanceGreenOffset, .number(Double(newValue))) }
    }
    /// Blue added per copy. Default 0. May be negative; the sum with `instanceColor` is limited to
    /// 0…1. Implicitly animatable.
    open var instanceBlueOffset: Float {
        get { float(.instanceBlueOffset) }
        set { writeBag(.instanceBlueOffset, .number(Double(newValue))) }
    }
    /// Alpha added per copy. Default 0. May be negative; the sum with `instanceColor` is limited to
    /// 0…1. Implicitly animatable.
    open var instanceAlphaOffset: Float {
        get { float(.instanceAlphaOffset) }
        set { writeBag(.instanceAlphaOffset, .number(Double(newValue))) }
    }
}

extension CAReplicatorLayer {
    /// Access of key-value coding to the properties above.
    static var access: [PropertyAccess.Entry] {
        [
            PropertyAccess.integer(.instanceCount, \CAReplicatorLayer.instanceCount),
            PropertyAccess.time(.instanceDelay, \CAReplicatorLayer.instanceDelay),
            PropertyAccess.entry(.instanceTransform, \CAReplicatorLayer.instanceTransform) {
                Coercion.transform($0)
            },
            PropertyAccess.optional(.instanceColor, \CAReplicatorLayer.instanceColor) {
                Coercion.color($0)
            },
            PropertyAccess.float(.instanceRedOffset, \CAReplicatorLayer.instanceRedOffset),
            PropertyAccess.float(.instanceGreenOffset, \CAReplicatorLayer.instanceGreenOffset),
            PropertyAccess.float(.instanceBlueOffset, \CAReplicatorLayer.instanceBlueOffset),
            PropertyAccess.float(.instanceAlphaOffset, \CAReplicatorLayer.instanceAlphaOffset),
        ]
    }
}
