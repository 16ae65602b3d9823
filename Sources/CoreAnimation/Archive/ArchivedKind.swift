import CoreGraphics
import CoreImage
import Foundation
import LaminaMotion
import Synchronization

/// What kind of thing a value is in an archive.
///
/// Asking a value for one type after the other takes longer than writing it: kinds of Swift's own types are remembered.
/// What an object is bridged to depends on the object. Thread: any.
enum ArchivedKind {
    private static let known = Mutex<[ObjectIdentifier: String]>([:])

    /// Nil for a value that cannot be archived.
    static func of(_ value: Any) -> String? {
        let type = type(of: value)
        let id = ObjectIdentifier(type)
        if let kind = known.withLock({ $0[id] }) { return kind }
        let kind = find(value)
        if let kind, !(type is AnyClass) { known.withLock { $0[id] = kind } }
        return kind
    }

    private static func find(_ value: Any) -> String? {
        switch value {
        case is Bool: "bool"
        case is Int: "int"
        case is UInt: "uint"
        case is UInt32: "uint32"
        case is Float: "float"
        case is Double: "double"
        case is CGFloat: "cgfloat"
        case is String: "string"
        case is CGPoint: "point"
        case is CGSize: "size"
        case is CGRect: "rect"
        case is CATransform3D: "transform"
        case is CGColor: "color"
        case is CGPath: "path"
        case is CGImage: "image"
        case is CAFrameRateRange: "rate"
        case is CIVector: "vector"
        case is CIColor: "cicolor"
        case is NSAttributedString: "text"
        case is CTFont: "font"
        case is NSParagraphStyle: "paragraph"
        case is NSNumber: "object"
        case is any RawRepresentable: "name"
        case is [Any]: "array"
        case is [AnyHashable: Any]: "dictionary"
        case is NSSecureCoding: "object"
        default: nil
        }
    }
}
