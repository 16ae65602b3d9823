import CoreGraphics
import Foundation
import LaminaViews
import LayerAccessibility

// Conversion of host events into events of views.
extension NSWindow {
    final func dispatch(_ event: WindowEvent) {
        guard let host = viewHost else { return }
        let time = host.eventTime
        if let change = pointer.track(event, at: time, in: host.size) { dispatch(change, time) }
        switch event {
        case .resized(let width, let height, _, _): fit(CGSize(width: width, height: height))
        case .scaleChanged: scaleChanged()
        case .keyDown(let key, let held, let isRepeat):
            press(.keyDown, key, held, isRepeat: isRepeat, time)
        case .keyUp(let key, let held): press(.keyUp, key, held, isRepeat: false, time)
        case .focusChanged(let isKey):
            let app = NSApplication.shared
            if isKey { app.makeKey(self) } else { app.resignKey(self) }
            awaitsFirstMouse = !isKey
            AccessibilityTree.shared.focusChanged(self, isKey: isKey)
        case .closeRequested, .destroyed: close()
        default: break
        }
    }

    /// Modifier keys type nothing: only the flags change.
    private func press(
        _ type: NSEvent.EventType, _ key: Key, _ held: KeyModifiers, isRepeat: Bool,
        _ time: TimeInterval
    ) {
        let isFlag = key.modifier != nil || key == .capsLock
        if isFlag && isRepeat { return }
        let event = NSEvent(isFlag ? .flagsChanged : type, self, at: time)
        event.setKey(key, held)
        event.isARepeat = isRepeat
        NSApplication.shared.sendEvent(event)
    }

    private func dispatch(_ change: PointerChange, _ time: TimeInterval) {
        switch change {
        case .began(let contacts): if let c = contacts.first { send(c, 0, time) }
        case .moved(let contacts): if let c = contacts.first { send(c, 2, time) }
        case .ended(let contacts), .cancelled(let contacts):
            if let c = contacts.first { send(c, 1, time) }
        case .hovered(let point):
            let event = pointed(.mouseMoved, point, time)
            NSApplication.shared.sendEvent(event)
        case .left: track(pointed(.mouseMoved, CGPoint(x: -1, y: -1), time), isOutside: true)
        case .scrolled(let lines, let point): turn(lines, point, time)
        }
    }

    /// The wheel scrolls. With Control the wheel magnifies, and with Control and Option rotates, as
    /// a substitute for finger gestures (our choice).
    private func turn(_ lines: CGVector, _ point: CGPoint, _ time: TimeInterval) {
        let held = pointer.modifiers
        guard held.contains(.control), lines.dy != 0 else {
            let event = pointed(.scrollWheel, point, time)
            (event.deltaX, event.deltaY) = (lines.dx, lines.dy)
            return NSApplication.shared.sendEvent(event)
        }
        let event = pointed(held.contains(.option) ? .rotate : .magnify, point, time)
        event.phase = .changed
        if event.type == .rotate {
            event.rotation = Float(lines.dy) * 5
        } else {
            event.magnification = lines.dy / 10
        }
        NSApplication.shared.sendEvent(event)
    }

    /// `step`: 0 down, 1 up, 2 dragged.
    private func send(_ contact: Contact, _ step: Int, _ time: TimeInterval) {
        let types: [[NSEvent.EventType]] = [
            [.leftMouseDown, .leftMouseUp, .leftMouseDragged],
            [.rightMouseDown, .rightMouseUp, .rightMouseDragged],
            [.otherMouseDown, .otherMouseUp, .otherMouseDragged],
        ]
        let number = Int(contact.button.rawValue)
        let event = pointed(types[min(number, 2)][step], contact.position, time)
        if step != 2 { (event.deltaX, event.deltaY) = (0, 0) }
        event.buttonNumber = number
        event.clickCount = contact.taps
        NSApplication.shared.sendEvent(event)
    }

    private func pointed(
        _ type: NSEvent.EventType, _ point: CGPoint, _ time: TimeInterval
    ) -> NSEvent {
        let event = NSEvent(type, self, at: time)
        event.locationInWindow = CGPoint(x: point.x, y: frame.height - point.y)
        event.modifierFlags = NSEvent.ModifierFlags(pointer.modifiers)
        (event.deltaX, event.deltaY) = (point.x - lastPlace.x, point.y - lastPlace.y)
        lastPlace = point
        return event
    }

    // MARK: Delivery

    /// Sends an event to the view for the event. A press with the left button makes the hit view
    /// the first responder if the view accepts and `validateProposedFirstResponder(_:for:)` agrees.
    /// Drags and the release go to the pressed view, the wheel to the view below the pointer, and
    /// keys to the first responder. Only views that accept the first mouse receive the first press
    /// in a window without the keyboard.
    public func sendEvent(_ event: NSEvent) {
        let hit = contentView?.hitTest(event.locationInWindow)
        let isInside = hit?.holder === self
        switch event.type {
        case .leftMouseDown, .rightMouseDown, .otherMouseDown:
            if event.type == .leftMouseDown, consumesFirstMouse(event, at: hit) { return }
            pressed = hit
            if event.type == .leftMouseDown, let hit, hit.acceptsFirstResponder,
                hit.validateProposedFirstResponder(hit, for: event)
            {
                makeFirstResponder(hit)
            }
            // A responder asked before may have removed the hit view, which gets no release.
            if let hit, isInside, hit.holder !== self { return pressed = nil }
            deliver(event, to: hit ?? self)
        case .leftMouseUp, .rightMouseUp, .otherMouseUp:
            let view = pressed
            pressed = nil
            if let view { deliver(event, to: view) }
            track(event)
        case .leftMouseDragged, .rightMouseDragged, .otherMouseDragged:
            if let pressed { deliver(event, to: pressed) }
            track(event)
        case .mouseMoved:
            track(event)
            if acceptsMouseMovedEvents, let firstResponder { deliver(event, to: firstResponder) }
        case .scrollWheel, .magnify, .rotate: deliver(event, to: hit ?? self)
        case .keyDown:
            if contentView?.performKeyEquivalent(with: event) == true { return }
            firstResponder?.keyDown(with: event)
        case .keyUp: firstResponder?.keyUp(with: event)
        case .flagsChanged: firstResponder?.flagsChanged(with: event)
        default: break
        }
    }

    /// True if a press serves only to bring the keyboard to the window. A single press: the desktop
    /// may refuse the keyboard.
    private func consumesFirstMouse(_ event: NSEvent, at hit: NSView?) -> Bool {
        guard awaitsFirstMouse else { return false }
        awaitsFirstMouse = false
        return !(hit?.acceptsFirstMouse(for: event) ?? true)
    }

    private func deliver(_ event: NSEvent, to who: NSResponder) {
        switch event.type {
        case .leftMouseDown: who.mouseDown(with: event)
        case .leftMouseUp: who.mouseUp(with: event)
        case .leftMouseDragged: who.mouseDragged(with: event)
        case .rightMouseDown: who.rightMouseDown(with: event)
        case .rightMouseUp: who.rightMouseUp(with: event)
        case .rightMouseDragged: who.rightMouseDragged(with: event)
        case .otherMouseDown: who.otherMouseDown(with: event)
        case .otherMouseUp: who.otherMouseUp(with: event)
        case .otherMouseDragged: who.otherMouseDragged(with: event)
        case .mouseMoved: who.mouseMoved(with: event)
        case .scrollWheel: who.scrollWheel(with: event)
        case .magnify: who.magnify(with: event)
        case .rotate: who.rotate(with: event)
        default: break
        }
    }
}
