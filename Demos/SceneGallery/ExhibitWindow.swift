import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore

/// A file in a window of its own: F and F11 are full screen, Escape leaves that and then closes, Q
/// closes; 1 to 9 bring a document into its states as their transitions say, 0 into the one it was
/// loaded in. Thread: main.
public enum ExhibitWindow {
    /// Opens a window for an exhibit; returns after the user has closed the window. Throws without
    /// a display or without OpenGL.
    public static func run(_ exhibit: Exhibit, title: String, background: CGColor) throws {
        let window = try LayerWindow(
            title: title, size: exhibit.windowSize, isFlipped: false, background: background)
        window.rootLayer.addSublayer(exhibit.stage)
        exhibit.start(at: CACurrentMediaTime())
        exhibit.fit(into: window.size, scale: window.contentScale)
        let states = exhibit.document?.stateNames ?? []
        window.onEvent = { window, event, _ in
            if perform(event, in: window) { return }
            switch event {
            case .resized, .scaleChanged:
                exhibit.fit(into: window.size, scale: window.contentScale)
            case .keyDown(let key, _, isRepeat: false):
                guard let digit = digit(key), digit <= states.count else { break }
                exhibit.document?.apply(
                    state: digit == 0 ? nil : states[digit - 1], animated: true)
            default: break
            }
        }
        Application.run()
    }

    /// Does what every such window's keys do: full screen and back, and the end. False for other
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

    /// `1 Off, 2 On`: the keys of the first nine states; nil where there are none.
    public static func keys(of exhibit: Exhibit) -> String? {
        guard let states = exhibit.document?.stateNames, !states.isEmpty else { return nil }
        let list = states.prefix(9).enumerated().map { "\($0.offset + 1) \($0.element)" }
        return "keys: 0 as loaded, " + list.joined(separator: ", ")
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
