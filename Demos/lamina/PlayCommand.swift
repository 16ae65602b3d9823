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
        window.onEvent = { window, event, _ in
            switch event {
            case .resized: exhibit.fit(into: window.size)
            case .keyDown(.escape, _, _), .keyDown(.init("Q"), _, _): window.close()
            case .keyDown(.init("F"), _, _), .keyDown(.f11, _, _): window.isFullScreen.toggle()
            default: break
            }
        }
        Application.run()
    }
}
