import CoreAnimation
import Foundation

/// Duration, curve and completion of the animations of a group of changes. The changes of a group
/// are a transaction. Changes outside of groups have the context of the run loop's turn. Thread:
/// main.
@MainActor @preconcurrency
open class NSAnimationContext: NSObject {
    private static var open: [NSAnimationContext] = []
    /// The context of the run loop turn's transaction, outside of groups.
    private static let base = NSAnimationContext()

    /// Innermost open group; outside of groups, the context of this turn of the run loop. The
    /// context outside of groups is the same object in all turns.
    open class var current: NSAnimationContext { open.last ?? base }

    private var ownDuration: TimeInterval?
    private var ownFunction: CAMediaTimingFunction?
    private var ownCompletion: (() -> Void)?

    private var isCurrent: Bool { NSAnimationContext.current === self }

    /// Duration in seconds. Default 0.25; a nested group starts with the outer group's duration. 0
    /// and less make changes at once. Setting takes effect in the current context only.
    open var duration: TimeInterval {
        get { isCurrent ? CATransaction.animationDuration() : ownDuration ?? 0.25 }
        set {
            ownDuration = newValue
            if isCurrent { CATransaction.setAnimationDuration(newValue) }
        }
    }
    /// Timing curve of the animations. Default nil: an animation's own, else the curve `default`.
    /// Setting takes effect in the current context only.
    open var timingFunction: CAMediaTimingFunction? {
        get { isCurrent ? CATransaction.animationTimingFunction() : ownFunction }
        set {
            ownFunction = newValue
            if isCurrent { CATransaction.setAnimationTimingFunction(newValue) }
        }
    }
    /// Called when all animations added to the group after setting the handler have ended, on the
    /// main thread. Default nil.
    open var completionHandler: (() -> Void)? {
        get { ownCompletion }
        set {
            ownCompletion = newValue
            if isCurrent { CATransaction.setCompletionBlock(newValue) }
        }
    }
    /// True if plain setters of layer-backed views animate. Default false. A group begins with the
    /// outer value; outside of groups the value stays until the next change.
    open var allowsImplicitAnimation = false

    /// Opens a group, as a copy of the current group. Every call needs an `endGrouping()`.
    open class func beginGrouping() {
        let outer = current
        outer.ownDuration = outer.duration
        outer.ownFunction = outer.timingFunction
        let made = NSAnimationContext()
        made.allowsImplicitAnimation = outer.allowsImplicitAnimation
        CATransaction.begin()
        open.append(made)
    }

    /// Closes the innermost group. Does nothing without an open group. The animations of the group
    /// then begin with the enclosing transaction.
    open class func endGrouping() {
        guard let closed = open.popLast() else { return }
        CATransaction.commit()
        closed.allowsImplicitAnimation = false
    }

    /// Runs `changes` in a new group. The handler is called on the main thread when the animations
    /// have ended; without animations, in a later turn of the run loop.
    open class func runAnimationGroup(
        _ changes: (NSAnimationContext) -> Void, completionHandler: (() -> Void)? = nil
    ) {
        beginGrouping()
        defer { endGrouping() }
        if let completionHandler { current.completionHandler = completionHandler }
        changes(current)
    }

    /// Runs `changes` in a new group, and returns when the animations have ended; without
    /// animations, in a later turn of the run loop. `changes` runs before the first suspension.
    /// Cancelling the task does not end the wait.
    open class func runAnimationGroup(_ changes: (NSAnimationContext) -> Void) async {
        await withCheckedContinuation { (end: CheckedContinuation<Void, Never>) in
            runAnimationGroup(changes, completionHandler: { end.resume() })
        }
    }
}
