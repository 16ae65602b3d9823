import CoreGraphics
import LaminaFilterTypes
import Foundation

/// The text form of filter inputs in archives: a letter for the kind, then the value.
///
/// Supported: numbers, vectors, colours, strings, transforms, bytes, images and named colour
/// spaces. A `CGImage` is read as a `CIImage`. Other values are left out of the archive.
enum FilterInputText {
    static func text(of value: Any) -> String? {
        if let number = number(value) { return "n\(number)" }
        switch value {
        case let vector as CIVector: return "v\(vector.stringRepresentation)"
        case let color as CIColor: return "c\(color.stringRepresentation)"
        case let text as String: return "s\(text)"
        case let t as CGAffineTransform:
            return "t" + [t.a, t.b, t.c, t.d, t.tx, t.ty].map { "\($0)" }.joined(separator: " ")
        case let box as NSValue: return box.unboxed.flatMap { text(of: $0) }
        case let data as Data: return "d\(data.base64EncodedString())"
        case let space as CGColorSpace: return space.name.map { "p\($0)" }
        case let image as CIImage: return image.cgImage.flatMap { text(of: $0) }
        case let image as CGImage: return image.pngData().map { "i\($0.base64EncodedString())" }
        default: return nil
        }
    }

    static func value(of text: Substring) -> Any? {
        let rest = String(text.dropFirst())
        switch text.first {
        case "n": return Double(rest).map { NSNumber(value: $0) }
        case "v": return CIVector(string: rest)
        case "c": return CIColor(string: rest)
        case "s": return rest
        case "t":
            let n = rest.split(separator: " ").compactMap { Double($0).map { CGFloat($0) } }
            guard n.count == 6 else { return nil }
            return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
        case "d": return Data(base64Encoded: rest)
        case "p": return CGColorSpace(name: rest)
        case "i":
            guard let data = Data(base64Encoded: rest) else { return nil }
            return (try? CGImage(encodedData: data)).map { CIImage(cgImage: $0) }
        default: return nil
        }
    }

    /// `NSNumber as? CGFloat` and similar casts fail on Linux, so each numeric type is tried.
    private static func number(_ value: Any) -> Double? {
        switch value {
        case let n as NSNumber: n.doubleValue
        case let n as Double: n
        case let n as CGFloat: Double(n)
        case let n as Float: Double(n)
        case let n as Int: Double(n)
        case let n as Bool: n ? 1 : 0
        case let n as any BinaryInteger: Double(n)
        default: nil
        }
    }
}
