import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

// Values of a layer, for people and as numbers.
extension SceneTree {
    /// Values that differ from a new layer's, animated values, and the values that most layers of
    /// the class set; with `all` all other properties of the class; with `asked` further
    /// properties.
    public func values(
        of index: UInt32, all: Bool = false, also asked: Set<PropertyID> = []
    ) -> [Value] {
        guard Int(index) < tree.nodes.count, tree.nodes[Int(index)].exists else { return [] }
        let node = tree.nodes[Int(index)]
        let shown = tree.visual(index).all
        let blank = LayerProperties()
        var animated: Set<PropertyID> = []
        func note(_ animation: RenderAnimation) {
            switch animation.content {
            case .property(let property):
                if case .property(let id, _) = property.target { animated.insert(id) }
            case .group(let inner): inner.forEach(note)
            default: break
            }
        }
        node.animations.forEach(note)
        let always = asked.union([
            .bounds, .position, .opacity, .transform, .string, .path, .colors, .locations,
        ])
        var values: [Value] = []
        for id in PropertySet.all.ids where Self.isShown(id, of: node.layerClass) {
            let value = shown[id]
            guard all || always.contains(id) || animated.contains(id) || value != blank[id] else {
                continue
            }
            let isAnimated = animated.contains(id)
            values.append(
                Value(
                    key: PropertyTable.row(id).key, id: id, model: node.properties[id],
                    text: isAnimated && Self.isParted(value) ? "" : ValueText.text(value),
                    isAnimated: isAnimated, color: value.color, present: value))
            if isAnimated { values += Self.animatedParts(id, value, node.properties[id]) }
            if case .array(let colors) = value, id == .colors, !isAnimated {
                for (number, color) in colors.enumerated() {
                    values.append(
                        Value(
                            key: "color \(number + 1)", id: id, element: number,
                            model: node.properties[id], text: ValueText.text(color),
                            isAnimated: false, color: color.color))
                }
            }
            if id == .locations, let hint = Self.hint(shown[.colors], value) {
                values.append(
                    Value(key: hint, model: .none, text: "", isAnimated: false, isHint: true))
            }
            guard case .transform = value, !isAnimated else { continue }
            for part in TransformPart.allCases {
                values.append(
                    Value(
                        key: part.title, id: id, part: part, model: node.properties[id], text: "",
                        isAnimated: false))
            }
        }
        for (key, value) in (tree.overrides[index] ?? [:]).sorted(by: { $0.key < $1.key }) {
            values.append(
                Value(
                    key: key, model: value, text: ValueText.text(value), isAnimated: true,
                    color: value.color))
        }
        return values
    }

    /// True for a transform with components, which are easier to read than its sixteen numbers.
    private static func isParted(_ value: MotionValue) -> Bool {
        if case .transform(let t) = value { return !CATransform3DIsIdentity(t) }
        return false
    }

    /// Rows below an animated value: the components of a transform, and the model value, which can
    /// be set and is visible after the animation.
    private static func animatedParts(
        _ id: PropertyID, _ value: MotionValue, _ model: MotionValue
    ) -> [Value] {
        var rows: [Value] = []
        if case .transform(let transform) = value, isParted(value) {
            for part in TransformPart.allCases {
                let numbers = part.numbers(of: transform).map { short(.number($0)) }
                rows.append(
                    Value(
                        key: part.title, id: id, part: part, model: model,
                        text: numbers.joined(separator: "  "), isAnimated: true, present: value))
            }
        }
        rows.append(
            Value(
                key: "model", id: id, model: model, text: ValueText.text(model), isAnimated: false,
                color: model.color, isModel: true))
        return rows
    }

    /// The error of a gradient; nil for a valid gradient.
    private static func hint(_ colors: MotionValue, _ locations: MotionValue) -> String? {
        guard let places = locations.array?.count else { return nil }
        let count = colors.array?.count ?? 0
        guard places != count else { return nil }
        func words(_ n: Int, _ what: String) -> String { n == 1 ? "1 \(what)" : "\(n) \(what)s" }
        return "\(words(count, "color")), \(words(places, "location")): nothing is drawn"
    }

    /// True if a layer of a class has a property, links to other layers left out.
    private static func isShown(_ id: PropertyID, of owner: LayerClass) -> Bool {
        let row = PropertyTable.row(id)
        switch row.type {
        case .layer, .layers, .string: return false
        default: return row.owners.contains(.layer) || !row.owners.isDisjoint(with: owner)
        }
    }

    /// The fill of a layer; nil for none.
    public func fill(of index: UInt32) -> PaintColor? {
        guard Int(index) < tree.nodes.count, tree.nodes[Int(index)].exists else { return nil }
        return tree.visual(index).backgroundColor
    }

    /// The value of an animation's target on its layer; nil for a value without a short text.
    public func text(of target: PropertyTarget, on index: UInt32) -> String? {
        guard Int(index) < tree.nodes.count, tree.nodes[Int(index)].exists else { return nil }
        switch target {
        case .property(let id, let component):
            return tree.visual(index)[id][component: component].map(Self.short)
        case .custom(let key, _): return tree.overrides[index]?[key].map(Self.short)
        default: return nil
        }
    }

    /// The value of a layer as numbers; nil for values without numbers.
    public func numbers(of source: ValueTrack.Source, on index: UInt32) -> [Double]? {
        guard Int(index) < tree.nodes.count, tree.nodes[Int(index)].exists else { return nil }
        let value: MotionValue?
        switch source {
        case .target(.property(let id, let component)):
            value = tree.visual(index)[id][component: component]
        case .target(.custom(let key, _)): value = tree.overrides[index]?[key]
        case .target: return nil
        case .value(let id, let part):
            value = tree.visual(index)[id]
            if let part { return value?.transform.map(part.numbers) }
        }
        switch value {
        case .number(let n): return [n]
        case .quad(let q, let shape): return Array([q.a, q.b, q.c, q.d].prefix(shape.count))
        case .color(let color): return (0..<4).map { Double(color.rgba[$0]) }
        default: return nil
        }
    }

    /// A number with a fixed count of decimals, and zero without a sign.
    static func text(_ number: Double, _ decimals: Int) -> String {
        let text = String(format: "%.\(decimals)f", number)
        return text.hasPrefix("-") && text.allSatisfy { "-0.".contains($0) }
            ? String(text.dropFirst()) : text
    }

    /// A value for a narrow column: numbers with two decimals, several numbers with one, colours as
    /// in the list of values.
    private static func short(_ value: MotionValue) -> String {
        func number(_ n: Double, _ decimals: Int) -> String { Self.text(n, decimals) }
        switch value {
        case .number(let n): return number(n, 2)
        case .quad(let q, let shape):
            return Array([q.a, q.b, q.c, q.d].prefix(shape.count)).map { number($0, 1) }
                .joined(separator: " ")
        case .color(let color): return ColorText.text(color) ?? ValueText.text(value)
        default: return ValueText.text(value)
        }
    }
}
