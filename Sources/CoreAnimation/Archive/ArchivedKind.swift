import CoreGraphics
import CoreImage
import Foundation
import LaminaMotion
import Synchronization

/// Kind of a value in an archive.
///
/// Casting a value to one type after another takes longer than writing the value: kinds of Swift's
/// own types are cached. The kind of a class depends on the object and is not cached. Thread: any.
enum ArchivedKind {
    private static let known = Mutex<[ObjectIdentifier: String]>([:])

    /// The kind; nil for a value without an archived form.
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
        case is any TextFont: "font"
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
