import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// Presentation layers of a tree at one time, made on demand.
final class PresentationSnapshot {
    /// Displayed time of the host.
    let time: CFTimeInterval
    private var made: [ObjectIdentifier: WeakLayer] = [:]

    private struct WeakLayer { weak var layer: CALayer? }

    init(time: CFTimeInterval) { self.time = time }

    /// The presentation layer of a committed layer.
    func layer(for model: CALayer) -> CALayer {
        let key = ObjectIdentifier(model)
        if let known = made[key]?.layer { return known }
        let copy = build(model)
        made[key] = WeakLayer(layer: copy)
        return copy
    }

    private func build(_ model: CALayer) -> CALayer {
        let copy = CopyConstruction.shadow(of: model)
        let shown = model.presentationState(at: time)
        copy.state = [.presentation]
        copy.properties = shown.properties
        copy.setKeys = model.setKeys
        let side = LayerSide()
        side.model = model
        side.snapshot = self
        if let from = model.side {
            side.delegate = from.delegate
            side.style = from.style
            side.actions = from.actions
            side.contentsObject = from.contentsObject
            side.filters = from.filters
            side.cells = from.cells
            side.constraints = from.constraints
            side.custom = from.custom
            side.animations = AnimationList(committedOf: from.animations)
        }
        for (key, value) in shown.custom {
            let sample = side.custom[key] ?? model.value(forKey: key)
            side.custom[key] = Coercion.any(value, like: sample)
        }
        copy.side = side
        return copy
    }
}

extension CALayer {
    final func makePresentation() -> CALayer? {
        if isPresentation { return self }
        guard let context, state.contains(.committed) else { return nil }
        return PresentationSnapshot(time: context.clock.now()).layer(for: self)
    }

    /// The state of the last commit with its animations, at a time of the host's clock.
    final func presentationState(at host: CFTimeInterval) -> PresentationState {
        var shown = PresentationState(properties: pending?.before ?? properties)
        if hasCommittedAnimations {
            let local = committedTime(atHost: host)
            for compiled in committedAnimations {
                seed(&shown, for: compiled)
                AnimationComposition.apply(compiled, atParent: local, to: &shown)
            }
        }
        for (animation, owner) in lentAnimations {
            seed(&shown, for: animation)
            let local = owner.committedTime(atHost: host)
            AnimationComposition.apply(animation, atParent: local, to: &shown)
        }
        return shown
    }

    /// Animations of the last commit, including animations removed since (B-PR 193).
    final var committedAnimations: [RenderAnimation] {
        guard let side, side.animations.hasCommitted else { return [] }
        return side.animations.committed.compactMap(\.compiled)
    }

    final var hasCommittedAnimations: Bool {
        side?.animations.hasCommitted ?? false
    }

    /// True if this layer or an ancestor has an animation of a sublayer.
    final var mayLend: Bool {
        var layer: CALayer? = self
        while let current = layer {
            if current.side?.animations.lending.isEmpty == false { return true }
            layer = current.parent
        }
        return false
    }

    /// Animations of ancestors on this layer, by paths that begin with `sublayers` (B-KP 24).
    final var lentAnimations: [(animation: RenderAnimation, owner: CALayer)] {
        guard let parent, parent.mayLend else { return [] }
        // The layers named by their superlayers, from here on; no recursion, for deep trees.
        var chain: [(layer: CALayer, name: String, above: CALayer)] = []
        var layer = self
        while let above = layer.parent, let name = layer.name, above.sublayer(named: name) === layer
        {
            chain.append((layer, name, above))
            layer = above
        }
        var result: [(RenderAnimation, CALayer)] = []
        for (layer, name, above) in chain.reversed() {
            let own = (above.side?.animations.lending[name] ?? []).map { ($0, above) }
            result = (own + result).compactMap { animation, owner in
                animation.lent(to: name, layer.kind).map { ($0, owner) }
            }
        }
        return result
    }

    /// Sets the present value of every key outside the table, as the base of its animations.
    private func seed(_ shown: inout PresentationState, for animation: RenderAnimation) {
        switch animation.content {
        case .group(let children): for child in children { seed(&shown, for: child) }
        case .property(let p):
            switch p.target {
            case .property, .sublayer: break
            case .custom(let key, _):
                if shown.custom[key] == nil {
                    shown.custom[key] = Coercion.motionValue(value(forKey: key))
                }
            case .filter, .emitterCell:
                let key = p.target.overrideKey
                if shown.custom[key] == nil {
                    shown.custom[key] = Coercion.motionValue(value(forKeyPath: key))
                }
            }
        case .timer, .transition: break
        }
    }

    // MARK: Relatives, in the same form as the receiver

    final func shownSuperlayer() -> CALayer? {
        guard isPresentation else { return parent }
        guard let side, let above = side.model?.parent else { return nil }
        return above.state.contains(.committed) ? side.snapshot?.layer(for: above) : nil
    }

    final func shownMask() -> CALayer? {
        guard isPresentation else { return side?.mask }
        guard let side, let mask = side.model?.side?.mask else { return nil }
        return mask.state.contains(.committed) ? side.snapshot?.layer(for: mask) : nil
    }

    /// Displayed sublayers; nil, never an empty array, without sublayers (B-TR 41).
    final func shownSublayers() -> [CALayer]? {
        guard isPresentation else { return children.isEmpty ? nil : Array(children) }
        guard let side, let model = side.model else { return nil }
        let list = model.pending?.sublayersBefore ?? model.children
        let shown = list.compactMap {
            $0.state.contains(.committed) ? side.snapshot?.layer(for: $0) : nil
        }
        return shown.isEmpty ? nil : shown
    }
}
