import Foundation
import LaminaRenderTree

/// A value a state gives to a property of a layer.
public struct StateSetting {
    /// The layer's `id` in the document.
    public let target: String
    public let keyPath: String
    /// Nil is an explicit nil.
    public let value: Any?

    public init(target: String, keyPath: String, value: Any?) {
        (self.target, self.keyPath, self.value) = (target, keyPath, value)
    }
}

/// A named state of a document: what it changes, and the state whose settings it starts from.
public struct DocumentState {
    public let name: String
    public let basedOn: String?
    public let settings: [StateSetting]

    public init(name: String, basedOn: String? = nil, settings: [StateSetting]) {
        (self.name, self.basedOn, self.settings) = (name, basedOn, settings)
    }
}

/// How properties move when one state follows another; `*` stands for any state.
public struct DocumentTransition {
    public let from: String
    public let to: String
    /// One per property that moves; nil animations change at once.
    public let elements: [Element]

    public struct Element {
        public let target: String
        public let keyPath: String
        public let animation: CAAnimation?

        public init(target: String, keyPath: String, animation: CAAnimation?) {
            (self.target, self.keyPath, self.animation) = (target, keyPath, animation)
        }
    }

    public init(from: String, to: String, elements: [Element]) {
        (self.from, self.to, self.elements) = (from, to, elements)
    }

    /// How well it fits a change; nil when it does not. Named ends beat `*`, the target beats the origin.
    func fitness(from old: String?, to new: String?) -> Int? {
        func score(_ pattern: String, _ name: String?, _ worth: Int) -> Int? {
            if pattern == "*" { return 0 }
            return pattern == name || (pattern.isEmpty && name == nil) ? worth : nil
        }
        guard let a = score(from, old, 1), let b = score(to, new, 2) else { return nil }
        return a + b
    }
}

/// The states one layer of the document declares, and where it stands.
final class StateTable {
    let states: [DocumentState]
    let transitions: [DocumentTransition]
    /// The layer that declares them.
    weak var layer: CALayer?
    /// Nil is the state the document was loaded in.
    var current: String?
    /// What every property that some state changes had when the document was loaded.
    var base: [StateKey: Any?] = [:]

    struct StateKey: Hashable {
        let target: String
        let keyPath: String
    }

    init(states: [DocumentState], transitions: [DocumentTransition], layer: CALayer) {
        self.layer = layer
        self.states = states
        self.transitions = transitions
    }

    /// Every setting of a state, those it is based on first; a later one for the same property wins.
    func settings(of name: String) -> [StateSetting] {
        var chain: [DocumentState] = []
        var next: String? = name
        while let wanted = next, let state = states.first(where: { $0.name == wanted }),
            !chain.contains(where: { $0.name == wanted })
        {
            chain.append(state)
            next = state.basedOn
        }
        var order: [StateKey] = []
        var last: [StateKey: StateSetting] = [:]
        for setting in chain.reversed().flatMap(\.settings) {
            let key = StateKey(target: setting.target, keyPath: setting.keyPath)
            if last.updateValue(setting, forKey: key) != nil { order.removeAll { $0 == key } }
            order.append(key)
        }
        return order.compactMap { last[$0] }
    }

    /// The animation for a property when the state changes; nil for none.
    func animation(
        _ key: StateKey, from old: String?, to new: String?
    ) -> CAAnimation? {
        var best: (fitness: Int, animation: CAAnimation?)?
        for transition in transitions {
            guard let fitness = transition.fitness(from: old, to: new),
                fitness > best?.fitness ?? -1,
                let element = transition.elements.last(where: {
                    $0.target == key.target && $0.keyPath == key.keyPath
                })
            else { continue }
            best = (fitness, element.animation)
        }
        return best?.animation
    }
}
