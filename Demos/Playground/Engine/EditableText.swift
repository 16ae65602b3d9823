import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// A property's value as a line of text, for values without numbers.
public struct EditableText: Sendable, Equatable {
    /// Kind of the text.
    public enum Kind: Sendable, Equatable {
        /// A text of the scene's own; line ends are `\n`, a backslash is `\\`.
        case line
        /// A choice of names.
        case choice([String])
        /// A path, as in `PathText`; empty for none.
        case path
        /// Sixteen numbers, or `identity`.
        case matrix
        /// A list of numbers of any count; empty for none.
        case numbers
        /// The colours of the value, in the order of the text; empty without colours.
        case colors
    }

    /// Property of the text.
    public let id: PropertyID
    /// Kind of the text.
    public let kind: Kind
    /// Text as edited.
    public var text: String
    /// The original colours: a colour with unchanged text keeps its precision.
    private var colors: [MotionValue] = []

    /// Nil for values that are no text: numbers, colours, images, filters, fonts that are objects,
    /// texts with attributes.
    public init?(_ id: PropertyID, _ value: MotionValue) {
        self.id = id
        switch (PropertyTable.row(id).type, value) {
        case (.name, .string(let name)):
            guard let names = Self.choices[id] else { return nil }
            (kind, text) = (.choice(names), name)
        case (.object, .string(let line)) where id == .string || id == .font:
            (kind, text) = (.line, Self.escaped(line))
        case (.object, .none) where id == .string: (kind, text) = (.line, "")
        case (.path, .path(let path)): (kind, text) = (.path, PathText.text(path))
        case (.path, .none): (kind, text) = (.path, "")
        case (.transform, .transform(let matrix)):
            (kind, text) = (.matrix, Self.text(matrix))
        case (.numbers, .array(let values)):
            let numbers = values.compactMap(\.number)
            guard numbers.count == values.count else { return nil }
            (kind, text) = (.numbers, numbers.map(TimingCode.number).joined(separator: " "))
        case (.numbers, .none): (kind, text) = (.numbers, "")
        case (.colors, .array(let values)):
            let words = values.compactMap(\.color).compactMap(ColorText.text)
            guard words.count == values.count else { return nil }
            (kind, text, colors) = (.colors, words.joined(separator: " "), values)
        case (.colors, .none): (kind, text) = (.colors, "")
        default: return nil
        }
    }

    /// The value of the text; nil for a text of a different form, such as words for a path.
    public var value: MotionValue? {
        switch kind {
        case .line: return .string(Self.unescaped(text))
        case .choice(let names): return names.contains(text) ? .string(text) : nil
        case .path:
            if text.allSatisfy(\.isWhitespace) { return MotionValue.none }
            return PathText.path(text).map(MotionValue.path)
        case .matrix: return Self.matrix(text).map(MotionValue.transform)
        case .numbers:
            guard let numbers = Self.numbers(text) else { return nil }
            return numbers.isEmpty ? MotionValue.none : .array(numbers.map(MotionValue.number))
        case .colors:
            guard let list = ColorText.list(text, keeping: colors) else { return nil }
            return list.isEmpty ? MotionValue.none : .array(list)
        }
    }

    /// The next name, or the previous one if `step` is -1; the first name follows the last.
    public func next(_ step: Int = 1) -> EditableText {
        guard case .choice(let names) = kind else { return self }
        var next = self
        let place = names.firstIndex(of: text) ?? -1
        next.text = names[(place + step + names.count) % names.count]
        return next
    }

    /// Description of acceptable texts, for a message.
    public var wanted: String {
        switch kind {
        case .line: "a text"
        case .choice(let names): "one of \(names.joined(separator: ", "))"
        case .path: "a path such as M 0 0 L 40 0 A 20 20 0 0 1 40 40 Z"
        case .matrix: "sixteen numbers, or identity"
        case .numbers: "numbers"
        case .colors: "colors such as #FF8800 #00FF0080"
        }
    }

    // MARK: - Texts

    /// A text as one line.
    static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\r\n", with: "\\n").replacing(
            "\n", with: "\\n")
    }

    static func unescaped(_ text: String) -> String {
        var (result, rest) = ("", text[...])
        while let first = rest.popFirst() {
            switch (first, rest.first) {
            case ("\\", "n"?):
                result += "\n"
                rest.removeFirst()
            case ("\\", "\\"?):
                result += "\\"
                rest.removeFirst()
            default: result.append(first)
            }
        }
        return result
    }

    private static func numbers(_ text: String) -> [Double]? {
        let words = text.split { $0.isWhitespace || "[],;|()".contains($0) }
        let numbers = words.compactMap { Double($0) }
        guard numbers.count == words.count, numbers.allSatisfy({ $0.isFinite && abs($0) < 1e9 })
        else { return nil }
        return numbers
    }

    private static func text(_ t: CATransform3D) -> String {
        if CATransform3DIsIdentity(t) { return "identity" }
        return TransformPart.numbers(t).map(TimingCode.number).joined(separator: " ")
    }

    private static func matrix(_ text: String) -> CATransform3D? {
        if text.trimmingCharacters(in: .whitespaces) == "identity" { return CATransform3DIdentity }
        guard let n = numbers(text), n.count == 16 else { return nil }
        let f = n.map { CGFloat($0) }
        return CATransform3D(
            m11: f[0], m12: f[1], m13: f[2], m14: f[3], m21: f[4], m22: f[5], m23: f[6],
            m24: f[7], m31: f[8], m32: f[9], m33: f[10], m34: f[11], m41: f[12], m42: f[13],
            m43: f[14], m44: f[15])
    }

    /// Names of each property of names.
    static let choices: [PropertyID: [String]] = [
        .contentsGravity: [
            "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft",
            "bottomRight", "resize", "resizeAspect", "resizeAspectFill",
        ],
        .minificationFilter: ["nearest", "linear", "trilinear"],
        .magnificationFilter: ["nearest", "linear", "trilinear"],
        .cornerCurve: ["circular", "continuous"],
        .fillRule: ["non-zero", "even-odd"],
        .lineCap: ["butt", "round", "square"],
        .lineJoin: ["miter", "round", "bevel"],
        .truncationMode: ["none", "start", "end", "middle"],
        .alignmentMode: ["natural", "left", "right", "center", "justified"],
        .gradientType: ["axial", "radial", "conic"],
        .emitterShape: ["point", "line", "rectangle", "cuboid", "circle", "sphere"],
        .emitterMode: ["points", "outline", "surface", "volume"],
        .renderMode: ["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"],
    ]
}
