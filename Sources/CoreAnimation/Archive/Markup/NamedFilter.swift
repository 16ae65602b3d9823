import CoreGraphics
import CoreImage
import Foundation

/// A filter a document names: kind, filter, inputs.
///
/// The private filters of Core Animation (`gaussianBlur`, `colorMatrix`) have no class of their own in
/// Swift; documents carry them, and this is the value that stands for one. To the drawing side it shows the
/// Core Image filter that does the same, with the inputs in that filter's terms. Thread: any one at a time.
public final class NamedFilter: NSObject, FilterValueCoding {
    /// `CAFilter` or `CIFilter`.
    public let kind: String
    /// The filter's own name, such as `gaussianBlur`.
    public let type: String
    /// The label in key paths; the filter's own name unless the document gives another.
    public var name: String
    /// Values by input key (`inputRadius`); numbers, points, colours, or lists of numbers.
    public private(set) var inputs: [String: Any] = [:]

    public init(kind: String, type: String) {
        self.kind = kind
        self.type = type
        name = type
    }

    /// What the drawing side is to look up.
    public var filterType: String { Self.equals[type] ?? type }
    public var isEnabled: Bool { Coercion.bool(inputs["enabled"]) ?? true }

    public func value(forKey key: String) -> Any? {
        switch key {
        case "name": name
        case "type", "filter": type
        default: inputs[key] ?? derived(key)
        }
    }

    public func setValue(_ value: Any?, forKey key: String) {
        if key == "name" { name = value as? String ?? name } else { inputs[key] = value }
    }

    public func copyOfFilter() -> AnyObject {
        let twin = NamedFilter(kind: kind, type: type)
        twin.name = name
        twin.inputs = inputs
        return twin
    }

    public override var description: String {
        let list = inputs.keys.sorted().map { "\($0)=\(inputs[$0]!)" }
        return ([kind, type] + list).joined(separator: " ")
    }

    // MARK: In Core Image's terms

    /// Core Animation's filters that Core Image has under another name and with other inputs.
    private static let equals = [
        "colorSaturate": "CIColorControls", "colorBrightness": "CIColorControls",
        "colorContrast": "CIColorControls", "colorHueRotate": "CIHueAdjust",
    ]

    private static let others: Set<String> = [
        "clear", "copy", "sourceOver", "sourceIn", "sourceOut", "sourceAtop", "destOver", "destIn",
        "destOut", "destAtop", "xor", "plusL", "plusD", "multiply", "gaussianBlur", "colorMatrix",
        "colorMonochrome", "colorInvert",
    ]

    /// Whether something draws it.
    var isKnown: Bool {
        if kind == "CIFilter" { return CIFilter(name: type) != nil }
        return Self.equals[type] != nil || Self.others.contains(type) || type.hasSuffix("BlendMode")
    }

    /// Rows of the 4×5 colour matrix, and amounts under the other filter's keys.
    private func derived(_ key: String) -> Any? {
        switch (type, key) {
        case ("colorMatrix", _):
            guard let m = inputs["inputColorMatrix"] as? [NSNumber], m.count == 20 else {
                return nil
            }
            func row(_ i: Int) -> CIVector {
                CIVector(m[i * 5..<i * 5 + 4].map { CGFloat($0.doubleValue) })
            }
            switch key {
            case "inputRVector": return row(0)
            case "inputGVector": return row(1)
            case "inputBVector": return row(2)
            case "inputAVector": return row(3)
            case "inputBiasVector":
                return CIVector((0..<4).map { CGFloat(m[$0 * 5 + 4].doubleValue) })
            default: return nil
            }
        case ("colorSaturate", "inputSaturation"), ("colorBrightness", "inputBrightness"),
            ("colorContrast", "inputContrast"):
            return inputs["inputAmount"]
        default: return nil
        }
    }
}
