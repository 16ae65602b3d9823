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
    public convenience init<Target: AnyObject>(
        target: Target, action: @escaping (Target) -> () -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    public convenience init<Target: AnyObject, Recognizer: UIGestureRecognizer>(
        target: Target,
        action: @escaping (Target) -> (Recognizer) -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// The target is not retained.
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping (Target) -> () -> Void
    ) {
        actions.append(
            TargetAction(target: target) { [weak target] _ in
                if let target { action(target)() }
            })
    }

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

    /// Takes actions of a target off; nil takes all.
    ///
    /// A method has no identity to compare: given one, all actions of the target go, which is
    /// logged when there are several.
    public func removeTarget(_ target: AnyObject?, action: Any?) {
        let count = actions.filter { $0.target != nil && $0.target === target }.count
        if action != nil, count > 1 {
            Diagnostics.once(
                "removeTarget of \(type(of: self)): all \(count) actions of the target go, because "
                    + "methods cannot be compared")
        }
        removeTarget(target)
    }

    /// Takes all actions of a target off; nil takes all.
    public func removeTarget(_ target: AnyObject?) {
        actions.removeAll { target == nil || $0.target === target }
    }
}
