import CoreGraphics
import Foundation
import LaminaRenderTree

// Adding and removing animations (B-TI 117, 124–128, B-TX 106–109).
extension CALayer {
    final func attach(_ anim: CAAnimation, _ key: String?) {
        if isPresentation { return }
        guard let copy = anim.ownedByLayer() else { return }
        let thread = ThreadState.current
        let top = thread.top
        if copy.isBuiltIn && !(copy.duration > 0) && !(top.duration > 0) {
            // An implicit animation without duration takes effect at once, and ends the running
            // animation of the key.
            if let key { detach(key) }
            return
        }
        if !(copy.duration > 0) { copy.duration = top.duration > 0 ? top.duration : 0.25 }
        if let curve = top.timingFunction { copy.timingFunction = curve }
        let key = copy is CATransition ? kCATransition : key
        let side = ensureSide()
        if let key, let old = side.animations[key] { removeAttachment(old) }
        side.animations.append(AnimationAttachment(key: key, animation: copy, thread: thread))
        if state.contains(.committed) { recordChange(thread).animationsAdded = true }
        noteAnimatedDrawing(copy)
    }

    final func detach(_ key: String) {
        guard !isPresentation, let old = side?.animations[key] else { return }
        removeAttachment(old)
    }

    final func detachAll() {
        if isPresentation { return }
        guard let side, !side.animations.isEmpty else { return }
        for old in ContiguousArray(side.animations.attachments) { removeAttachment(old) }
    }

    /// Keys in the order of addition; animations without a key are not listed.
    final func attachedKeys() -> [String]? {
        let keys = side?.animations.attachments.compactMap(\.key) ?? []
        return keys.isEmpty ? nil : keys
    }

    final func attachment(_ key: String) -> AnimationAttachment? {
        side?.animations[key]
    }

    private func removeAttachment(_ old: AnimationAttachment) {
        guard let side else { return }
        let isShown = old.compiled != nil && state.contains(.committed)
        side.animations.remove(old, staysShown: isShown)
        if isShown { recordChange(.current).removed.append(old.id) }
        old.end(finished: false)
    }

    /// Delivers the drawing side's report on an animation. Thread: main.
    final func deliver(_ event: AnimationEvent.Event, of id: AnimationID) {
        guard let side, let attachment = side.animations[id] else { return }
        switch event {
        case .started: attachment.start()
        case .finished:
            // The animation is removed before the call: the delegate finds the animation removed
            // and may add the next animation.
            if attachment.animation.isRemovedOnCompletion {
                side.animations.remove(attachment, staysShown: false)
            }
            attachment.finish()
        }
    }
}
