import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import SceneGallery

/// `lamina play`: a document or an image in a window, until it is closed.
enum PlayCommand {
    static func run(_ words: ArraySlice<String>) throws {
        let arguments = try Arguments(words, known: ["state"])
        let file = try arguments.requiredFile()
        let exhibit = try RenderCommand.open(file, arguments)
        let window = try LayerWindow(
            title: file.lastPathComponent, size: exhibit.windowSize, isFlipped: false,
            background: .white)
        window.rootLayer.addSublayer(exhibit.stage)
        exhibit.document?.start(at: CACurrentMediaTime())
        exhibit.fit(into: window.size)
        let states = exhibit.document?.stateNames ?? []
        if !states.isEmpty { note("keys: 0 as loaded, " + list(states)) }
        window.onEvent = { window, event, _ in
            switch event {
            case .resized: exhibit.fit(into: window.size)
            case .keyDown(.escape, _, _), .keyDown(.init("Q"), _, _): window.close()
            case .keyDown(.init("F"), _, _), .keyDown(.f11, _, _): window.isFullScreen.toggle()
            case .keyDown(let key, _, isRepeat: false):
                guard let digit = digit(key), digit <= states.count else { break }
                exhibit.document?.apply(
                    state: digit == 0 ? nil : states[digit - 1], animated: true)
            default: break
            }
        }
        Application.run()
    }

    /// The number on a digit's key, in the row above the letters or on the keypad.
    private static func digit(_ key: Key) -> Int? {
        (0...9).first {
            key == Key(Character("\($0)")) || key == Key(rawValue: firstOfKeypad + Int32($0))
        }
    }

    /// GLFW's number for the keypad's 0; the others follow.
    private static let firstOfKeypad: Int32 = 320

    /// `1 Off, 2 On`: the first nine have keys.
    private static func list(_ states: [String]) -> String {
        states.prefix(9).enumerated().map { "\($0.offset + 1) \($0.element)" }
            .joined(separator: ", ")
    }
}
