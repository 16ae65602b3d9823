import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

// Actions of a property's change (B-AC 81–95).
extension CALayer {
    /// Answer of a delegate that makes a change at once, the same object at each call. For views.
    package static let noAction = NSNull()

    /// Searches the delegate, the layer's table, the tables of the style chain and the class; last
    /// comes the implicit animation of a committed layer. `NSNull` anywhere ends the search with
    /// nil.
    final func searchAction(_ event: String) -> CAAction? {
        if isPresentation { return nil }
        if let side {
            if let found = side.delegate?.action(for: self, forKey: event) { return answer(found) }
            if let found = side.actions?[event] { return answer(found) }
            if let style = side.style, let found = Self.action(event, in: style) {
                return answer(found)
            }
        }
        if let found = type(of: self).defaultAction(forKey: event) { return answer(found) }
        return state.contains(.committed) ? builtInAction(event) : nil
    }

    /// Nil for `NSNull`. The action's class is compared first, because a cast costs more than the
    /// rest of a write.
    private func answer(_ action: CAAction) -> CAAction? {
        if type(of: action) == NSNull.self { return nil }
        return action is NSNull ? nil : action
    }

    private static func action(_ event: String, in style: [AnyHashable: Any]) -> CAAction? {
        var current: [AnyHashable: Any]? = style
        while let style = current {
            if let table = style["actions"] as? [AnyHashable: Any],
                let found = table[event] as? CAAction
            {
                return found
            }
            current = style["style"] as? [AnyHashable: Any]
        }
        return nil
    }

    /// Implicit animation of a committed layer, from the displayed value to the new value.
    private func builtInAction(_ event: String) -> CAAction? {
        guard let id = PropertyTable.property(forKey: event, of: kind) else { return nil }
        let row = PropertyTable.row(id)
        switch row.animation {
        case .never, .explicit: return nil
        case .transition:
            let fade = CATransition()
            fade.isBuiltIn = true
            return fade
        case .implicit: break
        }
        // An implicit animation of this transaction exists already, with the same start value and
        // time.
        if let running = attachment(event), running.isBuiltIn, running.compiled == nil,
            running.animation.duration == ThreadState.current.top.duration
        {
            running.joinCompletions(.current)
            return nil
        }
        let animation = CABasicAnimation(keyPath: event)
        animation.isBuiltIn = true
        animation.timingFunction = .implicit
        if row.type != .layer && row.type != .layers {
            animation.fromValue = PropertyAccess.typed(shownValue(id), id)
        }
        return animation
    }

    /// The displayed value: the state at the start of the transaction, with its animations.
    final func shownValue(_ id: PropertyID) -> MotionValue {
        if hasCommittedAnimations || !lentAnimations.isEmpty {
            return presentationState(at: context?.clock.now() ?? 0).properties[id]
        }
        return (pending?.before ?? properties)[id]
    }
}
