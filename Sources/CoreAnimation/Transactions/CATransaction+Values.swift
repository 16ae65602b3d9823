import CoreGraphics
import Foundation

// Static members in an extension cannot be overridden; programs do not override these methods on
// Apple's systems either.
extension CATransaction {
    /// Duration in seconds of animations without a set duration. Default 0.25. An inner transaction
    /// begins with the outer value.
    public class func animationDuration() -> CFTimeInterval { ThreadState.current.top.duration }

    /// Sets the duration in seconds of animations without a set duration. Read when a property
    /// changes or an animation is added. At 0 and below a change takes place at once, and added
    /// animations without a duration take 0.25 seconds.
    public class func setAnimationDuration(_ dur: CFTimeInterval) {
        withTop { $0.duration = dur }
    }

    /// Curve of every added animation; nil keeps the animation's own. Default nil. Read from the
    /// innermost transaction of this thread, which begins with the value of the outer transaction.
    public class func animationTimingFunction() -> CAMediaTimingFunction? {
        ThreadState.current.top.timingFunction
    }

    /// Sets the curve of every added animation; nil keeps the animation's own. The curve replaces
    /// the own curve of explicit and implicit animations.
    public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        withTop { $0.timingFunction = function }
    }

    /// True if changes of properties run no actions. Default false. Read from the innermost
    /// transaction of this thread, which begins with the value of the outer transaction.
    public class func disableActions() -> Bool { ThreadState.current.disablesActions }

    /// Suppresses actions of property changes if `flag` is true. Explicit animations are still
    /// added. `CALayer.action(forKey:)` returns the same as before.
    public class func setDisableActions(_ flag: Bool) {
        withTop { $0.disablesActions = flag }
    }

    /// The block set last in this transaction, else the block of the nearest enclosing transaction.
    /// Nil without a block.
    public class func completionBlock() -> (() -> Void)? { ThreadState.current.top.block }

    /// Runs `block` in a later turn of the main run loop, at the end or removal of every animation
    /// added from now on in this transaction (B-TX 103–107).
    ///
    /// A second block is added and does not replace the first block; nil resets the getter only,
    /// and blocks set earlier still run.
    public class func setCompletionBlock(_ block: (() -> Void)?) {
        let delivery = ThreadState.current.delivery
        withTop { level in
            level.block = block
            if let block {
                level.completions.append(
                    CompletionEntry(block, delivery: delivery, after: level.completions.last))
            }
        }
    }

    /// Value of any key, from the innermost transaction with the key. Nil for an unknown key. The
    /// four documented keys have the values of the methods above.
    public class func value(forKey key: String) -> Any? {
        let state = ThreadState.current
        switch key {
        case kCATransactionAnimationDuration: return animationDuration()
        case kCATransactionDisableActions: return disableActions()
        case kCATransactionAnimationTimingFunction: return animationTimingFunction()
        case kCATransactionCompletionBlock: return completionBlock()
        default:
            for level in state.levels.reversed() {
                if let value = level.values[key] { return value is NSNull ? nil : value }
            }
            return nil
        }
    }

    /// Stores a value of any key in the innermost transaction. For the four documented keys, nil
    /// and a value of another kind set the default: 0.25 seconds, false, no curve and no block. For
    /// other keys nil hides the value of an outer transaction.
    public class func setValue(_ anObject: Any?, forKey key: String) {
        switch key {
        case kCATransactionAnimationDuration:
            setAnimationDuration(Coercion.double(anObject) ?? 0.25)
        case kCATransactionDisableActions:
            setDisableActions((Coercion.double(anObject) ?? 0) != 0)
        case kCATransactionAnimationTimingFunction:
            setAnimationTimingFunction(Coercion.flat(anObject) as? CAMediaTimingFunction)
        case kCATransactionCompletionBlock:
            setCompletionBlock(Coercion.flat(anObject) as? () -> Void)
        default:
            // The release of the old value may change layers, and must follow the change.
            let old = ThreadState.current.top.values[key]
            withTop { $0.values[key] = anObject ?? NSNull() }
            withExtendedLifetime(old) {}
        }
    }

    /// Changes the innermost transaction; without an open transaction, opens the implicit
    /// transaction.
    private static func withTop(_ change: (inout ThreadState.Level) -> Void) {
        let state = ThreadState.current
        state.ensureTransaction()
        change(&state.levels[state.levels.count - 1])
    }
}
