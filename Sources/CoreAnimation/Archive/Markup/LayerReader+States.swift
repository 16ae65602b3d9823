import Foundation
import LaminaRenderTree

// States and the transitions between them. Values are kept as written. Layers are resolved at the
// end, after all layers are known.
extension LayerReader {
    func readStates(of element: MarkupElement, _ layer: CALayer) throws {
        var states: [DocumentState?] = []
        var places: [String: Int] = [:]
        var transitions: [DocumentTransition] = []
        for list in element.children where list.name == "states" {
            for child in list.children {
                guard child.name == "LKState", let name = child["name"] else {
                    context.unknown(child, in: list.name)
                    continue
                }
                if let known = places[name] {
                    context.warn(
                        child.line, "the state \(name) is given twice; the later one counts")
                    states[known] = nil
                }
                places[name] = states.count
                states.append(
                    DocumentState(
                        name: name, basedOn: child["basedOn"], settings: try settings(child)))
            }
        }
        for list in element.children where list.name == "stateTransitions" {
            for child in list.children {
                guard child.name == "LKStateTransition" else {
                    context.unknown(child, in: list.name)
                    continue
                }
                transitions.append(
                    DocumentTransition(
                        from: child["fromState"] ?? "*", to: child["toState"] ?? "*",
                        elements: try elements(child)))
            }
        }
        context.states.append(
            StateTable(states: states.compactMap { $0 }, transitions: transitions, layer: layer))
    }

    private func settings(_ state: MarkupElement) throws -> [StateSetting] {
        var list: [StateSetting] = []
        for element in state.child("elements")?.children ?? [] {
            guard element.name == "LKStateSetValue" else {
                context.unknown(element, in: state.name)
                continue
            }
            guard let (target, path) = address(element) else { continue }
            guard let child = element.child("value") ?? element.children.first else {
                context.warn(element.line, "the setting of \(path) has no value")
                continue
            }
            if let value = try context.value(child, as: nil, path) {
                list.append(StateSetting(target: target, keyPath: path, value: value.object))
            }
        }
        return list
    }

    private func elements(_ transition: MarkupElement) throws -> [DocumentTransition.Element] {
        var list: [DocumentTransition.Element] = []
        for element in transition.child("elements")?.children ?? [] {
            guard element.name == "LKStateTransitionElement" else {
                context.unknown(element, in: transition.name)
                continue
            }
            // An element with a layer only has no effect: documents of editors contain elements of
            // this kind.
            if element.children.isEmpty, element["key"] ?? element["keyPath"] == nil { continue }
            guard let (target, path) = address(element) else { continue }
            let reader = AnimationReader(context: context, kind: .layer)
            let animation = try element.children.first.flatMap { try reader.animation($0) }
            list.append(.init(target: target, keyPath: path, animation: animation))
        }
        return list
    }

    /// Target and key path of an element, in the newer or the older spelling.
    private func address(_ element: MarkupElement) -> (String, String)? {
        guard let target = element["targetId"] ?? element["object"],
            let path = element["keyPath"] ?? element["key"]
        else {
            context.warn(element.line, "\(element.name) names no target or no key path")
            return nil
        }
        return (target, path)
    }
}
