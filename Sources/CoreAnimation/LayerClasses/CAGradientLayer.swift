import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// A layer with a gradient over its background colour. Thread: as for every `CALayer`.
open class CAGradientLayer: CALayer {
    public override init() { super.init() }
    public override init(layer: Any) { super.init(layer: layer) }
    /// Decodes a layer from a keyed archive; nil if the archive is malformed. Properties set before
    /// archiving are restored, without actions; all others have their defaults.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Colours of the gradient, `CGColor`s; fewer than two draw nothing. Default nil. Other objects
    /// are left out. Implicitly animatable, between lists of equal count.
    open var colors: [Any]? {
        get { properties[.colors].array?.map { Coercion.any($0) ?? NSNull() } }
        set {
            writeBag(.colors, newValue.map { .array($0.map { Coercion.motionValue($0) }) } ?? .none)
        }
    }
    /// Locations of the colours, ascending in 0…1. Default nil: evenly spread. With another count
    /// than the colours', the gradient is not drawn. Unordered locations are sorted for drawing;
    /// the first and the last colour fill the rest (B-GRD 250). Implicitly animatable.
    open var locations: [NSNumber]? {
        get { numbers(.locations) }
        set { writeNumbers(.locations, newValue) }
    }
    /// Start of the first colour, in units of the bounds. Default (0.5, 0). Points outside of the
    /// bounds are allowed. The centre of radial and conic gradients. Implicitly animatable.
    open var startPoint: CGPoint {
        get { properties[.startPoint].point ?? .zero }
        set { writeBag(.startPoint, .point(newValue)) }
    }
    /// End of the last colour, in units of the bounds. Default (0.5, 1). Points outside of the
    /// bounds are allowed. A radial gradient with a coordinate equal to the start point's draws
    /// nothing. Implicitly animatable.
    open var endPoint: CGPoint {
        get { properties[.endPoint].point ?? .zero }
        set { writeBag(.endPoint, .point(newValue)) }
    }
    /// Geometry of the gradient. Default axial; an unknown type is kept and drawn as axial. No
    /// implicit animation.
    open var type: CAGradientLayerType {
        get { CAGradientLayerType(rawValue: properties.name(.gradientType)) }
        set { writeBag(.gradientType, .string(newValue.rawValue)) }
    }

    override final func paintUnderContents(_ ctx: CGContext, _ outline: CGPath) {
        paintGradient(ctx, in: outline)
    }
}

extension CAGradientLayer {
    /// Access of key-value coding to the properties above.
    static var access: [PropertyAccess.Entry] {
        [
            PropertyAccess.optional(.colors, \CAGradientLayer.colors) { Coercion.array($0) },
            PropertyAccess.optional(.locations, \CAGradientLayer.locations) {
                PropertyAccess.numbers($0)
            },
            PropertyAccess.entry(.startPoint, \CAGradientLayer.startPoint) { Coercion.point($0) },
            PropertyAccess.entry(.endPoint, \CAGradientLayer.endPoint) { Coercion.point($0) },
            PropertyAccess.name(.gradientType, \CAGradientLayer.type),
        ]
    }
}
