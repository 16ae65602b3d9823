import CoreGraphics
import CoreImage
import Foundation

/// A filter named by a document: kind, filter, inputs.
///
/// Core Animation's private filters (`gaussianBlur`, `colorMatrix`) have no Swift class; this class
/// holds them. The drawing side receives the equivalent Core Image filter with converted inputs.
/// Thread: any one at a time.
public final class NamedFilter: NSObject, FilterValueCoding {
    /// `CAFilter` or `CIFilter`. The text is kept as given, without a check.
    public let kind: String
    /// The filter's own name, such as `gaussianBlur`. The text is kept as given: a filter unknown
    /// to the drawing side has no effect.
    public let type: String
    /// Label in key paths. Default: the filter's own name.
    public var name: String
    /// Values by input key (`inputRadius`); numbers, points, colours, or lists of numbers. Default
    /// empty. `setValue(_:forKey:)` stores any key, without a check of the value.
    public private(set) var inputs: [String: Any] = [:]

    /// A filter without inputs, labelled with its type. The texts are not checked.
    public init(kind: String, type: String) {
        self.kind = kind
        self.type = type
        name = type
    }

    /// Name of the equivalent filter on the drawing side; the filter's own name for all others.
    /// `colorSaturate`, `colorBrightness` and `colorContrast` are `CIColorControls`;
    /// `colorHueRotate` is `CIHueAdjust`.
    public var filterType: String { Self.equals[type] ?? type }
    /// False if the input `enabled` is false. Default true.
    public var isEnabled: Bool { Coercion.bool(inputs["enabled"]) ?? true }

    /// The value of an input, of the name, or of an input of the equivalent filter. Nil for an
    /// input without a value.
    public func value(forKey key: String) -> Any? {
        switch key {
        case "name": name
        case "type", "filter": type
        default: inputs[key] ?? derived(key)
        }
    }

    /// Sets an input or the name; nil removes an input. Inputs are not checked. A name that is not
    /// a string leaves the name unchanged.
    public func setValue(_ value: Any?, forKey key: String) {
        if key == "name" { name = value as? String ?? name } else { inputs[key] = value }
    }

    /// A copy with the same inputs and the same name. Input values that are objects are shared with
    /// the original.
    public func copyOfFilter() -> AnyObject {
        let copied = NamedFilter(kind: kind, type: type)
        copied.name = name
        copied.inputs = inputs
        return copied
    }

    public override var description: String {
        let list = inputs.keys.sorted().map { "\($0)=\(inputs[$0]!)" }
        return ([kind, type] + list).joined(separator: " ")
    }

    // MARK: In Core Image's terms

    /// Filters whose equivalents in Core Image have different names and inputs.
    private static let equals = [
        "colorSaturate": "CIColorControls", "colorBrightness": "CIColorControls",
        "colorContrast": "CIColorControls", "colorHueRotate": "CIHueAdjust",
    ]

    private static let others: Set<String> = [
        "clear", "copy", "sourceOver", "sourceIn", "sourceOut", "sourceAtop", "destOver", "destIn",
        "destOut", "destAtop", "xor", "plusL", "plusD", "multiply", "gaussianBlur", "colorMatrix",
        "colorMonochrome", "colorInvert",
    ]

    /// True if the drawing side supports the filter.
    var isKnown: Bool {
        if kind == "CIFilter" { return CIFilter(name: type) != nil }
        return Self.equals[type] != nil || Self.others.contains(type) || type.hasSuffix("BlendMode")
    }

    /// Inputs of the equivalent filter: rows of the 4×5 colour matrix, and amounts.
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
