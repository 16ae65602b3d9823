import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

extension MarkupWriter {
    /// The element of an animation; nil, with a note, for a class unknown to the reader.
    func element(_ animation: CAAnimation, key: String?, on layer: CALayer) -> MarkupNode? {
        let name: String
        switch animation {
        case is CASpringAnimation: name = "CASpringAnimation"
        case is CABasicAnimation: name = "CABasicAnimation"
        case is CAKeyframeAnimation: name = "CAKeyframeAnimation"
        case is CAAnimationGroup: name = "CAAnimationGroup"
        case is CATransition: name = "CATransition"
        default:
            // The abstract class changes no property.
            if Swift.type(of: animation) == CAAnimation.self { return nil }
            note("animations of class \(Swift.type(of: animation)) are not written")
            return nil
        }
        let node = MarkupNode(name)
        if let key { node.set("key", key) }
        let declared = Swift.type(of: animation).declared
        for (key, kind) in declared.sorted(by: { $0.key < $1.key }) {
            // Archives omit a spring's velocity, as Apple's do (B-KV 8); a document must play as
            // the tree does.
            let isVelocity = key == "initialVelocity" && animation.stored.own[key] != nil
            guard isVelocity || animation.shouldArchiveValue(forKey: key) else { continue }
            write(key, kind, of: animation, on: layer, to: node)
        }
        return node
    }

    private func write(
        _ key: String, _ kind: ValueKind, of animation: CAAnimation, on layer: CALayer,
        to node: MarkupNode
    ) {
        let value = animation.value(forKey: key)
        switch kind {
        case .delegate, .rate, .derived: break
        case .animations: group(key, value as? [CAAnimation] ?? [], on: layer, to: node)
        case .list: list(key, Coercion.motionValue(value), to: node)
        case .any:
            if let child = child(Coercion.motionValue(value), key) {
                node.children.append(child)
            } else {
                note("\(key) of an animation has a value that documents cannot hold")
            }
        default:
            if let text = text(of: value, kind, key) { node.set(key, text) }
        }
    }

    /// A value as an attribute; nil for a value without a setting.
    private func text(of value: Any?, _ kind: ValueKind, _ key: String) -> String? {
        switch kind {
        case .curve: return (value as? CAMediaTimingFunction).map(text)
        case .curves:
            return (value as? [CAMediaTimingFunction])?.map(text).joined(separator: " ")
        case .function: return (value as? CAValueFunction)?.name.rawValue
        default: break
        }
        switch (kind, Coercion.motionValue(value)) {
        case (.path, .path(let path)): return self.path(path)
        case (.numbers, .array(let list)): return numbers(list.compactMap(\.number))
        case (.path, _), (.numbers, _): return nil
        case (_, .number(let n)): return number(n, key)
        case (_, .string(let s)): return s
        default: return nil
        }
    }

    private func group(
        _ key: String, _ animations: [CAAnimation], on layer: CALayer, to node: MarkupNode
    ) {
        // The animation compiler omits deeper groups too. A group may contain itself.
        guard groups < Self.mostGroups else {
            return note("animation groups deeper than \(Self.mostGroups) are not written")
        }
        groups += 1
        defer { groups -= 1 }
        let inner = animations.filter { _ in parts.spend() }
            .compactMap { element($0, key: nil, on: layer) }
        node.children.append(MarkupNode(key, [], inner))
    }

    private func list(_ key: String, _ value: MotionValue, to node: MarkupNode) {
        guard case .array(let items) = value else { return }
        let children = items.compactMap { child($0, "value") }
        if children.count == items.count {
            node.children.append(MarkupNode(key, [], children))
        } else {
            note("\(key) of an animation has values that documents cannot hold")
        }
    }

    private func text(_ curve: CAMediaTimingFunction) -> String {
        var c: [Float] = []
        for i in 1...2 {
            var pair: [Float] = [0, 0]
            curve.getControlPoint(at: i, values: &pair)
            c += pair
        }
        return c.map { "\($0)" }.joined(separator: " ")
    }
}
