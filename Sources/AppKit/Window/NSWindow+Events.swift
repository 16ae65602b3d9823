import CoreGraphics
import Foundation
import Views

// From what the host tells to events of the views.
extension NSWindow {
    final func take(_ event: WindowEvent) {
        guard let host = viewHost else { return }
        let time = host.now
        if let change = pointer.take(event, at: time, in: host.size) { take(change, time) }
        switch event {
        case .resized(let width, let height, _, _): fit(CGSize(width: width, height: height))
        case .scaleChanged: scaleChanged()
        case .keyDown(let key, let held, let isRepeat):
            let made = NSEvent(.keyDown, self, at: time)
            made.setKey(key, held)
            made.isARepeat = isRepeat
            NSApplication.shared.sendEvent(made)
        case .keyUp(let key, let held):
            let made = NSEvent(.keyUp, self, at: time)
            made.setKey(key, held)
            NSApplication.shared.sendEvent(made)
        case .focusChanged(let isKey): if isKey { NSApplication.shared.key = self }
        case .closeRequested, .destroyed: close()
        default: break
        }
    }

    private func take(_ change: PointerChange, _ time: TimeInterval) {
        switch change {
        case .began(let contacts): if let c = contacts.first { send(c, 0, time) }
        case .moved(let contacts): if let c = contacts.first { send(c, 2, time) }
        case .ended(let contacts), .cancelled(let contacts):
            if let c = contacts.first { send(c, 1, time) }
        case .hovered(let point):
            let event = pointed(.mouseMoved, point, time)
            NSApplication.shared.sendEvent(event)
        case .scrolled(let lines, let point):
            let event = pointed(.scrollWheel, point, time)
            (event.deltaX, event.deltaY) = (lines.dx, lines.dy)
            NSApplication.shared.sendEvent(event)
        }
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

    /// Gives an event to the view it belongs to.
    public func sendEvent(_ event: NSEvent) {
        let hit = contentView?.hitTest(event.locationInWindow)
        switch event.type {
        case .leftMouseDown, .rightMouseDown, .otherMouseDown:
            pressed = hit
            if event.type == .leftMouseDown, let hit, hit.acceptsFirstResponder {
                makeFirstResponder(hit)
            }
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
        case .scrollWheel: deliver(event, to: hit ?? self)
        case .keyDown:
            if contentView?.performKeyEquivalent(with: event) == true { return }
            firstResponder?.keyDown(with: event)
        case .keyUp: firstResponder?.keyUp(with: event)
        default: break
        }
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
        default: break
        }
    }

    // MARK: Tracking areas

    /// Who is entered or left hears of it; leaving comes first.
    private func track(_ event: NSEvent) {
        var entered: [NSTrackingArea] = []
        var moved: [NSTrackingArea] = []
        let isDrag = pressed != nil
        contentView?.everyone { view in
            guard !view.areas.isEmpty else { return }
            let point = view.convert(event.locationInWindow, from: nil)
            for area in view.areas {
                let options = area.options
                guard
                    !options.isDisjoint(with: [.activeAlways, .activeInActiveApp])
                        || (options.contains(.activeInKeyWindow) && isKeyWindow),
                    !isDrag || options.contains(.enabledDuringMouseDrag)
                else { continue }
                let isInside =
                    area.contains(point, of: view) && !view.isHiddenOrHasHiddenAncestor
                if isInside, options.contains(.mouseMoved) { moved.append(area) }
                guard isInside != area.isInside else { continue }
                area.isInside = isInside
                guard options.contains(.mouseEnteredAndExited) else { continue }
                if isInside { entered.append(area) } else { tell(area, .mouseExited, event) }
            }
        }
        for area in entered { tell(area, .mouseEntered, event) }
        guard event.type == .mouseMoved else { return }
        for area in moved { (area.owner as? NSResponder)?.mouseMoved(with: event) }
    }

    private func tell(_ area: NSTrackingArea, _ type: NSEvent.EventType, _ cause: NSEvent) {
        let event = NSEvent(type, self, at: cause.timestamp)
        event.locationInWindow = cause.locationInWindow
        event.modifierFlags = cause.modifierFlags
        let owner = area.owner as? NSResponder
        if type == .mouseEntered {
            owner?.mouseEntered(with: event)
        } else {
            owner?.mouseExited(with: event)
        }
    }
}
