import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// Writes changed values into the source. Only literals equal to the shown value are replaced.
public enum WriteBack {
    /// The source text with a changed value of a named layer, in Swift or in a document; nil
    /// without a matching literal. `shared` permits literals that also set other layers or values,
    /// as found by `SourceOrigin`.
    public static func value(
        _ id: PropertyID, of name: String, from old: MotionValue, to new: MotionValue,
        in text: String, shared: Bool = false
    ) -> String? {
        // Names of layers repeat in Lottie documents: `lottieValue` writes by the layer's path.
        if isLottie(text) { return nil }
        if let old = EditableValue(id, old), let new = EditableValue(id, new) {
            return isDocument(text)
                ? markup(name, from: old, to: new, in: text)
                : layer(name, from: old, to: new, in: text, shared: shared)
        }
        if case .transform(let old) = old, case .transform(let new) = new {
            return isDocument(text)
                ? nil : transform(id, of: name, from: old, to: new, in: text, shared: shared)
        }
        if case .path(let old) = old, case .path(let new) = new, !name.isEmpty {
            if isDocument(text) { return markupPath(name, from: old, to: new, in: text) }
            let path = LiteralFinder(text).path(swiftName(id), of: .layer(named: name))
            return path?.writing(old, new, into: text)
        }
        guard let old = EditableText(id, old), let new = EditableText(id, new) else { return nil }
        return words(id, of: name, from: old, to: new, in: text, shared: shared)
    }

    /// The source text with a changed name of a layer; nil without a matching literal.
    public static func name(from old: String, to new: String, in text: String) -> String? {
        guard !old.isEmpty, !new.isEmpty, !isLottie(text) else { return nil }
        if isDocument(text) {
            return markupText("name", of: old, old, by: new, in: text)
        }
        guard let literal = SourceLiteral.find("name", of: .layer(named: old), in: text) else {
            return nil
        }
        return literal.writing(arguments: SourceText.encoded(new), into: text)
    }

    /// The source text with a changed value of a named layer; nil if the value is not found as a
    /// literal.
    static func layer(
        _ name: String, from old: EditableValue, to new: EditableValue, in text: String,
        shared: Bool = false
    ) -> String? {
        guard !name.isEmpty else { return nil }
        let key = swiftName(new.id)
        func find(_ property: String) -> SourceLiteral? {
            SourceLiteral.find(property, of: .layer(named: name), in: text, shared: shared)
        }
        if new.kind == .flag {
            guard let literal = find(key), literal.name == (old.numbers[0] == 0 ? "false" : "true")
            else { return nil }
            return literal.writing(
                arguments: new.numbers[0] == 0 ? "false" : "true", into: text)
        }
        if new.id == .bounds, old.numbers[..<2] == new.numbers[..<2],
            let size = find("bounds.size"),
            isSame(size.values, Array(old.numbers[2...]))
        {
            return size.writing(Array(new.numbers[2...]), into: text)
        }
        guard let literal = find(key) else {
            return find("frame").flatMap { frame(name, $0, from: old, to: new, in: text) }
        }
        if new.kind == .color {
            guard literal.shows(old.numbers) else { return nil }
            return literal.writing(value: new.numbers, from: old.numbers, into: text)
        }
        guard isSame(literal.values, old.numbers) else { return nil }
        return literal.writing(new.numbers, into: text)
    }

    /// Writes a position or a size into the frame of a layer that is anchored at its middle.
    private static func frame(
        _ name: String, _ literal: SourceLiteral, from old: EditableValue, to new: EditableValue,
        in text: String
    ) -> String? {
        let (v, finder) = (literal.values, LiteralFinder(text))
        let isElsewhere = finder.owner(named: name).map {
            !finder.places(of: "anchorPoint", of: $0.variable, about: $0.place).isEmpty
        }
        guard v.count == 4, literal.type == "CGRect", !(isElsewhere ?? false) else { return nil }
        if new.id == .position, isSame([v[0] + v[2] / 2, v[1] + v[3] / 2], old.numbers) {
            return literal.writing(
                [new.numbers[0] - v[2] / 2, new.numbers[1] - v[3] / 2, v[2], v[3]], into: text)
        }
        guard new.id == .bounds, old.numbers[..<2] == new.numbers[..<2],
            isSame([v[2], v[3]], Array(old.numbers[2...]))
        else { return nil }
        let (width, height) = (new.numbers[2], new.numbers[3])
        return literal.writing(
            [v[0] - (width - v[2]) / 2, v[1] - (height - v[3]) / 2, width, height], into: text)
    }

    /// True if two values are equal in single precision.
    static func isSame(_ a: [Double], _ b: [Double]) -> Bool {
        a.count == b.count
            && zip(a, b).allSatisfy { abs($0 - $1) <= 1e-4 * max(1, abs($0)) }
    }
}
