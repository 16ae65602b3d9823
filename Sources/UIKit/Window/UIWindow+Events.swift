import CoreGraphics
import Foundation
import LaminaViews
import LayerAccessibility

// Translates events of the host to events of the application.
extension UIWindow {
    final func dispatch(_ event: WindowEvent) {
        guard let host else { return }
        let time = host.eventTime
        if let change = pointer.track(event, at: time, in: host.size) { dispatch(change, time) }
        switch event {
        case .resized(let width, let height, _, _):
            tellSize(CGSize(width: width, height: height))
        case .scaleChanged: traitsChanged()
        case .keyDown(let key, let modifiers, let isRepeat):
            PressDelivery.key(key, modifiers, isDown: true, isRepeat: isRepeat, time, self)
        case .keyUp(let key, let modifiers):
            PressDelivery.key(key, modifiers, isDown: false, isRepeat: false, time, self)
        case .text(let text): PressDelivery.text(text, self)
        case .focusChanged(let isKey):
            if isKey { makeKey() }
            UIApplication.shared.focusChanged(isKey)
            AccessibilityTree.shared.focusChanged(self, isKey: isKey)
            if isKey { DesktopColorScheme.shared.lookAgain() }
        case .visibilityChanged(let isVisible):
            isOutOfSight = !isVisible
            UIApplication.shared.sightChanged()
        case .closeRequested, .destroyed: close()
        default: break
        }
    }

    /// Handles a new size from the desktop; the layer already has the size. The blocks of a
    /// transition coordinator run at once, before the layout of the views.
    private func tellSize(_ size: CGSize) {
        traitsChanged()
        guard let controller = rootViewController, controller.isViewLoaded, size != toldSize else {
            toldSize = size
            return
        }
        toldSize = size
        let coordinator = TransitionCoordinator(in: self)
        controller.runningCoordinator = coordinator
        controller.viewWillTransition(to: size, with: coordinator)
        coordinator.begin()
        coordinator.end()
        // A block may have begun a presentation.
        if controller.runningCoordinator === coordinator { controller.runningCoordinator = nil }
    }

    private func dispatch(_ change: PointerChange, _ time: TimeInterval) {
        switch change {
        case .began(let contacts):
            if activeTouches.isEmpty { pruneRecognizers() }
            focus.hideRing()
            for contact in contacts {
                let touch = UITouch(contact, in: self)
                touch.view = hitTest(contact.position, with: nil)
                activeTouches.append(touch)
            }
            send(contacts, .began, time)
        case .moved(let contacts): send(contacts, .moved, time)
        case .ended(let contacts): finish(contacts, .ended, time)
        case .cancelled(let contacts): finish(contacts, .cancelled, time)
        case .hovered(let point): hover(point)
        case .left: hover(nil)
        case .scrolled(let lines, let point): scroll(lines, at: point)
        }
    }

    /// Removes recognizers without a touch and without a pending state.
    private func pruneRecognizers() {
        liveRecognizers.removeAll {
            $0.touches.isEmpty && $0.waiting == nil && ($0.isOver || !$0.isBetweenTaps)
        }
    }

    private func finish(_ contacts: [Contact], _ phase: UITouch.Phase, _ time: TimeInterval) {
        send(contacts, phase, time)
        activeTouches.removeAll { touch in contacts.contains { $0.id == touch.contact } }
    }

    private func send(_ contacts: [Contact], _ phase: UITouch.Phase, _ time: TimeInterval) {
        let event = UIEvent()
        event.timestamp = time
        event.modifierFlags = UIKeyModifierFlags(pointer.modifiers)
        event.eventWindow = self
        for contact in contacts {
            guard let touch = activeTouches.first(where: { $0.contact == contact.id }) else {
                continue
            }
            touch.phase = phase
            touch.timestamp = time
            touch.previousPosition = phase == .began ? contact.position : touch.position
            touch.position = contact.position
            event.touches.append(touch)
            event.buttonMask =
                contact.button == .left
                ? .primary
                : contact.button == .right ? .secondary : .button(Int(contact.button.rawValue) + 1)
        }
        for touch in activeTouches where !event.touches.contains(where: { $0 === touch }) {
            touch.phase = .stationary
            event.touches.append(touch)
        }
        UIApplication.shared.sendEvent(event)
    }

    /// Cancels all touches before the window closes, because a touch and its recognizers retain
    /// each other.
    final func cancelTouches() {
        guard let time = activeTouches.first?.timestamp else { return }
        let event = UIEvent()
        (event.timestamp, event.eventWindow, event.touches) = (time, self, activeTouches)
        for touch in activeTouches { touch.phase = .cancelled }
        UIApplication.shared.sendEvent(event)
        // A recognizer may have closed the window before a view was told of a touch.
        for touch in event.touches { touch.isTakenFromView = true }
        TouchDelivery.drop(activeTouches)
        activeTouches = []
    }

    // MARK: Without a button

    /// Moves hover recognizers to a point; nil after the pointer left the window.
    private func hover(_ place: CGPoint?) {
        var inside: [UIHoverGestureRecognizer] = []
        let point = place ?? pointer.position
        var view = place.flatMap { hitTest($0, with: nil) }
        host?.cursor = CursorShape.over(view)
        while let current = view {
            inside += (current.rare?.recognizers ?? []).compactMap {
                $0.isEnabled ? $0 as? UIHoverGestureRecognizer : nil
            }
            view = current.superview
        }
        let kept = Set(inside.map { ObjectIdentifier($0) })
        for old in hovered where !kept.contains(ObjectIdentifier(old)) {
            old.follow(point, isInside: false)
        }
        // An action may have disabled a recognizer, or removed its view.
        for recognizer in inside
        where recognizer.isEnabled && recognizer.view?.window === self {
            recognizer.follow(point, isInside: true)
        }
        hovered = inside
    }

    /// The wheel scrolls the innermost scroll view under the pointer that can move in the
    /// direction.
    private func scroll(_ lines: CGVector, at point: CGPoint) {
        var view = hitTest(point, with: nil)
        while let current = view {
            if let scroller = current as? any WheelReceiver, scroller.wheel(lines) { return }
            view = current.superview
        }
    }
}

/// View that scrolls by the wheel; returns false at the end of the range.
@MainActor protocol WheelReceiver {
    func wheel(_ lines: CGVector) -> Bool
}

extension CursorShape {
    /// I-beam above editable text, else an arrow.
    @MainActor static func over(_ view: UIView?) -> CursorShape {
        (view as? UITextField)?.isEnabled == true ? .iBeam : .arrow
    }
}
