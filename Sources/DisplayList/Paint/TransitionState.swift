import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// A transition at a point in time.
struct TransitionState {
    var transition: RenderTransition
    var key: UInt64
    var progress: Double
}

extension PaintContext {
    /// The active transition of a layer; nil without a captured picture of the state before.
    func activeTransition(_ index: UInt32) -> TransitionState? {
        if !hasCaptures { return nil }
        let node = nodes + Int(index)
        for animation in node.pointee.animations {
            guard case .transition(let transition) = animation.content else { continue }
            let key = SurfaceKey.transition(animation.id)
            let sample = animation.timing.sample(atParent: tree.localTime(of: index))
            guard
                sample.phase == .active,
                caches.captures.nothing[key] != nil
                    || caches.captures.pictures[key] != nil && images.surfaces.holds(key)
            else { continue }
            let f = animation.curve?.value(at: sample.fraction) ?? sample.fraction
            let span = transition.endProgress - transition.startProgress
            return TransitionState(
                transition: transition, key: key, progress: transition.startProgress + span * f)
        }
        return nil
    }
}
