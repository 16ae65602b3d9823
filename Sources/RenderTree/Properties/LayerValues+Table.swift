import LaminaGraphicsTypes
import LaminaMotion

// Values by property, one at a time, without copying other values.
extension LayerValues {
    /// The value of any property of the table: stored, from the bag, or the table's default. Names
    /// of stored enumerations are strings, Booleans 0 or 1. O(n) in the bag.
    public subscript(id: PropertyID) -> MotionValue {
        switch id {
        case .bounds: .rect(bounds)
        case .position: .point(position)
        case .zPosition: .number(Double(zPosition))
        case .anchorPoint: .point(anchorPoint)
        case .anchorPointZ: .number(Double(anchorPointZ))
        case .transform: .transform(transform)
        case .backgroundColor: backgroundColor.map(MotionValue.color) ?? .none
        case .contents: contents.map(MotionValue.image) ?? bagValue(.contents) ?? .none
        case .contentsScale: .number(Double(contentsScale))
        case .cornerRadius: .number(Double(cornerRadius))
        case .borderWidth: .number(Double(borderWidth))
        case .opacity: .number(Double(opacity))
        case .contentsGravity: .string(contentsGravity.name)
        case .minificationFilter: .string(minificationFilter.name)
        case .magnificationFilter: .string(magnificationFilter.name)
        case .maskedCorners: .number(Double(maskedCorners))
        case .edgeAntialiasingMask: .number(Double(edgeAntialiasingMask))
        case .cornerCurve: .string(continuousCorners ? "continuous" : "circular")
        default:
            if let flag = LayerProperties.flag(id) {
                .number(flags.contains(flag) ? 1 : 0)
            } else {
                bagValue(id) ?? PropertyTable.row(id).defaultValue
            }
        }
    }

    /// A numeric property; the table's default if unset, and 0 for a property without a number.
    /// O(n) in the bag.
    public func number(_ id: PropertyID) -> Double {
        inBag(id) { $0.number } ?? self[id].number ?? 0
    }
    /// A colour property; the table's default if unset, nil for no colour and for a property of
    /// another type. O(n) in the bag.
    public func color(_ id: PropertyID) -> PaintColor? {
        inBag(id) { $0.color } ?? self[id].color
    }
    /// A name; the table's default if unset, empty for no name and for a property of another type.
    /// O(n) in the bag.
    public func name(_ id: PropertyID) -> String { self[id].string ?? "" }

    /// The transform of sublayers; the identity by default. Applied about the anchor point of this
    /// layer. O(n) in the bag.
    public var sublayerTransform: CATransform3D {
        inBag(.sublayerTransform) { $0.transform } ?? CATransform3DIdentity
    }
    /// The shown part of the image in unit coordinates; the whole by default. The rectangle may
    /// leave 0…1. O(n) in the bag.
    public var contentsRect: CGRect { inBag(.contentsRect) { $0.rect } ?? Self.wholeImage }
    /// The stretched part of the image in unit coordinates; the whole by default. Used with the
    /// gravities `resize`, `resizeAspect` and `resizeAspectFill`, clamped to 0…1. O(n) in the bag.
    public var contentsCenter: CGRect { inBag(.contentsCenter) { $0.rect } ?? Self.wholeImage }
    /// The colour of the border. Default opaque black; nil for none.
    public var borderColor: PaintColor? {
        inBag(.borderColor) { .some($0.color) } ?? .opaqueBlack
    }
    /// True if sublayers are clipped to the bounds. Default false.
    public var masksToBounds: Bool { flags.contains(.masksToBounds) }

    private static var wholeImage: CGRect { CGRect(x: 0, y: 0, width: 1, height: 1) }
}
