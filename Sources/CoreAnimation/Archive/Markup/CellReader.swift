import CoreGraphics
import Foundation
import LaminaRenderTree

/// Reader of emitter cells.
struct CellReader {
    let context: MarkupContext

    /// Attributes that Apple's editors write and that have no effect on flat particles. The reader
    /// stores their values, and reports no unknown attribute.
    private static let kept: Set<String> = [
        "particleType", "orientationRange", "orientationLatitude", "orientationLongitude",
        "rotation", "rotationRange", "mass", "massRange", "lockedOrientation", "id",
    ]

    func cells(_ list: MarkupElement) throws -> [CAEmitterCell] {
        var cells: [CAEmitterCell] = []
        for element in list.children {
            guard element.name == "CAEmitterCell" || element["type"] == "CAEmitterCell" else {
                context.unknown(element, in: list.name)
                continue
            }
            cells.append(try cell(element))
        }
        return cells
    }

    private func cell(_ element: MarkupElement) throws -> CAEmitterCell {
        let cell = CAEmitterCell()
        for key in element.keys where key != "type" {
            let text = element[key] ?? ""
            guard let type = Self.type(key) else {
                if Self.kept.contains(key) || MarkupContext.isPrivate(key) {
                    cell.setValue(text, forKey: key)
                } else {
                    context.unknown(element, attribute: key)
                }
                continue
            }
            if let value = try context.value(text, as: type, key, at: element) {
                cell.setValue(value.object, forKey: key)
            }
        }
        for child in element.children {
            if child.name == "emitterCells" {
                cell.emitterCells = try cells(child)
            } else if let type = Self.type(child.name) {
                if let value = try context.value(child, as: type, child.name) {
                    cell.setValue(value.object, forKey: child.name)
                }
            } else if !Self.kept.contains(child.name) {
                context.unknown(child, in: element.name)
            }
        }
        return cell
    }

    /// Type of a cell's property; nil for an unknown key.
    private static func type(_ key: String) -> PropertyType? {
        switch key {
        case "color": return .color
        case "contents": return .contents
        case "contentsRect": return .rect
        case "emitterCells", "style": return nil
        default: break
        }
        guard let kind = CellValues.kinds[key] else { return nil }
        switch kind {
        case .bool: return .bool
        case .string, .fillMode: return .string
        default: return .number
        }
    }
}
