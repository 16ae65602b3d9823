import CoreGraphics
import Foundation
import LayerHosting

/// A finger, or the pressed button of the mouse.
package struct Contact {
    /// The identifier, constant from press to release.
    package var id: Int
    /// The position in points of the host, y down.
    package var position: CGPoint
    /// The mouse button.
    package var button: MouseButton
    /// Tap count of quick presses at the same position.
    package var taps: Int
}

/// A change of the pointer.
package enum PointerChange {
    case began([Contact])
    case moved([Contact])
    case ended([Contact])
    case cancelled([Contact])
    /// Movement without a button.
    case hovered(CGPoint)
    /// Departure from the window without a button.
    case left
    /// Scrolling in lines; positive dy reveals content above.
    case scrolled(CGVector, at: CGPoint)
}

/// Conversion of mouse events into contacts.
///
/// A single button at a time is a contact. With the Option key down at the press a second contact,
/// mirrored at the host's centre, serves pinching and rotation. `PressCounter` counts taps. Thread:
/// main.
package final class PointerTracker {
    private var contacts: [Contact] = []
    private var lastID = 0
    private var counter = PressCounter()
    private var isMirrored = false
    /// The last position of the pointer.
    package private(set) var position = CGPoint.zero
    /// The modifier keys of the last event.
    package private(set) var modifiers: KeyModifiers = []

    /// A tracker without contacts.
    package init() {}

    /// The pointer change of an event in a host of this size; nil for other events.
    package func track(
        _ event: WindowEvent, at time: CFTimeInterval, in size: CGSize
    ) -> PointerChange? {
        switch event {
        case .mouseDown(let button, let x, let y, let held):
            position = CGPoint(x: x, y: y)
            modifiers = held
            guard contacts.isEmpty else { return nil }
            return .began(press(button, time, size))
        case .mouseMoved(let x, let y, let held):
            position = CGPoint(x: x, y: y)
            modifiers = held
            guard !contacts.isEmpty else { return .hovered(position) }
            place(in: size)
            return .moved(contacts)
        case .mouseUp(let button, let x, let y, let held):
            position = CGPoint(x: x, y: y)
            modifiers = held
            guard contacts.first?.button == button else { return nil }
            place(in: size)
            defer { contacts = [] }
            return .ended(contacts)
        case .pointerInside(false): return contacts.isEmpty ? .left : nil
        case .scrolled(let dx, let dy, let x, let y, let held):
            position = CGPoint(x: x, y: y)
            modifiers = held
            return .scrolled(CGVector(dx: dx, dy: dy), at: position)
        case .focusChanged(false), .visibilityChanged(false), .destroyed:
            guard !contacts.isEmpty else { return nil }
            defer { contacts = [] }
            return .cancelled(contacts)
        case .keyDown(_, let held, _), .keyUp(_, let held):
            modifiers = held
            return nil
        default: return nil
        }
    }

    private func press(
        _ button: MouseButton, _ time: CFTimeInterval, _ size: CGSize
    ) -> [Contact] {
        let taps = counter.press(
            button, at: time, x: Double(position.x), y: Double(position.y))
        isMirrored = modifiers.contains(.option)
        contacts = (0..<(isMirrored ? 2 : 1)).map { _ in
            lastID += 1
            return Contact(id: lastID, position: position, button: button, taps: taps)
        }
        place(in: size)
        return contacts
    }

    private func place(in size: CGSize) {
        contacts[0].position = position
        guard contacts.count > 1 else { return }
        contacts[1].position = CGPoint(x: size.width - position.x, y: size.height - position.y)
    }
}
