import CoreGraphics
import CoreImage
import Foundation
import Motion

/// A Swift value inside an archive: a kind and its content.
///
/// Archives on Linux hold objects only; colours, paths, images and structs are no objects there. Numbers
/// keep their Swift type, so that a value reads back as what it was.
final class ArchivedValue: NSObject, NSSecureCoding {
    let value: Any
    static var supportsSecureCoding: Bool { true }

    /// Nil for a value that cannot be archived.
    init?(_ value: Any) {
        guard Self.kind(of: value) != nil else { return nil }
        if let image = value as? CGImage, max(image.width, image.height) > CGImage.longestSideOfPNG
        {
            Diagnostics.once(
                "an image of \(image.width) × \(image.height) pixels is not archived: more than a million a side"
            )
            return nil
        }
        self.value = value
    }

    private static func kind(of value: Any) -> String? {
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

    func encode(with coder: NSCoder) {
        let kind = Self.kind(of: value) ?? ""
        coder.encode(kind as NSString, forKey: "kind")
        switch value {
        case let v as Bool where kind == "bool": coder.encode(v, forKey: "value")
        case let v as Int where kind == "int": coder.encode(NSNumber(value: v), forKey: "value")
        case let v as UInt where kind == "uint": coder.encode(NSNumber(value: v), forKey: "value")
        case let v as UInt32 where kind == "uint32":
            coder.encode(NSNumber(value: v), forKey: "value")
        case let v as Float where kind == "float": coder.encode(NSNumber(value: v), forKey: "value")
        case let v as Double where kind == "double":
            coder.encode(NSNumber(value: v), forKey: "value")
        case let v as CGFloat: coder.encode(NSNumber(value: Double(v)), forKey: "value")
        case let v as String where kind == "string": coder.encode(v as NSString, forKey: "value")
        case let v as CGPoint: numbers([v.x, v.y], coder)
        case let v as CGSize: numbers([v.width, v.height], coder)
        case let v as CGRect: numbers([v.origin.x, v.origin.y, v.size.width, v.size.height], coder)
        case let v as CATransform3D: numbers(v.elements, coder)
        case let v as CGColor: numbers(Self.components(v), coder)
        case let v as CGPath: PathArchive.encode(v, coder)
        case let v as CGImage: coder.encode(ArchivedImage.box(v), forKey: "value")
        case let v as CIVector: numbers(v.components, coder)
        case let v as CIColor: numbers([v.red, v.green, v.blue, v.alpha], coder)
        case let v as NSAttributedString: encode(ArchivedText.runs(v), coder)
        case let v as CTFont: encode(ArchivedText.table(v), coder)
        case let v as NSParagraphStyle: encode(ArchivedText.table(v), coder)
        case let v as CAFrameRateRange:
            numbers([CGFloat(v.minimum), CGFloat(v.maximum), CGFloat(v.preferred ?? 0)], coder)
        case let v as [Any] where kind == "array":
            coder.encode(ArchivedList(v.compactMap { ArchivedValue($0) }), forKey: "value")
        case let v as [AnyHashable: Any] where kind == "dictionary": entries(v, coder)
        case let v as any RawRepresentable where kind == "name":
            coder.encode("\(v.rawValue)" as NSString, forKey: "value")
        default: coder.encode(value, forKey: "value")
        }
    }

    /// A value made of others, in an archived value of its own.
    private func encode(_ parts: Any, _ coder: NSCoder) {
        if let box = ArchivedValue(parts) { coder.encode(box, forKey: "value") }
    }

    private func entries(_ table: [AnyHashable: Any], _ coder: NSCoder) {
        let pairs = table.compactMap { key, value -> (String, ArchivedValue)? in
            guard let key = key.base as? String else { return nil }
            return ArchivedValue(value).map { (key, $0) }
        }
        coder.encode(ArchivedList(words: pairs.map(\.0)), forKey: "keys")
        coder.encode(ArchivedList(pairs.map(\.1)), forKey: "value")
    }

    private func numbers(_ list: [CGFloat], _ coder: NSCoder) {
        coder.encode(NumberArchive.data(list), forKey: "value")
    }

    private static func components(_ color: CGColor) -> [CGFloat] {
        // The space's number of components tells gray from RGB; other spaces are stored as sRGB.
        let own = color.components ?? []
        switch color.colorSpace?.model {
        case .monochrome where own.count == 2: return own
        case .rgb where own.count == 4: return own
        default:
            let rgba = color.extendedSRGB
            return (0..<4).map { CGFloat(rgba[$0]) }
        }
    }

    init?(coder: NSCoder) {
        guard let kind = coder.archived(NSString.self, forKey: "kind") as String?,
            let value = Self.decode(kind, coder)
        else { return nil }
        self.value = value
    }

    private static func decode(_ kind: String, _ coder: NSCoder) -> Any? {
        func number() -> NSNumber? { coder.archived(NSNumber.self, forKey: "value") }
        func list() -> [CGFloat] {
            NumberArchive.list(coder.archived(NSData.self, forKey: "value") as Data?)
        }
        switch kind {
        case "bool": return coder.decodeBool(forKey: "value")
        case "int": return number()?.intValue
        case "uint": return number()?.uintValue
        case "uint32": return number()?.uint32Value
        case "float": return number()?.floatValue
        case "double": return number()?.doubleValue
        case "cgfloat": return number().map { CGFloat($0.doubleValue) }
        case "string", "name":
            return coder.archived(NSString.self, forKey: "value") as String?
        case "vector": return CIVector(list())
        case "point", "size", "rect", "transform", "color", "rate", "cicolor":
            return structure(kind, list())
        case "path": return PathArchive.decode(coder)
        case "text":
            return (Archives.value(coder, "value") as? [Any]).flatMap { ArchivedText.text($0) }
        case "font":
            return (Archives.value(coder, "value") as? [AnyHashable: Any])
                .flatMap { ArchivedText.font($0) }
        case "paragraph":
            return (Archives.value(coder, "value") as? [AnyHashable: Any])
                .map { ArchivedText.paragraph($0) }
        case "image": return coder.archived(ArchivedImage.self, forKey: "value")?.image
        case "array":
            return Archives.objects(coder, "value")?.map { ($0 as? ArchivedValue)?.value ?? $0 }
        case "dictionary":
            guard let keys = Archives.objects(coder, "keys") as? [NSString],
                let values = Archives.objects(coder, "value") as? [ArchivedValue],
                keys.count == values.count
            else { return nil }
            var table: [AnyHashable: Any] = [:]
            for (key, value) in zip(keys, values) { table[key as String] = value.value }
            return table
        default: return Archives.object(coder, "value")
        }
    }

    private static func structure(_ kind: String, _ n: [CGFloat]) -> Any? {
        switch (kind, n.count) {
        case ("point", 2): CGPoint(x: n[0], y: n[1])
        case ("size", 2): CGSize(width: n[0], height: n[1])
        case ("rect", 4): CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
        case ("transform", 16): CATransform3D(elements: n)
        case ("color", 2): CGColor(gray: n[0], alpha: n[1])
        case ("color", 4): CGColor(srgbRed: n[0], green: n[1], blue: n[2], alpha: n[3])
        case ("cicolor", 4): CIColor(red: n[0], green: n[1], blue: n[2], alpha: n[3])
        case ("rate", 3):
            CAFrameRateRange(minimum: Float(n[0]), maximum: Float(n[1]), preferred: Float(n[2]))
        default: nil
        }
    }
}

/// Numbers as eight bytes each.
enum NumberArchive {
    static func data(_ list: [CGFloat]) -> NSData {
        var data = Data(capacity: list.count * 8)
        for n in list {
            withUnsafeBytes(of: Double(n).bitPattern.littleEndian) { data.append(contentsOf: $0) }
        }
        return data as NSData
    }

    static func list(_ data: Data?) -> [CGFloat] {
        guard let data, data.count % 8 == 0 else { return [] }
        return data.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: 8).map {
                let bits = bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self)
                return CGFloat(Double(bitPattern: UInt64(littleEndian: bits)))
            }
        }
    }
}

extension CATransform3D {
    var elements: [CGFloat] {
        [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
    }

    init(elements n: [CGFloat]) {
        self.init(
            m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6],
            m24: n[7], m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13],
            m43: n[14], m44: n[15])
    }
}
