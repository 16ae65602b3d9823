import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

// Keys outside the property table: invented keys and keys of `AnimatableProperty`.
extension CALayer {
    final func customValue(_ key: String) -> Any? {
        if let value = side?.custom[key] { return value }
        if let style = side?.style, let value = Self.value(key, in: style) { return value }
        if let slot = wrappedSlot(key) { return slot.initialValue }
        return type(of: self).defaultValue(forKey: key) ?? value(forUndefinedKey: key)
    }

    final func setCustomValue(_ value: Any?, _ key: String) {
        let old = customValue(key)
        // The release of the old value may change the layer, and must follow the change.
        defer { withExtendedLifetime(old) {} }
        if Self.same(old, value) {
            if value != nil { ensureSide().custom[key] = value }
            return
        }
        if isPresentation {
            ensureSide().custom[key] = value
            return
        }
        willChangeValue(forKey: key)
        let thread = ThreadState.current
        let found = thread.disablesActions ? nil : action(forKey: key)
        ensureSide().custom[key] = value
        if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
        didChangeValue(forKey: key)
        found?.run(forKey: key, object: self, arguments: nil)
    }

    /// True if two values of a key are equal: by value if comparable, otherwise never.
    private static func same(_ a: Any?, _ b: Any?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        if let x = a as? AnyHashable, let y = b as? AnyHashable { return x == y }
        let (x, y) = (Coercion.motionValue(a), Coercion.motionValue(b))
        if case .none = x { return false }
        return x == y
    }

    // MARK: Style

    /// The dictionary's own value, else the value of the dictionary under its "style".
    static func value(_ key: String, in style: [AnyHashable: Any]) -> Any? {
        var current: [AnyHashable: Any]? = style
        while let style = current {
            if let value = style[key] { return value }
            current = style["style"] as? [AnyHashable: Any]
        }
        return nil
    }

    /// Applies a style: properties without a set value take the style's value, else the class's
    /// (B-KV 6, 7).
    final func setStyle(_ style: [AnyHashable: Any]?) {
        guard style != nil || side?.style != nil else { return }
        let old = side?.style
        ensureSide().style = style
        let defaults = classInfo.initialProperties
        for row in PropertyTable.rows
        where ClassInfo.applies(row, to: kind) && !setKeys.contains(row.id) {
            let styled = style.flatMap { Self.value(row.key, in: $0) }
            guard styled != nil || old.flatMap({ Self.value(row.key, in: $0) }) != nil else {
                continue
            }
            let moved = styled.map { Coercion.motionValue($0, as: row.type) } ?? defaults[row.id]
            guard moved != properties[row.id] else { continue }
            let action = beginChange(row.id)
            properties[row.id] = moved
            endChange(row.id, action)
        }
        if type(of: self).needsDisplay(forKey: "style") { setNeedsDisplay() }
    }

    // MARK: What an archive holds

    private static let archivedFromTheStart: Set<String> = [
        "allowsEdgeAntialiasing", "allowsGroupOpacity", "cornerCurve", "contentsFormat",
    ]

    final func isArchived(_ key: String) -> Bool {
        if key == "frame" || key == "superlayer" || key.isEmpty { return false }
        if Self.archivedFromTheStart.contains(key) { return true }
        if let id = PropertyTable.property(forKey: key, of: kind) { return setKeys.contains(id) }
        switch key {
        case "delegate": return side?.delegate != nil
        case "style": return side?.style != nil
        case "actions": return side?.actions != nil
        case "layoutManager": return side?.layoutManager != nil
        case "constraints": return side?.constraints != nil
        default: return side?.custom[key] != nil
        }
    }
}
