import CoreGraphics
import Foundation
import LaminaViews

/// Action of a recognizer: a method of a weakly referenced target, or a closure.
@MainActor struct TargetAction {
    weak var target: AnyObject?
    private let hasTarget: Bool
    private let call: (UIGestureRecognizer) -> Void

    init(target: AnyObject?, _ call: @escaping (UIGestureRecognizer) -> Void) {
        self.target = target
        hasTarget = target != nil
        self.call = call
    }

    func run(_ recognizer: UIGestureRecognizer) {
        if hasTarget && target == nil { return }
        call(recognizer)
    }
}

// Selectors become unapplied methods:
// `UITapGestureRecognizer(target: self, action: Player.tapped)`.
extension UIGestureRecognizer {
    /// Recognizer with a method without parameters as action. The method replaces UIKit's selector;
    /// the target is not retained.
    public convenience init<Target: AnyObject>(
        target: Target, action: @escaping (Target) -> () -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// Recognizer with a method which takes the recognizer as action. The method replaces UIKit's
    /// selector; the target is not retained. A recognizer of another class than `Recognizer` does
    /// not call the method.
    public convenience init<Target: AnyObject, Recognizer: UIGestureRecognizer>(
        target: Target,
        action: @escaping (Target) -> (Recognizer) -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// Adds a method without parameters as action, called at each change of the state. The target
    /// is not retained.
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping (Target) -> () -> Void
    ) {
        actions.append(
            TargetAction(target: target) { [weak target] _ in
                if let target { action(target)() }
            })
    }

    /// Adds a method which takes the recognizer as action, called at each change of the state. The
    /// target is not retained. A recognizer of another class than `Recognizer` does not call the
    /// method.
    public func addTarget<Target: AnyObject, Recognizer: UIGestureRecognizer>(
        _ target: Target,
        action: @escaping (Target) -> (Recognizer) -> Void
    ) {
        actions.append(
            TargetAction(target: target) { [weak target] recognizer in
                guard let target, let recognizer = recognizer as? Recognizer else { return }
                action(target)(recognizer)
            })
    }

    /// Removes the actions of a target; nil removes all actions.
    ///
    /// Methods cannot be compared: with or without `action`, all actions of the target are removed.
    /// The removal of several for a given `action` is logged.
    public func removeTarget(_ target: AnyObject?, action: Any?) {
        let count = actions.filter { $0.target != nil && $0.target === target }.count
        if action != nil, count > 1 {
            Diagnostics.once(
                "removeTarget of \(type(of: self)): all \(count) actions of the target go, because "
                    + "methods cannot be compared")
        }
        removeTarget(target)
    }

    /// Removes the actions of a target; nil removes all actions. O(n) in the number of actions.
    public func removeTarget(_ target: AnyObject?) {
        actions.removeAll { target == nil || $0.target === target }
    }
}
