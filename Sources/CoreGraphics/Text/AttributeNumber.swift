import Foundation

/// Numbers of text and font attributes.
package enum AttributeNumber {
    /// A number in any of the forms an attribute may have; nil for other values.
    package static func read(_ value: Any?) -> CGFloat? {
        switch value {
        case let v as CGFloat: v
        case let v as Double: CGFloat(v)
        case let v as Float: CGFloat(v)
        case let v as Int: CGFloat(v)
        case let v as Bool: v ? 1 : 0
        case let v as NSNumber: CGFloat(v.doubleValue)
        case let v as any BinaryInteger: CGFloat(Double(v))
        case let v as any BinaryFloatingPoint: CGFloat(Double(v))
        default: nil
        }
    }
}
