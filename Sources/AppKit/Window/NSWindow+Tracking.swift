import CoreGraphics
import Foundation

// Tracking areas: entered and left areas, and owners of the cursor.
extension NSWindow {
    /// Notifies the owners of left areas, then the owners of entered areas. Outside of the window
    /// no area is entered.
    final func track(_ event: NSEvent, isOutside: Bool = false) {
        var entered: [NSTrackingArea] = []
        var moved: [NSTrackingArea] = []
        var cursors: [NSTrackingArea] = []
        var losesCursor = false
        contentView?.everyone { view in
            guard !view.areas.isEmpty else { return }
            let point = view.convert(event.locationInWindow, from: nil)
            for area in view.areas where isActive(area, of: view) {
                let isInside =
                    !isOutside && area.contains(point, of: view)
                    && !view.isHiddenOrHasHiddenAncestor
                if isInside, area.options.contains(.mouseMoved) { moved.append(area) }
                let changes = isInside != area.isInside
                area.isInside = isInside
                if area.options.contains(.cursorUpdate) {
                    if isInside { cursors.append(area) }
                    losesCursor = losesCursor || changes
                }
                guard changes, area.options.contains(.mouseEnteredAndExited) else { continue }
                if isInside { entered.append(area) } else { tell(area, .mouseExited, event) }
            }
        }
        for area in entered { tell(area, .mouseEntered, event) }
        if losesCursor {
            // The innermost cursor area decides; without an area the cursor is an arrow.
            if let last = cursors.last {
                tell(last, .cursorUpdate, event)
            } else {
                NSCursor.arrow.set()
            }
        }
        guard event.type == .mouseMoved else { return }
        for area in moved { (area.owner as? NSResponder)?.mouseMoved(with: event) }
    }

    private func isActive(_ area: NSTrackingArea, of view: NSView) -> Bool {
        let options = area.options
        if pressed != nil, !options.contains(.enabledDuringMouseDrag) { return false }
        return !options.isDisjoint(with: [.activeAlways, .activeInActiveApp])
            || options.contains(.activeInKeyWindow) && isKeyWindow
            || options.contains(.activeWhenFirstResponder) && firstResponder === view
    }

    private func tell(_ area: NSTrackingArea, _ type: NSEvent.EventType, _ cause: NSEvent) {
        let event = NSEvent(type, self, at: cause.timestamp)
        event.locationInWindow = cause.locationInWindow
        event.modifierFlags = cause.modifierFlags
        let owner = area.owner as? NSResponder
        switch type {
        case .mouseEntered: owner?.mouseEntered(with: event)
        case .cursorUpdate: owner?.cursorUpdate(with: event)
        default: owner?.mouseExited(with: event)
        }
    }
}
