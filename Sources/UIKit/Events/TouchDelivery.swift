import Foundation
import LaminaViews

/// Delivers touches to recognizers first, then to views; a recognizer may delay or cancel the
/// touches of a view.
@MainActor enum TouchDelivery {
    /// Delayed ends of touches, kept back from views.
    private static var held: [(touch: UITouch, event: UIEvent)] = []
    /// Delayed begins of touches, kept back from views.
    private static var delayed: [(touch: UITouch, event: UIEvent)] = []

    /// Delivers an event of touches in a window.
    static func deliver(_ event: UIEvent, in window: UIWindow) {
        // The groups are made first: an event sent by a callback changes the phases.
        let phases = [UITouch.Phase.began, .moved, .ended, .cancelled]
        let groups = phases.map { phase in event.touches.filter { $0.phase == phase } }
        for (phase, touches) in zip(phases, groups) where !touches.isEmpty {
            deliver(touches, phase, event, window)
        }
        settle()
    }

    private static func deliver(
        _ touches: [UITouch], _ phase: UITouch.Phase, _ event: UIEvent, _ window: UIWindow
    ) {
        if phase == .began {
            for touch in touches { RecognizerSet.collect(for: touch, event, window) }
        }
        for recognizer in RecognizerSet.all(of: touches) {
            let own = Set(touches.filter { touch in recognizer.touches.contains { $0 === touch } })
            guard !own.isEmpty else { continue }
            switch phase {
            case .began: recognizer.touchesBegan(own, with: event)
            case .moved: recognizer.touchesMoved(own, with: event)
            case .ended: recognizer.touchesEnded(own, with: event)
            default: recognizer.touchesCancelled(own, with: event)
            }
        }
        for touch in touches { tell(touch, phase, event) }
        guard phase == .ended || phase == .cancelled else { return }
        let recognizers = RecognizerSet.all(of: touches)
        // The last element of a list is removed without a search.
        for recognizer in recognizers.reversed() {
            for touch in touches { recognizer.forget(touch) }
        }
        for recognizer in recognizers { GestureArena.tidyLater(recognizer) }
    }

    private static func tell(_ touch: UITouch, _ phase: UITouch.Phase, _ event: UIEvent) {
        if phase == .began, isRefused(touch) { touch.isTakenFromView = true }
        guard !touch.isTakenFromView else { return }
        if phase == .began, RecognizerSet.isUndecided(touch, \.delaysTouchesBegan) {
            delayed.append((touch, event))
            return
        }
        if phase == .cancelled, !touch.isKnownToView { return drop([touch]) }
        if phase != .began, delayed.contains(where: { $0.touch === touch }) {
            if phase == .ended { held.append((touch, event)) }
            return
        }
        if phase == .ended, RecognizerSet.isUndecided(touch, \.delaysTouchesEnded) {
            held.append((touch, event))
            return
        }
        send(touch, phase, event)
    }

    private static func send(_ touch: UITouch, _ phase: UITouch.Phase, _ event: UIEvent) {
        guard let view = touch.view else { return }
        touch.isKnownToView = phase != .ended && phase != .cancelled
        // A delayed touch may have a later phase, and a withdrawn touch goes on for recognizers:
        // the phase of the call is set for the call only.
        let present = touch.phase
        touch.phase = phase
        defer { if touch.phase == phase { touch.phase = present } }
        switch phase {
        case .began: view.touchesBegan([touch], with: event)
        case .moved: view.touchesMoved([touch], with: event)
        case .ended: view.touchesEnded([touch], with: event)
        default: view.touchesCancelled([touch], with: event)
        }
    }

    /// Removes touches from delivery to views.
    static func drop(_ touches: [UITouch]) {
        delayed.removeAll { entry in touches.contains { $0 === entry.touch } }
        held.removeAll { entry in touches.contains { $0 === entry.touch } }
    }

    /// Takes a touch from the view on behalf of a recognizer.
    static func withdraw(_ touch: UITouch) {
        guard !touch.isTakenFromView else { return }
        touch.isTakenFromView = true
        drop([touch])
        guard touch.isKnownToView else { return }
        let event = UIEvent()
        event.touches = [touch]
        event.timestamp = touch.timestamp
        event.eventWindow = touch.window
        send(touch, .cancelled, event)
    }

