import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

// Values without numbers: texts, names, transforms.
extension WriteBack {
    /// The Swift name of a property.
    static func swiftName(_ id: PropertyID) -> String {
        let key = PropertyTable.row(id).key
        let asked: Set<PropertyID> = [.hidden, .opaque, .doubleSided, .geometryFlipped, .wrapped]
        return asked.contains(id) ? "is" + key.prefix(1).uppercased() + key.dropFirst() : key
    }

    /// A text, or a name such as `.center`.
    static func words(
        _ id: PropertyID, of name: String, from old: EditableText, to new: EditableText,
        in text: String, shared: Bool = false
    ) -> String? {
        guard !name.isEmpty else { return nil }
        if let list = list(id, of: name, from: old, to: new, in: text, shared) { return list }
        let isName = if case .choice = new.kind { true } else { false }
        guard isName || new.kind == .line else { return nil }
        let (was, wanted) = (old.value?.string ?? "", new.value?.string ?? "")
        if isDocument(text) {
            return markupText(PropertyTable.row(id).key, of: name, was, by: wanted, in: text)
        }
        guard
            let literal = SourceLiteral.find(
                swiftName(id), of: .layer(named: name), in: text, shared: shared)
        else { return nil }
        // Swift's names of values have no hyphens.
        func plain(_ name: String) -> String { name.replacing("-", with: "").lowercased() }
        if isName, let shown = literal.name {
            guard plain(shown) == plain(was) else { return nil }
            let parts = wanted.split(separator: "-").map(String.init)
            let swift = parts[0] + parts.dropFirst().map(\.capitalized).joined()
            return literal.writing(arguments: swift, into: text)
        }
        guard !isName, literal.text == was else { return nil }
        return literal.writing(arguments: SourceText.encoded(wanted), into: text)
    }

    /// A list of numbers or colours.
    private static func list(
        _ id: PropertyID, of name: String, from old: EditableText, to new: EditableText,
        in text: String, _ shared: Bool
    ) -> String? {
        guard new.kind == .numbers || new.kind == .colors,
            let (was, wanted) = (old.value?.lists, new.value?.lists) as? ([[Double]], [[Double]])
        else { return nil }
        if isDocument(text) {
            let source = MarkupSource(text)
            guard let layer = source.layer(named: name) else { return nil }
            return markupList(PropertyTable.row(id).key, in: layer, was, wanted, source)
        }
        let list = SourceList.find(
            swiftName(id), of: .layer(named: name), in: text, shared: shared)
        return list?.writing(was, wanted, into: text)
    }

    /// A transform made by a single function in the source, if the function can also make the new
    /// transform.
    static func transform(
        _ id: PropertyID, of name: String, from old: CATransform3D, to new: CATransform3D,
        in text: String, shared: Bool = false
    ) -> String? {
        guard !name.isEmpty,
            let literal = SourceLiteral.find(
                swiftName(id), of: .layer(named: name), in: text, shared: shared),
            let made = make(literal.type, literal.values), TransformPart.isSame(made, old),
            let numbers = numbers(of: new, as: literal.type, literal.values),
            let other = make(literal.type, numbers), TransformPart.isSame(other, new)
        else { return nil }
        return literal.writing(numbers, into: text)
    }

    private static func make(_ function: String?, _ values: [Double]) -> CATransform3D? {
        let v = values.map { CGFloat($0) }
        switch (function, v.count) {
        case ("CATransform3DMakeTranslation", 3):
            return CATransform3DMakeTranslation(v[0], v[1], v[2])
        case ("CATransform3DMakeScale", 3): return CATransform3DMakeScale(v[0], v[1], v[2])
        case ("CATransform3DMakeRotation", 4):
            return CATransform3DMakeRotation(v[0], v[1], v[2], v[3])
        default: return nil
        }
    }

    /// Arguments of a function for a transform, if it can make the transform; a rotation keeps its
    /// axis.
    private static func numbers(
        of t: CATransform3D, as function: String?, _ old: [Double]
    ) -> [Double]? {
        switch function {
        case "CATransform3DMakeTranslation": return [t.m41, t.m42, t.m43].map { Double($0) }
        case "CATransform3DMakeScale": return [t.m11, t.m22, t.m33].map { Double($0) }
        case "CATransform3DMakeRotation":
            let length = (old[1] * old[1] + old[2] * old[2] + old[3] * old[3]).squareRoot()
            guard length > 0 else { return nil }
            let sine =
                (Double(t.m23 - t.m32) * old[1] + Double(t.m31 - t.m13) * old[2]
                    + Double(t.m12 - t.m21) * old[3]) / length
            return [atan2(sine, Double(t.m11 + t.m22 + t.m33) - 1)] + old[1...]
        default: return nil
        }
    }
}
