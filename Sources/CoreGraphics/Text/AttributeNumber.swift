import Foundation

/// Numbers among values of any type: attributes of texts and fonts, metrics, values by name.
package enum AttributeNumber {
    /// The number of a Swift or Foundation value. Booleans count as 1 or 0, and other values as
    /// nil.
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
