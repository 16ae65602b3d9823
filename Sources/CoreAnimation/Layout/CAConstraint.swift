import CoreGraphics
import Foundation

/// An edge, middle or length of a layer that a constraint speaks about. Minimum y is the bottom.
public enum CAConstraintAttribute: Int32, Sendable {
    case minX, midX, maxX, width, minY, midY, maxY, height
}

/// "This attribute equals scale · another layer's attribute + offset." Immutable.
open class CAConstraint: NSObject, NSSecureCoding {
    open private(set) var attribute: CAConstraintAttribute
    /// A sibling's `name`, or "superlayer".
    open private(set) var sourceName: String
    open private(set) var sourceAttribute: CAConstraintAttribute
    open private(set) var scale: CGFloat
    open private(set) var offset: CGFloat

    public init(
        attribute attr: CAConstraintAttribute, relativeTo srcId: String,
        attribute srcAttr: CAConstraintAttribute, scale m: CGFloat, offset c: CGFloat
    ) {
        (attribute, sourceName, sourceAttribute, scale, offset) = (attr, srcId, srcAttr, m, c)
        super.init()
    }

    public convenience init(
        attribute attr: CAConstraintAttribute, relativeTo srcId: String,
        attribute srcAttr: CAConstraintAttribute, offset c: CGFloat
    ) {
        self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: c)
    }

    public convenience init(
        attribute attr: CAConstraintAttribute, relativeTo srcId: String,
        attribute srcAttr: CAConstraintAttribute
    ) {
        self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: 0)
    }

    open class var supportsSecureCoding: Bool { true }

    open func encode(with coder: NSCoder) {
        coder.encode(Int(attribute.rawValue), forKey: "attribute")
        coder.encode(sourceName as NSString, forKey: "source")
        coder.encode(Int(sourceAttribute.rawValue), forKey: "sourceAttribute")
        coder.encode(Double(scale), forKey: "scale")
        coder.encode(Double(offset), forKey: "offset")
    }

    public required init?(coder: NSCoder) {
        guard
            let attr = CAConstraintAttribute(
                rawValue: Int32(truncatingIfNeeded: coder.decodeInteger(forKey: "attribute"))),
            let source = coder.archived(NSString.self, forKey: "source"),
            let srcAttr = CAConstraintAttribute(
                rawValue: Int32(truncatingIfNeeded: coder.decodeInteger(forKey: "sourceAttribute")))
        else { return nil }
        attribute = attr
        sourceName = source as String
        sourceAttribute = srcAttr
        scale = CGFloat(coder.decodeDouble(forKey: "scale"))
        offset = CGFloat(coder.decodeDouble(forKey: "offset"))
        super.init()
    }
}
