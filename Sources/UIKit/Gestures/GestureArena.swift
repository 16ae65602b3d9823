import Foundation
import LaminaViews

/// Arbitration between recognizers of the same touches.
@MainActor enum GestureArena {
    /// Handles a recognizer's request for a new state.
    static func move(_ g: UIGestureRecognizer, to wanted: UIGestureRecognizer.State) {
        switch (g.current, wanted) {
        case (.possible, .began), (.possible, .changed), (.possible, .ended): begin(g, wanted)
        case (.possible, .failed), (.possible, .cancelled): fail(g)
        case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended),
            (.began, .cancelled), (.changed, .cancelled):
            become(g, wanted)
        case (.began, .failed), (.changed, .failed): become(g, .cancelled)
        case (_, .possible) where g.isOver: tidy(g)
        default: break
        }
    }

    /// Ends a recognizer which was disabled, or lost the view.
    static func stop(_ g: UIGestureRecognizer) {
        move(g, to: .cancelled)
        for touch in g.touches { g.forget(touch) }
    }

    private static func begin(
        _ g: UIGestureRecognizer, _ wanted: UIGestureRecognizer.State
    ) {
        guard g.isEnabled else { return fail(g) }
        let others = rivals(of: g)
        for other in others where mustFailFirst(other, before: g) {
            switch other.current {
            case .began, .changed, .ended: return fail(g)
            case .possible:
                // A cycle of requirements would wait for good: the recognizer that closes the
                // cycle does not wait.
                if waits(other, for: g) { continue }
                g.waiting = wanted
                return addDependent(g, to: other)
            default: break
            }
        }
        g.waiting = nil
        if isControls(g) { return fail(g) }
        let mayBegin = g.delegate?.gestureRecognizerShouldBegin(g) ?? true
        guard mayBegin, g.view?.gestureRecognizerShouldBegin(g) ?? true else { return fail(g) }
        // The delegate or the view may have disabled the recognizer.
        guard g.current == .possible else { return }
        // A rival recognized earlier and prevents the gesture.
        for other in others where [.began, .changed, .ended].contains(other.current) {
            if other.canPrevent(g) && g.canBePrevented(by: other) && !areTogether(g, other) {
                return fail(g)
            }
        }
        // Touches are cancelled before the other recognizers fail, because views must not receive
        // the delayed touches.
        if g.cancelsTouchesInView { for touch in g.touches { TouchDelivery.withdraw(touch) } }
        let losers = others.filter { other in
            other.current == .possible
                && (mustFailFirst(g, before: other)
                    || g.canPrevent(other) && other.canBePrevented(by: g) && !areTogether(g, other))
        }
        // The losers stop waiting first: otherwise the failure of a loser would let a second loser
        // begin.
        for loser in losers { loser.waiting = nil }
        for loser in losers where loser.current == .possible { fail(loser) }
        // A recognizer that waited for a loser may have begun, and prevented the gesture.
        guard g.current == .possible else { return }
        become(g, wanted == .changed ? .began : wanted)
    }

    /// True if a recognizer waits for the failure of `g`, directly or by way of other recognizers
    /// that wait.
    private static func waits(_ waiting: UIGestureRecognizer, for g: UIGestureRecognizer) -> Bool {
        var seen: Set<ObjectIdentifier> = []
        var left = [waiting]
        while let next = left.popLast() {
            guard next.waiting != nil, seen.insert(ObjectIdentifier(next)).inserted else {
                continue
            }
            for other in rivals(of: next)
            where other.current == .possible && mustFailFirst(other, before: next) {
                if other === g { return true }
                left.append(other)
            }
        }
        return false
    }

    /// True for a single tap on an enabled control, recognized for another view: the control
    /// handles the tap, and the recognizer fails.
    private static func isControls(_ g: UIGestureRecognizer) -> Bool {
        guard let tap = g as? UITapGestureRecognizer, tap.numberOfTapsRequired == 1,
            let control = g.touches.first?.view as? UIControl
        else { return false }
        return control.isEnabled && g.view !== control
    }

    private static func become(_ g: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
        g.current = state
        for action in g.actions {
            action.run(g)
            // A later state, set by the action, has been told to all actions.
            if g.current != state, g.current != .possible { return }
        }
        if g.isOver { end(g) }
    }

    /// Notes that a recognizer waits for the failure of another recognizer.
    private static func addDependent(
        _ g: UIGestureRecognizer, to other: UIGestureRecognizer
    ) {
        guard g.blocker !== other else { return }
        g.blocker = other
        other.dependents.append(WeakRecognizer(g))
    }

    private static func fail(_ g: UIGestureRecognizer) {
        g.waiting = nil
        g.current = .failed
        wakeDependents(of: g)
        end(g)
    }

    /// Lets the recognizers begin that required the failure of a recognizer. Only dependents are
    /// visited: with a search of all, the failures of thousands of recognizers would take
    /// quadratic time.
    private static func wakeDependents(of g: UIGestureRecognizer) {
        for other in removeDependents(of: g) where other.current == .possible {
            if let wanted = other.waiting { begin(other, wanted) }
        }
    }

    private static func removeDependents(of g: UIGestureRecognizer) -> [UIGestureRecognizer] {
        guard !g.dependents.isEmpty else { return [] }
        let others = g.dependents.compactMap { $0.value }
        g.dependents = []
        for other in others where other.blocker === g { other.blocker = nil }
        return others
    }

    /// Cancels the gestures of views that left a window: gestures that have touches, or that wait
    /// without a touch for other recognizers or for another tap. Outside of the window no later
    /// event would end the wait.
    static func leave(_ views: [UIView]) {
        let all: [UIGestureRecognizer] = views.flatMap { $0.rare?.recognizers ?? [] }
        let running = all.filter { g in
            g.touches.isEmpty ? g.waiting != nil || g.isBetweenTaps : !g.isOver
        }
        // Otherwise the failure of a recognizer would let another recognizer of the views begin.
        for g in running { g.waiting = nil }
        for g in running { stop(g) }
        for g in all { wakeDependents(of: g) }
    }

    /// Ends the gesture. The recognizer becomes `possible` again in the next turn of the main loop.
    private static func end(_ g: UIGestureRecognizer) {
        TouchDelivery.settle()
        tidyLater(g)
    }

    /// Resets the recognizer when all fingers are up.
    static func tidyLater(_ g: UIGestureRecognizer) {
        guard g.isOver else { return }
        let life = g.life
        Later.run { [weak g] in
            if let g, g.life == life, g.isOver, g.touches.isEmpty { tidy(g) }
        }
    }

    static func tidy(_ g: UIGestureRecognizer) {
        g.current = .possible
        g.waiting = nil
        g.life += 1
        _ = removeDependents(of: g)
        g.reset()
    }

    // MARK: Rivals

    /// Other recognizers of the same touches, or of the touches of the recognizer's view.
    private static func rivals(of g: UIGestureRecognizer) -> [UIGestureRecognizer] {
        guard let window = g.view?.window else { return [] }
        return window.liveRecognizers.filter { $0 !== g && shares($0, g) }
    }

    private static func shares(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
        guard let v = a.view, let w = b.view else { return false }
        return v.isDescendant(of: w) || w.isDescendant(of: v)
    }

    private static func mustFailFirst(
        _ first: UIGestureRecognizer, before g: UIGestureRecognizer
    ) -> Bool {
        g.failures.contains { $0.value === first } || g.shouldRequireFailure(of: first)
            || first.shouldBeRequiredToFail(by: g)
            || g.delegate?.gestureRecognizer(g, shouldRequireFailureOf: first) ?? false
            || first.delegate?.gestureRecognizer(first, shouldBeRequiredToFailBy: g) ?? false
    }

    private static func areTogether(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
        a.delegate?.gestureRecognizer(a, shouldRecognizeSimultaneouslyWith: b) ?? false
            || b.delegate?.gestureRecognizer(b, shouldRecognizeSimultaneouslyWith: a) ?? false
    }
}
