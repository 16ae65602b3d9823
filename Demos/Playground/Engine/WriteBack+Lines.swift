import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

// New lines for values that the source sets elsewhere or by an expression.
extension WriteBack {
    /// The source with a line that sets a property of a single layer: below the lines that name the
    /// layer and set the property. The line has a condition if several layers get their names at
    /// the same place. Nil for an unknown layer, for a document, and for a value without a literal
    /// form.
    public static func line(
        _ id: PropertyID, of name: String, _ value: MotionValue, in text: String
    ) -> String? {
        guard !name.isEmpty, isSource(text), let code = code(id, value) else { return nil }
        let finder = LiteralFinder(text)
        guard let owner = finder.owner(named: name) else { return nil }
        let key = swiftName(id)
        let places = swiftNames(id).flatMap {
            finder.places(of: $0, of: owner.variable, about: owner.place)
        }.filter { finder.isVisible(owner.place, from: $0) }
        let last = ([owner.place] + places).max() ?? owner.place
        guard let end = finder.statementEnd(from: last) else { return nil }
        let lineEnd = text[end...].firstIndex(where: \.isNewline) ?? text.endIndex
        let indent = indent(of: finder.tokens[owner.place].text.startIndex, in: text)
        let setting = "\(owner.variable).\(key) = \(code)"
        let isAlone = owner.isExact && owner.call == nil
        let line =
            isAlone
            ? setting
            : "if \(owner.variable).name == \(SourceText.encoded(name)) { \(setting) }"
        return text.replacingCharacters(in: lineEnd..<lineEnd, with: "\n\(indent)\(line)")
    }

    /// A value as a literal of its property's type; nil for values without a literal.
    static func code(_ id: PropertyID, _ value: MotionValue) -> String? {
        if let value = EditableValue(id, value) {
            let n = value.numbers.map(TimingCode.number)
            switch value.kind {
            case .flag: return value.numbers[0] == 0 ? "false" : "true"
            case .number: return n[0]
            case .color:
                return "CGColor(\(SourceLiteral.colorArguments(value.numbers, "CGColor")))"
            case .quad:
                switch value.letters {
                case ["x", "y"]: return "CGPoint(x: \(n[0]), y: \(n[1]))"
                case ["w", "h"]: return "CGSize(width: \(n[0]), height: \(n[1]))"
                case ["x", "y", "w", "h"]:
                    return "CGRect(x: \(n[0]), y: \(n[1]), width: \(n[2]), height: \(n[3]))"
                default: return nil
                }
            }
        }
        if case .transform(let t) = value { return code(t) }
        guard let words = EditableText(id, value), words.kind == .line else { return nil }
        return SourceText.encoded(value.string ?? "")
    }

    /// A transform made by a single function, or from its numbers.
    private static func code(_ t: CATransform3D) -> String {
        let flat = TransformPart.numbers(t)
        let turn = atan2(Double(t.m12), Double(t.m11))
        let made: [(CATransform3D, String)] = [
            (CATransform3DIdentity, "CATransform3DIdentity"),
            (
                CATransform3DMakeRotation(turn, 0, 0, 1),
                "CATransform3DMakeRotation(\(TimingCode.number(turn)), 0, 0, 1)"
            ),
            (
                CATransform3DMakeScale(t.m11, t.m22, t.m33),
                "CATransform3DMakeScale(\(list([t.m11, t.m22, t.m33])))"
            ),
            (
                CATransform3DMakeTranslation(t.m41, t.m42, t.m43),
                "CATransform3DMakeTranslation(\(list([t.m41, t.m42, t.m43])))"
            ),
        ]
        if let known = made.first(where: { TransformPart.isSame($0.0, t) }) { return known.1 }
        let names = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
        let parts = zip(names, flat).map { "\($0): \(TimingCode.number($1))" }
        return "CATransform3D(\(parts.joined(separator: ", ")))"
    }

    private static func list(_ numbers: [CGFloat]) -> String {
        numbers.map { TimingCode.number(Double($0)) }.joined(separator: ", ")
    }

    /// Names of the properties that set a value, the nearest first.
    static func swiftNames(_ id: PropertyID) -> [String] {
        switch id {
        case .bounds: ["bounds.size", "bounds", "frame"]
        case .position: ["position", "frame"]
        default: [swiftName(id)]
        }
    }
}

extension LiteralFinder {
    /// End of the text of a statement that begins before a place or at it.
    func statementEnd(from place: Int) -> String.Index? {
        var i = place
        while i < tokens.count {
            if ["(", "[", "{"].contains(tokens[i].text) {
                guard let close = closing(i) else { return nil }
                i = close
            }
            if i + 1 >= tokens.count || endsStatement(i + 1) && i >= place {
                return tokens[i].text.endIndex
            }
            i += 1
        }
        return nil
    }

    /// True if the way ends at a literal: a value, or a list of values.
    func isLiteral(_ route: SourceRoute) -> Bool {
        if route.literal != nil { return true }
        guard let (list, _) = list(at: route.place) else { return false }
        return list.elements.contains { $0.literal != nil }
    }
}
