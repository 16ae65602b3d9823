import CoreGraphics
import CoreImage
import Foundation
import LaminaMotion

/// A Swift value inside an archive: a kind (`ArchivedKind`) and its content.
///
/// Archives on Linux hold objects only, but colours, paths, images and structs are no objects on
/// Linux. Numbers keep their Swift type, for an exact round trip.
final class ArchivedValue: NSObject, NSSecureCoding {
    let value: Any
    private let kind: String
    static var supportsSecureCoding: Bool { true }

    /// Boxes a value; nil for a value without an archived form.
    init?(_ value: Any) {
        guard let kind = ArchivedKind.of(value) else { return nil }
        if let image = value as? CGImage, max(image.width, image.height) > CGImage.longestSideOfPNG
        {
            Diagnostics.once(
                "an image of \(image.width) × \(image.height) pixels is not archived: more than a million a side"
            )
            return nil
        }
        (self.value, self.kind) = (value, kind)
    }

    func encode(with coder: NSCoder) {
        coder.encode(kind as NSString, forKey: "kind")
        switch kind {
        case "bool": coder.encode(value as! Bool, forKey: "value")
        case "int": coder.encode(NSNumber(value: value as! Int), forKey: "value")
        case "uint": coder.encode(NSNumber(value: value as! UInt), forKey: "value")
        case "uint32": coder.encode(NSNumber(value: value as! UInt32), forKey: "value")
        case "float": coder.encode(NSNumber(value: value as! Float), forKey: "value")
        case "double": coder.encode(NSNumber(value: value as! Double), forKey: "value")
        case "cgfloat": coder.encode(NSNumber(value: Double(value as! CGFloat)), forKey: "value")
        case "string": coder.encode(value as! String as NSString, forKey: "value")
        case "path": PathArchive.encode(value as! CGPath, coder)
        case "image": coder.encode(ArchivedImage.box(value as! CGImage), forKey: "value")
        case "text": encode(ArchivedText.runs(value as! NSAttributedString), coder)
        case "font": encode(ArchivedText.table((value as! any TextFont).ctFont), coder)
        case "paragraph": encode(ArchivedText.table(value as! NSParagraphStyle), coder)
        case "array":
            let list = (value as! [Any]).compactMap { ArchivedValue($0) }
            coder.encode(ArchivedList(list), forKey: "value")
        case "dictionary": entries(value as! [AnyHashable: Any], coder)
        case "name":
            coder.encode(
                "\((value as! any RawRepresentable).rawValue)" as NSString, forKey: "value")
        default:
            if let list = Self.numbers(of: value) {
                coder.encode(NumberArchive.data(list), forKey: "value")
            } else {
                coder.encode(value, forKey: "value")
            }
        }
    }

    /// Fields of a structure; nil for an object.
    private static func numbers(of value: Any) -> [CGFloat]? {
        switch value {
        case let v as CGPoint: [v.x, v.y]
        case let v as CGSize: [v.width, v.height]
        case let v as CGRect: [v.origin.x, v.origin.y, v.size.width, v.size.height]
        case let v as CATransform3D: v.elements
        case let v as CGColor: components(v)
        case let v as CIVector: v.components
        case let v as CIColor: [v.red, v.green, v.blue, v.alpha]
        case let v as CAFrameRateRange:
            [CGFloat(v.minimum), CGFloat(v.maximum), CGFloat(v.preferred ?? 0)]
        default: nil
        }
    }

    /// Encodes a composite value as a nested archived value.
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

    private static func components(_ color: CGColor) -> [CGFloat] {
        // The number of components distinguishes gray from RGB; other spaces are stored as sRGB.
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
        (self.value, self.kind) = (value, kind)
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

/// Numbers as eight little-endian bytes each.
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
