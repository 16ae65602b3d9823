import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore

/// The code of the article "Several windows". Compiled, not run: a test has no window.
enum SeveralWindows {
    static func open() throws {
        let main = try LayerWindow(title: "Picture", size: CGSize(width: 640, height: 480))
        let tools = try LayerWindow(title: "Tools", size: CGSize(width: 200, height: 480))
        main.onEvent = { window, event, _ in
            if case .keyDown(.tab, _, _) = event { tools.isVisible.toggle() }
        }
        Application.run()
        _ = main
    }

    static func closing(_ window: LayerWindow, _ isSaved: @escaping () -> Bool) {
        window.shouldClose = { window in
            if !isSaved() { window.title = "Not saved: close again to lose it" }
            return isSaved()
        }
    }

    static func moving(_ card: CALayer, _ other: LayerWindow) {
        card.removeFromSuperlayer()
        other.rootLayer.addSublayer(card)
        card.contentsScale = other.contentScale
    }
}
