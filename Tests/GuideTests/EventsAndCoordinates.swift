import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import Testing

/// The code of the article "Events and coordinates".
@Suite("Guide: events and coordinates")
struct EventsAndCoordinates {
    /// Compiled, not run: a test has no window.
    func dragging(_ window: LayerWindow) {
        var dragged: CALayer?
        window.onEvent = { window, event, hit in
            switch event {
            case .mouseDown(.left, _, _, _):
                dragged = hit === window.rootLayer ? nil : hit
            case .mouseMoved(let x, let y, _):
                guard let layer = dragged, let parent = layer.superlayer else { break }
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                layer.position = window.rootLayer.convert(CGPoint(x: x, y: y), to: parent)
                CATransaction.commit()
            case .mouseUp(.left, _, _, _):
                dragged = nil
            default: break
            }
        }
    }

    /// Compiled, not run.
    func keys(_ window: LayerWindow) {
        window.onEvent = { window, event, _ in
            switch event {
            case .keyDown(.escape, _, _): window.close()
            case .keyDown(Key("S"), .control, isRepeat: false): print("save")
            case .text(let typed): print(typed)
            case .filesDropped(let files, _, _): print(files)
            case .resized(let width, let height, _, _): print(width, height)
            default: break
            }
        }
    }

    /// Compiled, not run.
    func conveniences(_ window: LayerWindow) {
        window.cursor = .pointingHand
        Clipboard.text = "copied"
        window.isFullScreen = true
    }

    @Test("points convert from a layer's space to another layer's")
    func conversion() {
        let (root, panel) = (CALayer(), CALayer())
        root.bounds = CGRect(x: 0, y: 0, width: 400, height: 300)
        panel.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        panel.position = CGPoint(x: 200, y: 150)
        let knob = CALayer()
        knob.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        panel.addSublayer(knob)
        root.addSublayer(panel)
        let point = CGPoint(x: 165, y: 115)
        let inPanel = panel.convert(point, from: root)
        let onTop = root.hitTest(root.convert(point, to: root.superlayer))
        #expect(inPanel == CGPoint(x: 15, y: 15))
        _ = onTop
    }
}
