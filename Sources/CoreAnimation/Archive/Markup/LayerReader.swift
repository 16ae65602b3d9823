import CoreGraphics
import Foundation
import LaminaRenderTree

/// Reader of layers. One reader serves one document.
struct LayerReader {
    let context: MarkupContext

    static func namesLayer(_ name: String) -> Bool {
        LayerTypes.named(name) != nil
            || (name.hasSuffix("Layer") && name.first?.isUppercase == true)
    }

    /// The layer of an element with its subtree. `className` overrides the element's name.
    func layer(_ element: MarkupElement, className: String? = nil) throws -> CALayer {
        let name = className ?? element.name
        let layer: CALayer
        if let type = LayerTypes.named(name) {
            layer = type.make()
        } else {
            context.warn(
                element.line, "layers of class \(name) are loaded as plain layers",
                cause: "class \(name)")
            layer = CALayer()
        }
        try readAttributes(element, into: layer)
        try readChildren(element, into: layer)
        try readKeyPaths(element, into: layer)
        try readAnimations(element, of: layer)
        return layer
    }

    /// Elements with a special meaning; all others are properties.
    private func readChildren(_ element: MarkupElement, into layer: CALayer) throws {
        var hasReadStates = false
        for child in element.children {
            switch child.name {
            case "sublayers": try readSublayers(child, into: layer)
            case "mask": try readMask(child, into: layer)
            case "animations": break
            case "states", "stateTransitions":
                // The first list reads all lists.
                if !hasReadStates { try readStates(of: element, layer) }
                hasReadStates = true
            case "emitterCells":
                if let emitter = layer as? CAEmitterLayer {
                    emitter.emitterCells = try CellReader(context: context).cells(child)
                } else {
                    context.unknown(child, in: element.name)
                }
            case "customValues": try readCustom(child, into: layer)
            case "filters": layer.filters = try FilterReader(context: context).filters(child)
            case "backgroundFilters":
                layer.backgroundFilters = try FilterReader(context: context).filters(child)
            case "compositingFilter":
                layer.compositingFilter = try FilterReader(context: context).compositing(child)
            case "script", "scriptObject", "scriptComponents", "scripts":
                context.warn(child.line, "scripts are not run", cause: "script")
            default: try readProperty(child, into: layer)
            }
        }
        if let transitions = element.child("stateTransitions"), element.child("states") == nil {
            context.warn(
                transitions.line, "stateTransitions without states have no effect", cause: nil)
        }
    }

    /// Reads a client's own properties, in the spelling of `LayerDocument.write`.
    private func readCustom(_ element: MarkupElement, into layer: CALayer) throws {
        for child in element.children {
            guard child.name == "value", let key = child["key"], !key.isEmpty else {
                context.unknown(child, in: element.name)
                continue
            }
            if let value = try context.value(child, as: nil, key) {
                layer.setValue(value.object, forKey: key)
            }
        }
    }

    private func readSublayers(_ element: MarkupElement, into layer: CALayer) throws {
        for child in element.children {
            if Self.namesLayer(child.name) {
                layer.addSublayer(try self.layer(child))
            } else {
                context.unknown(child, in: element.name)
            }
        }
    }

    /// `<mask><CAShapeLayer …/></mask>`, or the mask's class in an attribute.
    private func readMask(_ element: MarkupElement, into layer: CALayer) throws {
        if let child = element.children.first(where: { Self.namesLayer($0.name) }) {
            layer.mask = try self.layer(child)
        } else if let type = element["type"], Self.namesLayer(type) {
            layer.mask = try self.layer(element, className: type)
        } else if element["type"] != "null" {
            context.warn(element.line, "the mask holds no layer")
        }
    }

    private func readAnimations(_ element: MarkupElement, of layer: CALayer) throws {
        for list in element.children where list.name == "animations" {
            let reader = AnimationReader(context: context, kind: layer.kind)
            // Next number for each key shared by several animations.
            var numbers: [String: Int] = [:]
            for child in list.children {
                guard let animation = try reader.animation(child) else { continue }
                layer.add(animation, forKey: key(child, animation, on: layer, &numbers))
            }
        }
    }

    /// Key of an animation: its own key, else its key path, numbered if another animation of the
    /// layer has the key. An element named neither `animation` nor after a class is named by its
    /// key.
    private func key(
        _ element: MarkupElement, _ animation: CAAnimation, on layer: CALayer,
        _ numbers: inout [String: Int]
    ) -> String {
        if let key = element["key"] { return key }
        if element.name != "animation", !element.name.hasPrefix("CA") { return element.name }
        let base = (animation as? CAPropertyAnimation)?.keyPath ?? element["name"] ?? "animation"
        if layer.animation(forKey: base) == nil { return base }
        var number = numbers[base] ?? 2
        while layer.animation(forKey: "\(base) \(number)") != nil { number += 1 }
        numbers[base] = number + 1
        return "\(base) \(number)"
    }
}
