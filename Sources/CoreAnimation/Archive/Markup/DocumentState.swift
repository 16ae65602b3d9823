import Foundation
import LaminaRenderTree

/// Value of one property of a layer in a state of a document. Not Apple's.
/// `CALayer.setValue(_:forKeyPath:)` receives the value when the state is applied.
public struct StateSetting {
    /// The layer's `id` in the document. A setting for an unknown `id` has no effect, with a
    /// warning of the document.
    public let target: String
    /// Key path of the property, relative to the layer. A path such as `a.b` that layers do not
    /// have gives a warning of the document.
    public let keyPath: String
    /// Value of the property; nil is an explicit nil. The value is kept as read, without a check
    /// against the type of the property.
    public let value: Any?

    /// A setting of the property at `keyPath` of the layer with the `id` `target`. No argument is
    /// checked.
    public init(target: String, keyPath: String, value: Any?) {
        (self.target, self.keyPath, self.value) = (target, keyPath, value)
    }
}

/// A named state of a document: its settings, and the state to which the settings add. Not Apple's.
/// An unknown or repeated base state ends the chain of states.
public struct DocumentState {
    /// Name of the state, unique among the states of a layer. Layers may have states of the same
    /// name.
    public let name: String
    /// Name of the state whose settings apply first. Default nil.
    public let basedOn: String?
    /// Settings in the order of their application: the last setting of a property counts. Settings
    /// of the base state are not in the list.
    public let settings: [StateSetting]

    /// A state with settings, and the name of the base state if any. No argument is checked.
    public init(name: String, basedOn: String? = nil, settings: [StateSetting]) {
        (self.name, self.basedOn, self.settings) = (name, basedOn, settings)
    }
}

/// Animations between two states. Not Apple's. Among the transitions with an element for a
/// property, a named target ranks before a named origin, and both before `*`; among equals the
/// first counts.
public struct DocumentTransition {
    /// Name of the state before; `*` means any state, the empty string for the loaded state. A
    /// document without the name means `*`.
    public let from: String
    /// Name of the state after; `*` means any state. A document without the name means `*`; the
    /// empty string is the loaded state.
    public let to: String
    /// Animated properties; a nil animation changes the property at once. A property without an
    /// element takes the next matching transition, or changes at once.
    public let elements: [Element]

    /// Animation of one property in a transition. If a property has several elements, the last
    /// element is used.
    public struct Element {
        /// The layer's `id` in the document. The spelling must be the same as in the setting of the
        /// state.
        public let target: String
        /// Key path of the property, relative to the layer. The spelling must be the same as in the
        /// setting of the state.
        public let keyPath: String
        /// Animation of the change; nil changes the property at once. A basic animation without
        /// `fromValue` and `toValue` begins at the displayed value; a property animation without a
        /// key path animates `keyPath`.
        public let animation: CAAnimation?

        /// An animation for the property at `keyPath` of the layer with the `id` `target`. The
        /// animation is kept, and copied for each change of the property.
        public init(target: String, keyPath: String, animation: CAAnimation?) {
            (self.target, self.keyPath, self.animation) = (target, keyPath, animation)
        }
    }

    /// A transition between two named states. The names are not checked.
    public init(from: String, to: String, elements: [Element]) {
        (self.from, self.to, self.elements) = (from, to, elements)
    }

    /// Rank of the transition for a change of states; nil if the transition does not match. Named
    /// ends rank above `*`, the target above the origin.
    func fitness(from old: String?, to new: String?) -> Int? {
        func score(_ pattern: String, _ name: String?, _ worth: Int) -> Int? {
            if pattern == "*" { return 0 }
            return pattern == name || (pattern.isEmpty && name == nil) ? worth : nil
        }
        guard let a = score(from, old, 1), let b = score(to, new, 2) else { return nil }
        return a + b
    }
}

/// States declared by one layer of the document, and the current state.
final class StateTable {
    let states: [DocumentState]
    let transitions: [DocumentTransition]
    /// Index of the first state of each name.
    private let places: [String: Int]
    /// The declaring layer.
    weak var layer: CALayer?
    /// Name of the current state; nil is the state of the document as loaded.
    var current: String?
    /// Values of all properties named by states, as loaded.
    var base: [StateKey: Any?] = [:]

    struct StateKey: Hashable {
        let target: String
        let keyPath: String
    }

    init(states: [DocumentState], transitions: [DocumentTransition], layer: CALayer) {
        self.layer = layer
        self.states = states
        self.transitions = transitions
        places = states.map(\.name).firstPlaces
    }

    /// Every setting of a state, inherited settings first; the last setting of a property applies.
    func settings(of name: String) -> [StateSetting] {
        var chain: [DocumentState] = []
        var visited: Set<String> = []
        var next: String? = name
        while let wanted = next, let place = places[wanted], visited.insert(wanted).inserted {
            chain.append(states[place])
            next = states[place].basedOn
        }
        var seen: Set<StateKey> = []
        let all = chain.reversed().flatMap(\.settings)
        return all.reversed().filter {
            seen.insert(StateKey(target: $0.target, keyPath: $0.keyPath)).inserted
        }.reversed()
    }

    /// The animations of properties in a change of states; properties without an animation change
    /// at once.
    func animations(from old: String?, to new: String?) -> [StateKey: CAAnimation] {
        var best: [StateKey: (fitness: Int, animation: CAAnimation?)] = [:]
        for transition in transitions {
            guard let fitness = transition.fitness(from: old, to: new) else { continue }
            var own: Set<StateKey> = []
            for element in transition.elements.reversed() {
                let key = StateKey(target: element.target, keyPath: element.keyPath)
                guard own.insert(key).inserted, fitness > best[key]?.fitness ?? -1 else { continue }
                best[key] = (fitness, element.animation)
            }
        }
        return best.compactMapValues { $0.animation }
    }
}
