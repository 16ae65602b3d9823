import CoreGraphics
import Foundation

extension MarkupWriter {
    /// States of a layer, and transitions between the states.
    struct StateBlock {
        let layer: CALayer
        var states: [DocumentState]
        var transitions: [DocumentTransition]
    }

    /// `<states>` and `<stateTransitions>` of a layer, in the order for the reader.
    func stateElements(_ block: StateBlock) -> [MarkupNode] {
        let states = MarkupNode(
            "states", [],
            block.states.map { state in
                let node = MarkupNode("LKState", [("name", state.name)])
                if let base = state.basedOn { node.set("basedOn", base) }
                node.children = [MarkupNode("elements", [], state.settings.compactMap(setting))]
                return node
            })
        guard !block.transitions.isEmpty else { return [states] }
        let transitions = MarkupNode(
            "stateTransitions", [],
            block.transitions.map { transition in
                let ends = [("fromState", transition.from), ("toState", transition.to)]
                let elements = transition.elements.map { step($0, on: block.layer) }
                return MarkupNode(
                    "LKStateTransition", ends, [MarkupNode("elements", [], elements)])
            })
        return [states, transitions]
    }

    private func setting(_ s: StateSetting) -> MarkupNode? {
        guard let value = typed(s.value, "value") else {
            note("the value of \(s.keyPath) in a state is none that documents can hold")
            return nil
        }
        return MarkupNode(
            "LKStateSetValue", [("targetId", s.target), ("keyPath", s.keyPath)], [value])
    }

    private func step(_ e: DocumentTransition.Element, on layer: CALayer) -> MarkupNode {
        let animation = e.animation.flatMap { element($0, key: nil, on: layer) }
        return MarkupNode(
            "LKStateTransitionElement", [("targetId", e.target), ("key", e.keyPath)],
            animation.map { [$0] } ?? [])
    }

    /// An element with an explicit type, for places without a property. Nil for values without a
    /// document form.
    func typed(_ value: Any?, _ key: String) -> MarkupNode? {
        let moved = Coercion.motionValue(value)
        if value != nil, case .none = moved { return nil }
        switch moved {
        case .array(let list):
            let numbers = list.compactMap(\.number)
            if numbers.count == 20, list.count == 20 {
                return MarkupNode(
                    key, [("type", "CAColorMatrix"), ("value", self.numbers(numbers))])
            }
            guard let inner = child(moved, key) else { return nil }
            let node = MarkupNode(key, [("type", "NSArray")], inner.children)
            return node
        default:
            return child(moved, key)
        }
    }
}
