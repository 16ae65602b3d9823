import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// A value of a document: `nothing` is an explicit nil.
enum MarkupValue {
    case nothing
    case some(Any)

    /// The value for key-value coding.
    var object: Any? { if case .some(let value) = self { value } else { nil } }
}

// Values from text and from elements with `type`, `value` and `opacity`. Nil means a malformed
// value, with a warning.
extension MarkupContext {
    /// An attribute's text as a value of a property's type.
    func value(
        _ text: String, as type: PropertyType, _ key: String, at element: MarkupElement
    ) throws -> MarkupValue? {
        switch type {
        case .number, .float:
            return try number(text, key, at: element, allowsInfinity: Self.mayBeInfinite(key))
                .map { .some(CGFloat($0)) }
        case .int, .bits: return try number(text, key, at: element).map { .some(Int($0)) }
        case .bool: return try bool(text, key, at: element).map { .some($0) }
        case .point:
            return try numbers(text, 2...3, key, at: element).map {
                .some(CGPoint(x: $0[0], y: $0[1]))
            }
        case .size:
            return try numbers(text, 2...3, key, at: element).map {
                .some(CGSize(width: $0[0], height: $0[1]))
            }
        case .rect:
            return try numbers(text, 4...4, key, at: element).map {
                .some(CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]))
            }
        case .transform:
            do { return .some(try TransformText.parse(text)) } catch {
                throw self.error(element, "\(key): \(error.reason)")
            }
        case .path:
            do { return .some(try PathText.parse(text)) } catch {
                throw self.error(element, "\(key) \(error.reason)")
            }
        case .color: return try color(text, nil, key, at: element).map { .some($0) }
        case .name, .string, .object, .filter: return .some(text)
        case .filters: return .some(text.split(separator: " ").map { String($0) as Any })
        case .numbers:
            return try numbers(text, 0...Int.max, key, at: element).map {
                .some($0.map { NSNumber(value: $0) })
            }
        case .contents: return image(text, at: element).map { .some($0) }
        case .colors, .layer, .layers, .cells:
            warn(
                element.line, "\(key) cannot be written as an attribute", cause: "attribute \(key)")
            return nil
        }
    }

    /// Value of an element: by its `type`, by its name, or by the property's type.
    func value(
        _ element: MarkupElement, as expected: PropertyType?, _ key: String
    ) throws -> MarkupValue? {
        if let type = element["type"], let kind = Self.kinds[type] {
            return try value(element, kind, key)
        }
        if let kind = Self.kinds[element.name] { return try value(element, kind, key) }
        if let inner = element.children.first(where: { Self.kinds[$0.name] != nil }),
            element["value"] == nil, expected != .colors, expected != .numbers
        {
            return try value(inner, Self.kinds[inner.name]!, key)
        }
        if let type = element["type"], element["value"] == nil, expected != .name {
            warn(element.line, "\(key) cannot have a value of type \(type)", cause: "type \(type)")
            return nil
        }
        return try value(element, .property(expected ?? .object), key)
    }

    /// Kinds of value an element can declare.
    enum Kind {
        case null
        case fixed(Bool)
        case property(PropertyType)
        case list
        case matrix
        case attributed
        case font(sized: Bool)
    }

    static let kinds: [String: Kind] = [
        "null": .null, "nil": .null, "NSNull": .null, "true": .fixed(true), "false": .fixed(false),
        "integer": .property(.int), "int": .property(.int), "real": .property(.number),
        "float": .property(.number), "double": .property(.number), "number": .property(.number),
        "NSNumber": .property(.number), "bool": .property(.bool), "boolean": .property(.bool),
        "string": .property(.string), "NSString": .property(.string),
        "CGPoint": .property(.point), "CGSize": .property(.size), "CGRect": .property(.rect),
        "CGColor": .property(.color), "CATransform3D": .property(.transform),
        "CGAffineTransform": .property(.transform), "CGPath": .property(.path),
        "CAColorMatrix": .matrix, "CGImage": .property(.contents), "NSArray": .list,
        "array": .list, "NSAttributedString": .attributed, "CGFont": .font(sized: false),
        "CTFont": .font(sized: true),
    ]

    private func value(
        _ element: MarkupElement, _ kind: Kind, _ key: String
    ) throws -> MarkupValue? {
        let text = element["value"] ?? element.text
        switch kind {
        case .null: return .nothing
        case .fixed(let flag): return .some(flag)
        case .matrix:
            return try numbers(Self.matrixElements(text), 20...20, key, at: element).map {
                .some($0.map { NSNumber(value: $0) })
            }
        case .attributed: return .some(try AttributedTextReader(context: self).string(element))
        case .font(let sized):
            return try AttributedTextReader(context: self).font(element, sized: sized)
                .map { .some($0) }
        case .list:
            return .some(try element.children.compactMap { try value($0, as: nil, key)?.object })
        case .property(.color):
            return try color(text, element["opacity"], key, at: element).map { .some($0) }
        case .property(.contents):
            guard let source = element["src"] ?? element.child("CGImage")?["src"] else {
                warn(element.line, "\(key) names no image", cause: "no source")
                return nil
            }
            return image(source, at: element).map { .some($0) }
        case .property(.colors):
            return .some(try element.children.compactMap { try color($0, key) as Any? })
        case .property(.numbers) where !element.children.isEmpty:
            return .some(
                try element.children.compactMap {
                    try number(of: $0, key).map { NSNumber(value: $0) }
                })
        case .property(.int):
            // "integer" is the spelling of any whole number in documents, also for a Boolean or a
            // coordinate.
            return try number(text, key, at: element, allowsInfinity: Self.mayBeInfinite(key))
                .map { .some($0) }
        case .property(let type): return try value(text, as: type, key, at: element)
        }
    }

    /// The number of an element such as `<real value="0.5"/>`.
    func number(of element: MarkupElement, _ key: String) throws -> Double? {
        switch try value(element, as: .number, key)?.object {
        case let n as Double: return n
        case let n as CGFloat: return Double(n)
        case let flag as Bool: return flag ? 1 : 0
        default: return nil
        }
    }

    /// An entry of `<colors>`; nil for an entry other than a colour.
    private func color(_ element: MarkupElement, _ key: String) throws -> CGColor? {
        try value(element, as: .color, key)?.object as? CGColor
    }

    /// A colour of one to four components; `opacity` is the alpha.
    func color(
        _ text: String, _ opacity: String?, _ key: String, at element: MarkupElement
    ) throws -> CGColor? {
        guard let c = try numbers(text, 1...4, key, at: element) else { return nil }
        let alpha = try opacity.flatMap { try number($0, key, at: element) }
        switch c.count {
        case 1, 2:
            return CGColor(
                srgbRed: CGFloat(c[0]), green: CGFloat(c[0]), blue: CGFloat(c[0]),
                alpha: CGFloat(alpha ?? (c.count == 2 ? c[1] : 1)))
        default:
            return CGColor(
                srgbRed: CGFloat(c[0]), green: CGFloat(c[1]), blue: CGFloat(c[2]),
                alpha: CGFloat(alpha ?? (c.count == 4 ? c[3] : 1)))
        }
    }

    /// The elements of a matrix, bare or in `matrix(…)`.
    static func matrixElements(_ text: String) -> String {
        let bare = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard bare.hasPrefix("matrix("), bare.hasSuffix(")") else { return text }
        return String(bare.dropFirst(7).dropLast())
    }

    /// True for times and counts with a possible value of infinity.
    static func mayBeInfinite(_ key: String) -> Bool {
        ["duration", "repeatCount", "repeatDuration", "lifetime"].contains(key)
    }
}
