import CoreGraphics
import Foundation
import Testing

@testable import AppKit

/// Views, windows and controllers are released after use. The leak check of the address sanitizer
/// does not report such objects: the runtime's table of weak references counts as a reference.
@Suite("AppKit: release") @MainActor struct ReleaseTests {
    private struct Reference {
        weak var object: AnyObject?
        init(_ object: AnyObject) { self.object = object }
    }

    private final class Pad: NSView {
        override var acceptsFirstResponder: Bool { true }
        override func draw(_ dirtyRect: CGRect) { NSColor.red.set() }
        override func mouseDown(with event: NSEvent) { window?.makeFirstResponder(self) }
    }

    /// Uses views of a window, with a button, a key and an animation left open.
    private func use(_ stage: Stage) -> [AnyObject] {
        let pad = Pad(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        pad.wantsLayer = true
        stage.add(pad)
        let area = NSTrackingArea(
            rect: pad.bounds, options: [.mouseEnteredAndExited, .mouseMoved, .activeAlways],
            owner: pad, userInfo: ["pad": "1"])
        pad.addTrackingArea(area)
        let controller = NSViewController()
        controller.view = NSView(frame: pad.frame)
        stage.add(controller.view)
        stage.animate { _ in pad.animator().alphaValue = 0.5 }
        NSAnimationContext.runAnimationGroup { _ in
            pad.animator().frame.origin.x = 10
        } completionHandler: {
            pad.alphaValue = 1
        }
        stage.host.advance(by: 2)
        stage.host.advance(by: 0)
        stage.animate(5) { _ in pad.animator().frame.origin.x = 50 }
        stage.host.send(.mouseMoved(x: 40, y: 260))
        stage.host.send(.mouseDown(.left, x: 40, y: 260, []))
        stage.host.send(.mouseMoved(x: 60, y: 250))
        stage.host.send(.keyDown(.pause, [], isRepeat: false))
        stage.host.advance(by: 0.1)
        return [pad, area, controller, stage.window]
    }

    @Test("Views, tracking areas, controllers and windows are released after use")
    func release() {
        var references: [Reference] = []
        for _ in 0..<3 {
            Stage.with { stage in references += use(stage).map { Reference($0) } }
        }
        #expect(references.count == 12)
        for reference in references { #expect(reference.object == nil) }
    }
}