    /// Takes the touches from the views of a subtree that left its window. Ends of touches that
    /// wait for a recognizer do not reach the views, either.
    static func withdraw(from root: UIView, in window: UIWindow) {
        guard !(window.activeTouches.isEmpty && delayed.isEmpty && held.isEmpty) else { return }
        let touches = window.activeTouches + delayed.map { $0.touch } + held.map { $0.touch }
        for touch in touches where touch.view?.descends(from: root) ?? false { withdraw(touch) }
    }

    /// True if the view refuses a second touch, or an exclusive view has the touch.
    private static func isRefused(_ touch: UITouch) -> Bool {
        guard let view = touch.view, let window = touch.window else { return false }
        return window.activeTouches.contains { other in
            guard other.contact < touch.contact, !other.isTakenFromView, let taken = other.view
            else {
                return false
            }
            if taken === view { return !view.isMultipleTouchEnabled }
            return taken.isExclusiveTouch || view.isExclusiveTouch
        }
    }

    /// Delivers delayed touches to views when no recognizer objects any more. Methods of views may
    /// change recognizers, which calls this method again: the inner call may deliver the next
    /// touch.
    static func settle() {
        for (touch, event) in delayed
        where !RecognizerSet.isUndecided(touch, \.delaysTouchesBegan) {
            guard delayed.contains(where: { $0.touch === touch }) else { continue }
            delayed.removeAll { $0.touch === touch }
            if !touch.isTakenFromView { send(touch, .began, event) }
        }
        for (touch, event) in held where !delayed.contains(where: { $0.touch === touch }) {
            guard !RecognizerSet.isUndecided(touch, \.delaysTouchesEnded),
                held.contains(where: { $0.touch === touch })
            else { continue }
            held.removeAll { $0.touch === touch }
            if !touch.isTakenFromView { send(touch, .ended, event) }
        }
    }
}

/// Recognizers of a touch.
@MainActor enum RecognizerSet {
    /// Collects the recognizers of the hit view and of all superviews, the deepest first.
    static func collect(for touch: UITouch, _ event: UIEvent, _ window: UIWindow) {
        var found: [UIGestureRecognizer] = []
        var view = touch.view
        while let current = view {
            // Hovering is not a touch, and does not prevent other gestures.
            for recognizer in current.rare?.recognizers ?? []
            where !(recognizer is UIHoverGestureRecognizer) {
                guard recognizer.isEnabled, recognizer.shouldReceive(event),
                    recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: event)
                        ?? true,
                    recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch)
                        ?? true,
                    // The delegate may have disabled or detached the recognizer.
                    recognizer.isEnabled, recognizer.view === current
                else { continue }
                if recognizer.isOver {
                    // A finished recognizer waits for fingers still down.
                    guard recognizer.touches.isEmpty else { continue }
                    GestureArena.tidy(recognizer)
                }
                recognizer.touches.append(touch)
                found.append(recognizer)
            }
            view = current.superview
        }
        // A delegate that removed views has taken the touch from these views.
        if touch.isTakenFromView {
            found.removeAll { recognizer in
                guard recognizer.view?.window !== window else { return false }
                recognizer.touches.remove(object: touch)
                return true
            }
        }
        touch.gestureRecognizers = found
        touch.lookers = found.map { ($0, $0.life) }
        var known = Set(window.liveRecognizers.map { ObjectIdentifier($0) })
        for recognizer in found where known.insert(ObjectIdentifier(recognizer)).inserted {
            window.liveRecognizers.append(recognizer)
        }
    }

    static func all(of touches: [UITouch]) -> [UIGestureRecognizer] {
        if touches.count == 1 { return touches[0].gestureRecognizers ?? [] }
        var found: [UIGestureRecognizer] = []
        var known: Set<ObjectIdentifier> = []
        for touch in touches {
            for recognizer in touch.gestureRecognizers ?? []
            where known.insert(ObjectIdentifier(recognizer)).inserted { found.append(recognizer) }
        }
        return found
    }

    /// True if a delaying recognizer may still recognize the touch.
    static func isUndecided(
        _ touch: UITouch, _ delays: KeyPath<UIGestureRecognizer, Bool>
    ) -> Bool {
        let count = touch.lookers.count
        for step in 0..<count {
            let index = (touch.undecided + step) % count
            let (recognizer, life) = touch.lookers[index]
            guard recognizer.life == life, recognizer.current == .possible, recognizer.isEnabled,
                recognizer.view != nil, recognizer[keyPath: delays]
            else { continue }
            touch.undecided = index
            return true
        }
        return false
    }
}
