import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

// The only path of a property's change. An equal value has no effect. Otherwise the action is
// looked up under the old value, the change recorded, the value stored, dependents marked, and the
// action run (B-KV 13, B-AC 81–85).
extension CALayer {
    /// Stores a value if `differs` is true.
    @inline(__always)
    final func write(
        _ id: PropertyID, _ differs: Bool, _ store: (inout LayerProperties) -> Void
    ) {
        setKeys.insert(id)
        guard differs else { return }
        let action = beginChange(id)
        store(&properties)
        endChange(id, action)
    }

    final func writeBag(_ id: PropertyID, _ value: MotionValue) {
        setKeys.insert(id)
        var next = value
        if case .none = value, PropertyTable.row(id).type.isScalar {
            next = PropertyTable.row(id).defaultValue
        }
        guard next != properties[id] else { return }
        let action = beginChange(id)
        properties[id] = next
        if id == .name { parent?.forgetSublayerNames() }
        endChange(id, action)
    }

    final func writeFlag(_ id: PropertyID, _ flag: LayerFlags, _ value: Bool) {
        write(id, properties.flags.contains(flag) != value) {
            if value { $0.flags.insert(flag) } else { $0.flags.remove(flag) }
        }
    }

    final func writeColor(_ id: PropertyID, _ color: CGColor?) {
        writeBag(id, color.map { .color(PaintColor($0)) } ?? .none)
    }

    final func writePath(_ id: PropertyID, _ path: CGPath?) {
        writeBag(id, path.flatMap { $0.copy() }.map(MotionValue.path) ?? .none)
    }

    final func storeBackground(_ color: CGColor?) {
        let old = properties.backgroundColor?.source
        let new = color.map { PaintColor($0) }
        write(
            .backgroundColor, !(old === color && color != nil) && new != properties.backgroundColor
        ) {
            $0.backgroundColor = new
        }
    }

    // MARK: Before and after

    /// Begins a change. Returns the action to run after the change.
    final func beginChange(_ id: PropertyID) -> CAAction? {
        if state.contains(.presentation) { return nil }
        let key = PropertyKeys.key(id)
        willChangeValue(forKey: key)
        let thread = ThreadState.current
        let action = thread.disablesActions ? nil : action(forKey: key)
        if state.contains(.committed) { recordChange(thread).changed.insert(id) }
        return action
    }

    final func endChange(_ id: PropertyID, _ action: CAAction?) {
        if state.contains(.presentation) { return }
        let key = PropertyKeys.key(id)
        if classInfo.displayKeys.contains(id) { setNeedsDisplay() }
        didChangeValue(forKey: key)
        action?.run(forKey: key, object: self, arguments: nil)
    }

    /// Lists the layer for the next commit.
    final func list(_ thread: ThreadState) {
        guard !state.contains(.isListed) else { return }
        thread.ensureTransaction()
        state.insert(.isListed)
        thread.changed.append(self)
    }

    /// Lists a committed layer and keeps the state of the last commit.
    @discardableResult
    final func recordChange(_ thread: ThreadState) -> PendingChanges {
        list(thread)
        if let pending { return pending }
        let made = thread.makeChanges(before: properties)
        pending = made
        return made
    }

    // MARK: Reading

    final func number(_ id: PropertyID) -> CGFloat { CGFloat(properties.number(id)) }
    final func float(_ id: PropertyID) -> Float {
        Float(keepingFinite: Double(properties.number(id)))
    }
    final func flag(_ id: PropertyID) -> Bool { properties.number(id) != 0 }
    final func color(_ id: PropertyID) -> CGColor? { properties.color(id)?.cgColor }
}

extension PropertyType {
    /// True for types without "no value": nil means the default.
    var isScalar: Bool {
        switch self {
        case .number, .float, .int, .bool, .bits, .point, .size, .rect, .transform, .name: true
        default: false
        }
    }
}
