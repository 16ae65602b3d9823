import Foundation
import LayerHosting
import QuartzCore

/// Window of the framework: the tree's root, its layout, and events by hit test.
@MainActor final class ElementWindow {
    private let window: LayerWindow
    private let content: Element
    private weak var pressed: Element?
    private var link: CADisplayLink?
    /// Called once a frame with the time in seconds.
    var onFrame: ((CFTimeInterval) -> Void)?

    init(title: String, size: CGSize, content: Element) {
        window = Application.orExit { try LayerWindow(title: title, size: size) }
        self.content = content
        window.rootLayer.backgroundColor = Palette.background
        window.rootLayer.addSublayer(content.layer)
        layout()
        window.onEvent = { [weak self] window, event, hit in
            MainActor.assumeIsolated { self?.handle(event, hit, window) }
        }
        let link = window.displayLink { [weak self] link in
            MainActor.assumeIsolated { self?.onFrame?(link.targetTimestamp) }
        }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    private func handle(_ event: WindowEvent, _ hit: CALayer?, _ window: LayerWindow) {
        switch event {
        case .resized: layout()
        case .keyDown(.escape, _, _): window.close()
        case .mouseDown:
            pressed = ElementLink.element(of: hit)?.pressTarget
            pressed?.press(true, isInside: true)
        case .mouseUp:
            let isInside = ElementLink.element(of: hit)?.pressTarget === pressed
            pressed?.press(false, isInside: isInside)
            pressed = nil
        default: break
        }
    }

    /// Lays out the tree after a resize of the window, without animations.
    func layout() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        content.layer.frame = CGRect(origin: .zero, size: window.size)
        content.layout()
        CATransaction.commit()
    }
}
