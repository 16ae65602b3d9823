import CoreGraphics
import CoreImage
import Foundation
import LaminaMotion
import LaminaRenderTree

// Values by key and key path (B-KV 1, 2, 6, B-KP 19–24).
extension CALayer {
    final func read(key: String) -> Any? {
        if let id = PropertyTable.property(forKey: key, of: kind),
            let access = PropertyAccess.of(id)
        {
            return access.get(self)
        }
        switch key {
        case "frame": return frame
        case "superlayer": return superlayer
        case "delegate": return delegate
        case "style": return style
        case "actions": return actions
        case "layoutManager": return layoutManager
        case "constraints": return constraints
        case "visibleRect": return visibleRect
        default: return customValue(key)
        }
    }

    final func write(_ value: Any?, key: String) {
        if let id = PropertyTable.property(forKey: key, of: kind),
            let access = PropertyAccess.of(id)
        {
            access.set(self, value)
            return
        }
        switch key {
        case "frame": if let rect = Coercion.rect(value) { frame = rect }
        case "superlayer", "visibleRect": break
        case "delegate": delegate = Coercion.flat(value) as? CALayerDelegate
        case "style": style = Coercion.flat(value) as? [AnyHashable: Any]
        case "actions": actions = Coercion.flat(value) as? [String: CAAction]
        case "layoutManager": layoutManager = Coercion.flat(value) as? CALayoutManager
        case "constraints": constraints = Coercion.flat(value) as? [CAConstraint]
        default: setCustomValue(Coercion.flat(value), key)
        }
    }

    /// Parts of a key path at most: each part takes a call inside of the call before, and a path
    /// can go from a layer to a sublayer and back.
    private static let mostParts = 512

    /// True, with a message, for a key path of too many parts.
    static func isTooLong(_ keyPath: String) -> Bool {
        guard keyPath.utf8.count > mostParts else { return false }
        let dots = keyPath.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: ".") ? 1 : 0) }
        guard dots >= mostParts else { return false }
        Diagnostics.once("CALayer: a key path of more than \(mostParts) parts has no value")
        return true
    }

    final func read(keyPath: String) -> Any? {
        guard keyPath.contains(".") else { return value(forKey: keyPath) }
        guard !Self.isTooLong(keyPath) else { return nil }
        switch PropertyTarget(keyPath: keyPath, of: kind) {
        case .property(let id, let component):
            if component == .whole { return value(forKey: PropertyKeys.key(id)) }
            return properties[id][component: component].flatMap { Coercion.any($0) }
        case .filter(let id, let name, let input): return filter(id, name)?.value(forKey: input)
        case .emitterCell(let names, let key): return cell(names)?.value(forKey: key)
        case .sublayer(let name, let rest):
            return sublayer(named: name)?.value(forKeyPath: rest)
        case .custom(let key, let component):
            if component == .whole { return readTail(keyPath) }
            return Coercion.motionValue(value(forKey: key))[component: component]
                .flatMap { Coercion.any($0) }
        }
    }

    /// Reads a dotted path without a structure: "frame.size.width", or a key of an object with
    /// keys.
    private func readTail(_ keyPath: String) -> Any? {
        guard let dot = keyPath.firstIndex(of: ".") else { return value(forKey: keyPath) }
        let head = String(keyPath[..<dot])
        let rest = String(keyPath[keyPath.index(after: dot)...])
        switch value(forKey: head) {
        case let layer as CALayer: return layer.value(forKeyPath: rest)
        case let animation as CAAnimation: return animation.value(forKeyPath: rest)
        case let filter as FilterValueCoding: return filter.value(forKey: rest)
        case let table as [AnyHashable: Any]: return table[rest]
        default: return customValue(keyPath)
        }
    }

    final func write(_ value: Any?, keyPath: String) {
        guard keyPath.contains(".") else {
            setValue(value, forKey: keyPath)
            return
        }
        guard !Self.isTooLong(keyPath) else { return }
        switch PropertyTarget(keyPath: keyPath, of: kind) {
        case .property(let id, let component):
            if component == .whole {
                setValue(value, forKey: PropertyKeys.key(id))
            } else if let whole = properties[id].setting(component, to: Coercion.motionValue(value))
            {
                PropertyAccess.of(id)?.set(self, PropertyAccess.typed(whole, id))
            }
        case .filter(let id, let name, let input): setFilterInput(id, name, input, value)
        case .emitterCell(let names, let key): setCellValue(names, key, value)
        case .sublayer(let name, let rest):
            sublayer(named: name)?.setValue(value, forKeyPath: rest)
        case .custom(let key, let component):
            if component == .whole {
                writeTail(value, keyPath)
            } else if let whole = Coercion.motionValue(self.value(forKey: key)).setting(
                component, to: Coercion.motionValue(value))
            {
                setValue(Coercion.any(whole), forKey: key)
            }
        }
    }

    private func writeTail(_ value: Any?, _ keyPath: String) {
        if let dot = keyPath.firstIndex(of: "."),
            let layer = self.value(forKey: String(keyPath[..<dot])) as? CALayer
        {
            layer.setValue(value, forKeyPath: String(keyPath[keyPath.index(after: dot)...]))
        } else {
            setCustomValue(Coercion.flat(value), keyPath)
        }
    }
}
