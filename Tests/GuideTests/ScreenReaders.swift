import Foundation
import LayerAccessibility
import LayerHosting
import QuartzCore

/// The code of LayerAccessibility's page. Compiled, not run: a test has no window.
@MainActor enum ScreenReaders {
    struct Player {
        func play() {}
    }

    static func tree(_ window: LayerWindow, _ buttonLayer: CALayer, _ player: Player) {
        let accessible = AccessibleLayerWindow(window)
        let button = AccessibleItem(.button, "Play") { player.play() }
        button.frame = { buttonLayer.frame }
        accessible.items = [button]
        window.onEvent = { _, event, _ in accessible.handle(event) }
    }
}
