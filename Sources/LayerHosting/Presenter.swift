import DisplayList
import GLRenderer
import Windowing

/// Brings drawn pixels to the screen, as few as the window system allows.
///
/// Where a part of the back buffer can be shown (Mesa's software renderer) the buffer keeps its pixels and
/// only the damage is drawn and shown. Where the age of the back buffer is known, the damage of the
/// frames it missed is drawn again. Elsewhere every frame is drawn whole. Thread: the render thread.
final class Presenter {
    private let window: Window
    private let showsParts: Bool
    private var history: [PixelBox] = []
    private var lastSize = (0, 0)
    /// Frames to show whole after a new size: until then the driver may still have a buffer of the old one.
    private var settling = 0

    init(window: Window) {
        self.window = window
        showsParts = window.canShowPart
    }

    func target(_ viewport: Viewport) -> RenderTarget {
        RenderTarget(
            framebuffer: 0, width: viewport.width, height: viewport.height, isBottomUp: true)
    }

    /// What must be drawn for this damage to come out right.
    func region(for damage: PixelBox, in viewport: Viewport) -> PixelBox {
        if lastSize != (viewport.width, viewport.height) {
            lastSize = (viewport.width, viewport.height)
            history = []
            settling = 3
        }
        if settling > 0 { return viewport.box }
        if showsParts { return damage.roundedOut }
        let age = window.bufferAge
        guard age > 0, age <= history.count + 1 else { return viewport.box }
        var region = damage
        for old in history.suffix(age - 1) { region.formUnion(old) }
        return region.roundedOut
    }

    func present(_ region: PixelBox, in viewport: Viewport) {
        // A window that has another size by now shows all there is; its new size is on its way to us.
        if showsParts && !window.hasSize(width: viewport.width, height: viewport.height) {
            settling = 3
        }
        if showsParts && settling == 0 {
            let b = region.intersection(viewport.box)
            if !b.isEmpty {
                window.showPart(
                    x: Int(b.minX), y: viewport.height - Int(b.maxY), width: Int(b.width),
                    height: Int(b.height))
            }
        } else {
            settling = max(0, settling - 1)
            window.swap()
            history.append(region)
            if history.count > 8 { history.removeFirst() }
        }
    }
}
