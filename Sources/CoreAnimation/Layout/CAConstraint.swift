import CoreGraphics
import Foundation

/// Edge, middle or length of a layer in a constraint. Minimum y is the bottom.
public enum CAConstraintAttribute: Int32, Sendable {
    /// Left edge.
    case minX
    /// Horizontal middle.
    case midX
    /// Right edge.
    case maxX
    /// Width.
    case width
    /// Edge of minimum y.
    case minY
    /// Vertical middle.
    case midY
    /// Edge of maximum y.
    case maxY
    /// Height.
    case height
}

/// "This attribute equals scale · another layer's attribute + offset." Immutable. Thread: any.
///
/// A source that is not found, the layer itself, and a cycle leave the axis of the layer unchanged
/// (B-CO 69). A sibling without constraints on an axis is no source for the axis.
open class CAConstraint: NSObject, NSSecureCoding {
    /// Constrained attribute of the layer. Constant.
    open private(set) var attribute: CAConstraintAttribute
    /// A sibling's `name`, or "superlayer". Among siblings of the same name, the first is the
    /// source.
    open private(set) var sourceName: String
    /// Attribute of the source layer. Constant. An attribute of the other axis is allowed: a width
    /// may follow a height.
    open private(set) var sourceAttribute: CAConstraintAttribute
    /// Factor of the source attribute. A solution that is not a number leaves the layer in place,
    /// with one message in the log.
    open private(set) var scale: CGFloat
    /// Offset in points, added after scaling. 0 by the initialisers without an offset.
    open private(set) var offset: CGFloat

    /// The constraint `attr` = `m` · `srcAttr` of the layer `srcId` + `c`. The numbers are not
    /// checked.
    public init(
        attribute attr: CAConstraintAttribute, relativeTo srcId: String,
        attribute srcAttr: CAConstraintAttribute, scale m: CGFloat, offset c: CGFloat
    ) {
        (attribute, sourceName, sourceAttribute, scale, offset) = (attr, srcId, srcAttr, m, c)
        super.init()
    }

    /// The constraint `attr` = `srcAttr` of the layer `srcId` + `c`, with the scale 1. The number
    /// is in points and not checked.
    public convenience init(
        attribute attr: CAConstraintAttribute, relativeTo srcId: String,
        attribute srcAttr: CAConstraintAttribute, offset c: CGFloat
    ) {
        self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: c)
    }

    /// The constraint `attr` = `srcAttr` of the layer `srcId`, with the scale 1 and the offset 0.
    /// The name is not checked: an unknown source leaves the axis of the layer unchanged.
    public convenience init(
        attribute attr: CAConstraintAttribute, relativeTo srcId: String,
        attribute srcAttr: CAConstraintAttribute
    ) {
        self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: 0)
    }

    /// Always true.
    open class var supportsSecureCoding: Bool { true }

    /// Encodes attributes, source, scale and offset. The archive holds the source's name, and the
    /// numbers in double precision.
    open func encode(with coder: NSCoder) {
        coder.encode(Int(attribute.rawValue), forKey: "attribute")
        coder.encode(sourceName as NSString, forKey: "source")
        coder.encode(Int(sourceAttribute.rawValue), forKey: "sourceAttribute")
        coder.encode(Double(scale), forKey: "scale")
        coder.encode(Double(offset), forKey: "offset")
    }

    /// Decodes a constraint from a keyed archive; nil if the archive is malformed. A missing or
    /// unknown attribute, and a missing name of the source, give nil; a missing scale or offset
    /// counts as 0.
    public required init?(coder: NSCoder) {
        func attribute(_ key: String) -> CAConstraintAttribute? {
            guard coder.containsValue(forKey: key) else { return nil }
            return Int32(exactly: coder.decodeInteger(forKey: key))
                .flatMap(CAConstraintAttribute.init)
        }
        guard let attr = attribute("attribute"),
            let source = coder.archived(NSString.self, forKey: "source"),
            let srcAttr = attribute("sourceAttribute")
        else { return nil }
        self.attribute = attr
        sourceName = source as String
        sourceAttribute = srcAttr
        scale = CGFloat(coder.decodeDouble(forKey: "scale"))
        offset = CGFloat(coder.decodeDouble(forKey: "offset"))
        super.init()
    }
}
