import CoreGraphics
import Foundation
import LayerHosting

/// One finger, or the mouse's pressed button.
package struct Contact {
    /// The same from its beginning to its end.
    package var id: Int
    /// Points of the host, y down.
    package var position: CGPoint
    package var button: MouseButton
    /// How often it was pressed here in quick succession.
    package var taps: Int
}

/// What a pointer did.
package enum PointerChange {
    case began([Contact])
    case moved([Contact])
    case ended([Contact])
    case cancelled([Contact])
    /// Moved without a button.
    case hovered(CGPoint)
    /// Left the window without a button.
    case left
    /// The wheel, in lines; positive dy shows what is above.
    case scrolled(CGVector, at: CGPoint)
}

/// Makes contacts of mouse events.
///
/// One button at a time is a contact. While the option key is down when it begins there is a second one, mirrored about the
/// middle of the host, for pinching and turning. Presses count up as `PressCounter` says. Thread: main.
package final class PointerTracker {
    private var contacts: [Contact] = []
    private var lastID = 0
    private var counter = PressCounter()
    private var isMirrored = false
    /// Where the pointer was last.
    package private(set) var position = CGPoint.zero
    package private(set) var modifiers: KeyModifiers = []

    package init() {}

    /// What an event of a host of this size means; nil for what does not concern pointers.
    package func take(
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
