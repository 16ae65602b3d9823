import CoreGraphics
import Foundation
import LaminaRenderTree

extension LayerDocument {
    /// Names of all states in the document's order, without duplicates. O(n) in the number of
    /// states.
    public var stateNames: [String] {
        var seen: Set<String> = []
        return tables.flatMap(\.states).map(\.name).filter { seen.insert($0).inserted }
    }

    /// Every state, in the document's order. A new list at each access: O(n) in the number of
    /// states.
    public var states: [DocumentState] { tables.flatMap(\.states) }

    /// Every transition, in the document's order. A new list at each access: O(n) in the number of
    /// transitions.
    public var transitions: [DocumentTransition] { tables.flatMap(\.transitions) }

    /// Name of the state last applied. Default nil: the state of the document as loaded.
    public var currentState: String? { tables.lazy.compactMap(\.current).first }

    /// Brings the document into a state; nil is the state of the document as loaded.
    ///
    /// `animated`: properties move by the best matching transition, a transition with both state
    /// names is preferred to a transition with `*`. Properties without a transition change at once.
    /// Layers without a state of the name keep their state. Returns false, without a change, for an
    /// unknown name. Thread: the tree's.
    @discardableResult
    public func apply(state: String?, animated: Bool = false) -> Bool {
        let affected = tables.filter { table in
            state == nil || table.states.contains { $0.name == state }
        }
        guard state == nil || !affected.isEmpty else { return false }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for table in affected { move(table, to: state, animated) }
        CATransaction.commit()
        return true
    }

    /// Brings the layers of one table of states into a state; nil is the state as loaded.
    func move(_ table: StateTable, to state: String?, _ animated: Bool) {
        let old = table.current
        let leaving = old.map { table.settings(of: $0) } ?? []
        let entering = state.map { table.settings(of: $0) } ?? []
        let kept = Set(entering.map { StateTable.StateKey(target: $0.target, keyPath: $0.keyPath) })
        var changes: [(StateTable.StateKey, Any?)] = []
        for setting in leaving {
            let key = StateTable.StateKey(target: setting.target, keyPath: setting.keyPath)
            if !kept.contains(key) { changes.append((key, table.base[key] ?? nil)) }
        }
        for setting in entering {
            changes.append(
                (.init(target: setting.target, keyPath: setting.keyPath), setting.value))
        }
        table.current = state
        let animations = animated ? table.animations(from: old, to: state) : [:]
        for (key, value) in changes {
            guard let layer = layer(withID: key.target) else { continue }
            let shown = (layer.presentation() ?? layer).value(forKeyPath: key.keyPath)
            layer.setValue(value, forKeyPath: key.keyPath)
            guard let animation = animations[key] else { continue }
            layer.add(Self.prepared(animation, key.keyPath, from: shown), forKey: key.keyPath)
        }
    }

    /// A transition's animation from the displayed value to the state's value.
    private static func prepared(
        _ animation: CAAnimation, _ keyPath: String, from shown: Any?
    ) -> CAAnimation {
        guard let copy = animation.copy() as? CAAnimation else { return animation }
        if let property = copy as? CAPropertyAnimation, property.keyPath == nil {
            property.keyPath = keyPath
        }
        if let basic = copy as? CABasicAnimation, basic.fromValue == nil, basic.toValue == nil {
            basic.fromValue = shown
        }
        return copy
    }

    /// Records the loaded values of all properties named by states, and reports unknown targets.
    static func remember(_ table: StateTable, _ context: MarkupContext) {
        for setting in table.states.flatMap(\.settings) {
            let key = StateTable.StateKey(target: setting.target, keyPath: setting.keyPath)
            guard table.base[key] == nil else { continue }
            let id = key.target
            guard let layer = context.layers[id] ?? context.layers["#" + id] else {
                context.warn(0, "a state changes the layer \(id), which does not exist")
                continue
            }
            if case .custom(let path, _) = PropertyTarget(keyPath: key.keyPath, of: layer.kind),
                path.contains(".")
            {
                context.warn(
                    0, "a state changes \(path), which layers do not have", cause: "state \(path)")
            }
            table.base[key] = .some(layer.value(forKeyPath: key.keyPath))
        }
    }
}
