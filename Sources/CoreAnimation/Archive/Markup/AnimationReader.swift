import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// Reader of animations: `<animation type="CABasicAnimation" …>` or `<CABasicAnimation …>`.
struct AnimationReader {
    let context: MarkupContext
    /// Class of the animated layer, for the meaning of key paths.
    let kind: LayerClass

    private static let classes: [String: @Sendable () -> CAAnimation] = [
        "CABasicAnimation": { CABasicAnimation() },
        "CAKeyframeAnimation": { CAKeyframeAnimation() },
        "CASpringAnimation": { CASpringAnimation() },
        "CAAnimationGroup": { CAAnimationGroup() },
        "CATransition": { CATransition() },
    ]

    /// The animation of an element; nil, with a warning, for an unknown class.
    func animation(_ element: MarkupElement) throws -> CAAnimation? {
        let isNamed = Self.classes[element.name] != nil
        let name = isNamed ? element.name : element["type"] ?? element.name
        guard let animation = Self.classes[name]?() else {
            context.warn(
                element.line, "there is no animation class \(name)", cause: "class \(name)")
            return nil
        }
        if let property = animation as? CAPropertyAnimation {
            property.keyPath = element["keyPath"]
        }
        for key in element.keys where key != "keyPath" && key != "key" && key != "id" {
            if key == "type" && (!isNamed || Self.classes[element["type"] ?? ""] != nil) {
                continue
            }
            try readAttribute(key, element[key] ?? "", element, into: animation)
        }
        for child in element.children { try readChild(child, into: animation) }
        return animation
    }

    // MARK: Attributes

    private func readAttribute(
        _ key: String, _ text: String, _ element: MarkupElement, into animation: CAAnimation
    ) throws {
        // Springs are written with "velocity" too.
        let name = key == "velocity" && animation is CASpringAnimation ? "initialVelocity" : key
        guard let declared = type(of: animation).declared[name] else {
            if MarkupContext.isPrivate(key) { animation.setValue(text, forKey: key) }
            context.unknown(element, attribute: key, in: "\(type(of: animation))")
            return
        }
        let value: Any?
        switch declared {
        case .double, .float, .cgFloat, .limited:
            value = try context.number(
                text, name, at: element, allowsInfinity: MarkupContext.mayBeInfinite(name))
        case .bool: value = try context.bool(text, name, at: element)
        case .curve: value = try curve(text, element)
        case .curves: value = try curves(text, element)
        case .numbers:
            value = try context.numbers(text, 0...Int.max, name, at: element)
        case .path: value = try context.value(text, as: .path, name, at: element)?.object
        case .any:
            value = try context.value(text, as: valueType(animation), name, at: element)?.object
        case .function:
            value = CAValueFunction(name: CAValueFunctionName(rawValue: text))
            if value == nil { context.warn(element.line, "there is no value function \(text)") }
        case .delegate, .rate, .list, .animations, .derived:
            context.unknown(element, attribute: key, in: "\(type(of: animation))")
            return
        default: value = text
        }
        if let value { animation.setValue(value, forKey: name) }
    }

    // MARK: Elements

    private func readChild(_ child: MarkupElement, into animation: CAAnimation) throws {
        guard let declared = type(of: animation).declared[child.name] else {
            context.unknown(child, in: "\(type(of: animation))")
            return
        }
        switch declared {
        case .animations:
            animation.setValue(
                try child.children.compactMap { try self.animation($0) }, forKey: child.name)
        case .any:
            if let value = try context.value(child, as: valueType(animation), child.name) {
                animation.setValue(value.object, forKey: child.name)
            }
        case .list:
            let values = try child.children.compactMap {
                try context.value($0, as: valueType(animation), child.name)
            }
            animation.setValue(values.map { $0.object ?? NSNull() }, forKey: child.name)
        case .numbers:
            let numbers =
                child.children.isEmpty
                ? try context.numbers(
                    child["value"] ?? child.text, 0...Int.max, child.name, at: child)
                : try child.children.compactMap { try context.number(of: $0, child.name) }
            animation.setValue(numbers, forKey: child.name)
        case .curve: animation.setValue(try curve(child), forKey: child.name)
        case .curves:
            animation.setValue(
                child.children.isEmpty
                    ? try curves(child["value"] ?? child.text, child)
                    : try child.children.map {
                        try curve($0) ?? CAMediaTimingFunction(name: .linear)
                    }, forKey: child.name)
        default:
            try readAttribute(child.name, child["value"] ?? child.text, child, into: animation)
        }
    }

    /// Type of the animated property's values.
    private func valueType(_ animation: CAAnimation) -> PropertyType {
        guard let property = animation as? CAPropertyAnimation, let path = property.keyPath else {
            return .object
        }
        switch PropertyTarget(keyPath: path, of: kind) {
        case .property(let id, let component): return component.type(in: PropertyTable.row(id).type)
        case .filter(_, _, let input): return input.contains("Color") ? .numbers : .number
        default: return .number
        }
    }

    // MARK: Timing functions

    private static let names = ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]

    /// A curve of a name, or of the four coordinates of the inner control points.
    private func curve(_ text: String, _ element: MarkupElement) throws -> CAMediaTimingFunction? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if text.isEmpty { return nil }
        if text.first?.isLetter == true {
            if !Self.names.contains(text) {
                context.warn(element.line, "there is no timing function \(text); linear is used")
                return CAMediaTimingFunction(name: .linear)
            }
            return CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: text))
        }
        guard let c = try context.numbers(text, 4...4, "timingFunction", at: element) else {
            return nil
        }
        return CAMediaTimingFunction(
            controlPoints: Float(c[0]), Float(c[1]), Float(c[2]), Float(c[3]))
    }

    private func curve(_ element: MarkupElement) throws -> CAMediaTimingFunction? {
        if Self.names.contains(element.name) { return try curve(element.name, element) }
        let text =
            element["controlPoints"] ?? element["value"] ?? element["name"] ?? element.text
        return try curve(text, element)
    }

    /// Curves of names, or of four numbers each.
    private func curves(
        _ text: String, _ element: MarkupElement
    ) throws -> [CAMediaTimingFunction]? {
        let words = text.split { $0.isWhitespace || $0 == "," || $0 == ";" }.map(String.init)
        if words.first?.first?.isLetter == true {
            return try words.compactMap { try curve($0, element) }
        }
        guard
            let c = try context.numbers(
                words.joined(separator: " "), 0...Int.max, "timingFunctions", at: element),
            c.count % 4 == 0
        else {
            context.warn(
                element.line, "timingFunctions wants names or four numbers for each segment")
            return nil
        }
        return stride(from: 0, to: c.count, by: 4).map {
            CAMediaTimingFunction(
                controlPoints: Float(c[$0]), Float(c[$0 + 1]), Float(c[$0 + 2]), Float(c[$0 + 3]))
        }
    }
}
