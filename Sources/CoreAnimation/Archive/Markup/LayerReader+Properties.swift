import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

// Properties, through the one table of layer properties.
extension LayerReader {
    /// Limit of copies; larger counts throw.
    static let mostInstances = 100_000.0

    /// Reads attributes with the name of a whole property.
    func readAttributes(_ element: MarkupElement, into layer: CALayer) throws {
        for key in element.keys where !key.contains(".") {
            let text = element[key] ?? ""
            if let id = PropertyTable.property(forKey: key, of: layer.kind) {
                let type = PropertyTable.row(id).type
                // In an element with another name, such as a mask's, the attribute names the layer
                // class.
                if key == "type", Self.namesLayer(text) { continue }
                if let value = try context.value(text, as: type, key, at: element) {
                    try set(value, id, on: layer, element)
                }
                continue
            }
            switch key {
            case "id":
                if context.layers[text] != nil {
                    context.warn(
                        element.line, "the id \(text) is given twice; the later layer has it")
                }
                context.layers[text] = layer
            case "frame":
                if let value = try context.value(text, as: .rect, key, at: element) {
                    layer.setValue(value.object, forKey: key)
                }
            case "type" where Self.namesLayer(text): break
            default:
                if MarkupContext.isPrivate(key) { layer.setValue(text, forKey: key) }
                context.unknown(element, attribute: key, in: element.name)
            }
        }
    }

    /// Reads attributes for a component of a property: `transform.rotation.z`. Values of these keys
    /// are applied last.
    func readKeyPaths(_ element: MarkupElement, into layer: CALayer) throws {
        for path in element.keys where path.contains(".") {
            let target = PropertyTarget(keyPath: path, of: layer.kind)
            guard case .property(let id, let component) = target, component != .whole else {
                context.unknown(element, attribute: path, in: element.name)
                continue
            }
            let type = component.type(in: PropertyTable.row(id).type)
            if let value = try context.value(element[path] ?? "", as: type, path, at: element) {
                layer.setValue(value.object, forKeyPath: path)
            }
        }
    }

    /// Reads a child element with a property's name:
    /// `<backgroundColor opacity="0.5" value="1 0 0"/>`.
    func readProperty(_ element: MarkupElement, into layer: CALayer) throws {
        guard let id = PropertyTable.property(forKey: element.name, of: layer.kind) else {
            context.unknown(element, in: "\(type(of: layer))")
            return
        }
        if let value = try context.value(element, as: PropertyTable.row(id).type, element.name) {
            try set(value, id, on: layer, element)
        }
    }

    private func set(
        _ value: MarkupValue, _ id: PropertyID, on layer: CALayer, _ element: MarkupElement
    ) throws {
        let row = PropertyTable.row(id)
        if id == .instanceCount, let count = Coercion.double(value.object),
            !(0...Self.mostInstances).contains(count)
        {
            throw context.error(element, "instanceCount has an impossible number: \(count)")
        }
        layer.setValue(value.object, forKey: row.key)
        guard row.type == .name, let wanted = value.object as? String else { return }
        if let got = Coercion.string(layer.value(forKey: row.key)), got != wanted {
            context.warn(element.line, "\(row.key) has no value named \(wanted); \(got) is used")
        }
    }
}

extension ValueComponent {
    /// The type of a component of a value.
    func type(in whole: PropertyType) -> PropertyType {
        switch self {
        case .whole: whole
        case .origin: .point
        case .size, .translation: .size
        default: .number
        }
    }
}
