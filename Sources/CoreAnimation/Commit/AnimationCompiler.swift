import CoreGraphics
import CoreImage
import Foundation
import LaminaMotion
import LaminaRenderTree

/// Compiler of animation objects into plain values for the drawing side.
///
/// Input: a layer's copy of an animation and the layer's local time at the commit. Output: a
/// `RenderAnimation` with resolved begin times (B-TI 118) and values in the type of the animated
/// property. A value of another type, or with an infinite number or NaN, counts as absent, with a
/// warning.
struct AnimationCompiler {
    let layer: CALayer
    /// The layer's local time at the commit.
    let now: Double
    /// Enclosing groups of the current animation.
    private var outer: [CAAnimationGroup] = []
    /// Animations left for the groups of the present animation; nil outside of groups.
    private var parts: PartBudget?

    /// Limit of nested groups; deeper groups do not run.
    static let deepest = 64

    init(layer: CALayer, now: Double) { (self.layer, self.now) = (layer, now) }

    func compile(_ attachment: AnimationAttachment) -> RenderAnimation {
        let animation = attachment.animation
        if animation.beginTime == 0 || animation.beginTime.isNaN {
            animation.beginTime = now == 0 ? .leastNormalMagnitude : now
        }
        return render(animation, id: attachment.id, key: attachment.key ?? "", parent: 0)
    }

    private func render(
        _ animation: CAAnimation, id: AnimationID, key: String, parent: Double
    ) -> RenderAnimation {
        var timing = Timing(of: animation)
        if !(timing.duration > 0) { timing.duration = parent }
        let rate = animation.preferredFrameRateRange
        return RenderAnimation(
            id: id, key: key, timing: timing, curve: animation.timingFunction?.curve,
            content: content(of: animation, duration: timing.duration),
            isRemovedOnCompletion: animation.isRemovedOnCompletion,
            preferredFrameRate: rate.preferred ?? rate.maximum)
    }

    private func content(of animation: CAAnimation, duration: Double) -> RenderAnimation.Content {
        switch animation {
        case let group as CAAnimationGroup:
            guard outer.count < Self.deepest, !outer.contains(where: { $0 === group }) else {
                Diagnostics.once(
                    "an animation group inside itself, or too deep in others, is left out")
                return .timer
            }
            let parts = self.parts ?? PartBudget()
            var inner = self
            inner.outer.append(group)
            inner.parts = parts
            return .group(
                (group.animations ?? []).filter { _ in parts.spend() }.map {
                    inner.render($0, id: AnimationAttachment.nextID(), key: "", parent: duration)
                })
        case let transition as CATransition: return .transition(self.transition(transition))
        case let property as CAPropertyAnimation:
            guard let path = property.keyPath, !path.isEmpty else { return .timer }
            let target = PropertyTarget(keyPath: path, of: layer.kind)
            guard let function = function(of: property, path, target) else { return .timer }
            return .property(
                PropertyAnimation(
                    target: target, function: function, isAdditive: property.isAdditive,
                    isCumulative: property.isCumulative,
                    valueFunction: property.valueFunction?.function))
        default: return .timer
        }
    }

    private func function(
        of animation: CAPropertyAnimation, _ path: String, _ target: PropertyTarget
    ) -> PropertyAnimation.Function? {
        switch target {
        case .property(.sublayers, _), .property(.mask, _): return nil
        default: break
        }
        func value(_ any: Any?) -> MotionValue? {
            let moved = moved(any, target, raw: animation.valueFunction != nil)
            if case .none = moved {
                if let odd = Coercion.flat(any) {
                    Self.say(path, "has a value of another kind, \(type(of: odd)); it is left out")
                }
                return nil
            }
            guard moved.isFinite else {
                Self.say(path, "has a value that is infinite or not a number; it is left out")
                return nil
            }
            return moved
        }
        switch animation {
        case let frames as CAKeyframeAnimation:
            let mayBeNothing = animation.valueFunction == nil && mayBeNothing(target)
            return keyframes(frames, path, mayBeNothing: mayBeNothing, value)
        case let basic as CABasicAnimation:
            var from = value(basic.fromValue)
            let (to, by) = (value(basic.toValue), value(basic.byValue))
            if from == nil && to == nil && by == nil && animation.valueFunction == nil {
                // Without values: from the value before the transaction to the current value (B-BA
                // 144).
                from = before(target)
            }
            if let spring = basic as? CASpringAnimation {
                return .spring(spring.curve, from: from, to: to, by: by)
            }
            return .basic(from: from, to: to, by: by)
        default: return nil
        }
    }

    static func say(_ path: String, _ what: String) {
        Diagnostics.once("an animation of “\(path)” \(what)")
    }

    /// The committed value of the target before this transaction.
    private func before(_ target: PropertyTarget) -> MotionValue? {
        if let below = below(target) { return below.compiler.before(below.target) }
        guard case .property(let id, let component) = target else { return nil }
        return (layer.pending?.before ?? layer.properties)[id][component: component]
    }

    /// For a path into a sublayer: the sublayer and the rest of the path.
    private func below(
        _ target: PropertyTarget
    ) -> (compiler: AnimationCompiler, target: PropertyTarget)? {
        guard case .sublayer(let name, let rest) = target, let child = layer.sublayer(named: name)
        else { return nil }
        return (
            AnimationCompiler(layer: child, now: now), PropertyTarget(keyPath: rest, of: child.kind)
        )
    }

    /// True if nil is a value of the target.
    private func mayBeNothing(_ target: PropertyTarget) -> Bool {
        if let below = below(target) { return below.compiler.mayBeNothing(below.target) }
        guard case .property(let id, .whole) = target else { return false }
        return switch PropertyTable.row(id).type {
        case .color, .path, .contents: true
        default: false
        }
    }

    private func moved(_ any: Any?, _ target: PropertyTarget, raw: Bool) -> MotionValue {
        guard !raw else { return Coercion.motionValue(any) }
        if let below = below(target) { return below.compiler.moved(any, below.target, raw: raw) }
        switch target {
        case .property(let id, .whole):
            return Coercion.motionValue(any, as: PropertyTable.row(id).type)
        default: return Coercion.motionValue(any)
        }
    }

    private func transition(_ t: CATransition) -> RenderTransition {
        let filter = (t.filter as? FilterValueCoding).map { OpaqueObject($0.copyOfFilter()) }
        return RenderTransition(
            kind: RenderTransition.Kind(rawValue: t.type.rawValue) ?? .fade,
            direction: t.subtype.flatMap { RenderTransition.Direction(rawValue: $0.rawValue) }
                ?? .fromLeft,
            startProgress: Double(t.startProgress), endProgress: Double(t.endProgress),
            filter: filter)
    }
}
