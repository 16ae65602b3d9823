import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// A layer that shows a gradient over its background colour.
open class CAGradientLayer: CALayer {
    public override init() { super.init() }
    public override init(layer: Any) { super.init(layer: layer) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// `CGColor`s; fewer than two draw nothing. Default nil.
    open var colors: [Any]? {
        get { properties[.colors].array?.map { Coercion.any($0) ?? NSNull() } }
        set {
            writeBag(.colors, newValue.map { .array($0.map { Coercion.motionValue($0) }) } ?? .none)
        }
    }
    /// One per colour, ascending in 0…1. Default nil: evenly spread.
    open var locations: [NSNumber]? {
        get { numbers(.locations) }
        set { writeNumbers(.locations, newValue) }
    }
    /// In units of the bounds. Default (0.5, 0).
    open var startPoint: CGPoint {
        get { properties[.startPoint].point ?? .zero }
        set { writeBag(.startPoint, .point(newValue)) }
    }
    /// In units of the bounds. Default (0.5, 1).
    open var endPoint: CGPoint {
        get { properties[.endPoint].point ?? .zero }
        set { writeBag(.endPoint, .point(newValue)) }
    }
    /// Unknown types are kept. Default axial.
    open var type: CAGradientLayerType {
        get { CAGradientLayerType(rawValue: properties.name(.gradientType)) }
        set { writeBag(.gradientType, .string(newValue.rawValue)) }
    }

    override final func paintUnderContents(_ ctx: CGContext, _ outline: CGPath) {
        paintGradient(ctx, in: outline)
    }
}

extension CAGradientLayer {
    /// How key-value coding reaches the properties above.
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
