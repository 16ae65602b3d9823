import CoreGraphics
import Foundation
import LayerDocuments
import LayerHosting
import QuartzCore

/// A file in a window. F and F11 toggle full screen, Escape leaves full screen and then closes, Q
/// closes; 1 to 9 set a document's states by transitions, 0 sets the initial state. A state machine
/// gets the pointer, and enters its states by 1 to 9. Thread: main.
public enum ExhibitWindow {
    /// Opens a window for an exhibit; returns after the user has closed the window. Throws without
    /// a display or without OpenGL.
    public static func run(_ exhibit: Exhibit, title: String, background: CGColor) throws {
        let window = try LayerWindow(
            title: title, size: exhibit.windowSize, isFlipped: false, background: background)
        window.rootLayer.addSublayer(exhibit.container)
        exhibit.start(at: CACurrentMediaTime())
        exhibit.fit(into: window.size, scale: window.contentScale)
        let states = states(of: exhibit)
        var press: CGPoint?
        window.onEvent = { window, event, _ in
            if perform(event, in: window) { return }
            if let machine = exhibit.machine { point(event, machine, in: window, &press) }
            switch event {
            case .resized, .scaleChanged:
                exhibit.fit(into: window.size, scale: window.contentScale)
            case .keyDown(let key, _, isRepeat: false):
                guard let digit = digit(key), digit <= states.count else { break }
                if let machine = exhibit.machine {
                    if digit > 0 { machine.go(to: states[digit - 1]) }
                } else {
                    exhibit.document?.apply(
                        state: digit == 0 ? nil : states[digit - 1], animated: true)
                }
            default: break
            }
        }
        Application.run()
    }

    /// Handles the keys of every window of this kind: full screen and closing. False for other
    /// events.
    public static func perform(_ event: WindowEvent, in window: LayerWindow) -> Bool {
        switch event {
        case .keyDown(.init("F"), _, isRepeat: false), .keyDown(.f11, _, isRepeat: false):
            window.isFullScreen.toggle()
        case .keyDown(.escape, _, isRepeat: false):
            if window.isFullScreen { window.isFullScreen = false } else { window.close() }
        case .keyDown(.init("Q"), _, _): window.close()
        default: return false
        }
        return true
    }

    /// `1 Off, 2 On`: the keys of the first nine states; nil for a document without states.
    public static func keys(of exhibit: Exhibit) -> String? {
        let states = states(of: exhibit)
        guard !states.isEmpty else { return nil }
        let list = states.prefix(9).enumerated().map { "\($0.offset + 1) \($0.element)" }
        return (exhibit.machine == nil ? "keys: 0 as loaded, " : "keys: ")
            + list.joined(separator: ", ")
    }

    private static func states(of exhibit: Exhibit) -> [String] {
        exhibit.machine?.stateNames ?? exhibit.document?.stateNames ?? []
    }

    /// Sends the pointer to a state machine. `press`: place of the last press.
    private static func point(
        _ event: WindowEvent, _ machine: LayerStateMachine, in window: LayerWindow,
        _ press: inout CGPoint?
    ) {
        func send(_ kind: LayerStateMachine.PointerEvent, _ x: Double, _ y: Double) {
            let point = machine.animation.documentPoint(
                CGPoint(x: x, y: y), from: window.rootLayer)
            machine.pointer(kind, at: point)
        }
        switch event {
        case .mouseDown(_, let x, let y, _):
            press = CGPoint(x: x, y: y)
            send(.down, x, y)
        case .mouseMoved(let x, let y, _), .mouseDragged(_, let x, let y, _, _, _):
            send(.move, x, y)
        case .mouseUp(_, let x, let y, _):
            send(.up, x, y)
            if LayerStateMachine.PointerEvent.isClick(from: press, to: CGPoint(x: x, y: y)) {
                send(.click, x, y)
            }
        default: break
        }
    }

    /// The number on a digit's key, in the row above the letters or on the keypad.
    private static func digit(_ key: Key) -> Int? {
        (0...9).first {
            key == Key(Character("\($0)")) || key == Key(rawValue: firstOfKeypad + Int32($0))
        }
    }

    /// GLFW's number for the keypad's 0; the others follow.
    private static let firstOfKeypad: Int32 = 320
}
