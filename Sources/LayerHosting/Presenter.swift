import CoreGraphics
import LaminaDisplayList
import LaminaGLRenderer
import LaminaWindowing

/// Brings drawn pixels to the screen, as few as the window system allows.
///
/// Where a part of the back buffer can be shown (Mesa's software renderer) the buffer keeps the
/// pixels and only the damage is drawn and shown; the buffer is renewed for a window of another
/// size. Where the age of the back buffer is known, the damage of the missed frames is drawn again.
/// Elsewhere every frame is drawn whole. Thread: the render thread.
final class Presenter {
    /// True if a frame could not be shown properly: the next frame is due at once, whole.
    var owesFrame = false
    /// True if the last frame was not drawn because the window is larger than a window can be.
    private(set) var isBeyondLimit = false

    private let window: Window
    private let showsParts: Bool
    private var history = DamageHistory()
    private var lastSize = (0, 0)
    /// Number of frames to show whole after a new size: the driver may still have a buffer of the
    /// old size.
    private var settling = 0
    /// Size of the back buffer where parts are shown.
    private var bufferSize = (0, 0)
    private var background: SIMD4<UInt8>?

    init(window: Window) {
        self.window = window
        showsParts = window.canShowPart
    }

    /// True if the window has another size by now than `viewport`.
    func isAhead(of viewport: Viewport) -> Bool {
        guard let size = window.surfaceSize(reads: true) else { return false }
        return size != (viewport.width, viewport.height)
    }

    /// Draws a frame and shows the frame. The picture's top left corner is the window's, at any
    /// size of the window.
    func show(
        _ damage: PixelBox, of stage: FrameStage, _ renderer: Renderer, in viewport: Viewport,
        over background: SIMD4<Float>
    ) throws {
        let size = showsParts ? fittedSize(for: viewport) : size(for: viewport)
        // The driver has no buffer of this size, and the window will not keep the size.
        isBeyondLimit = !Window.canHave(size)
        guard !isBeyondLimit else {
            owesFrame = true
            return
        }
        let region = region(for: damage, in: viewport, size)
        let target = RenderTarget(
            framebuffer: 0, width: size.width, height: size.height, isBottomUp: true)
        if size != (viewport.width, viewport.height) { renderer.clear(target, to: background) }
        try stage.draw(to: target, region: region)
        let hasOtherSize = self.size(for: viewport, reads: showsParts) != size
        // A picture with a size other than the window's keeps its place only if a part is shown.
        // Elsewhere a resized window keeps the present picture until the next frame, and that frame
        // is shown in any case.
        let waits = hasOtherSize && !showsParts && !owesFrame
        if !waits { present(region, size, new: damage) }
        owesFrame = showsParts ? hasOtherSize : waits
    }

    /// The window's size, which the back buffer has from now on.
    ///
    /// Mesa's software driver queries the size after swaps only, and a swap would show the whole
    /// buffer: in an enlarged window also the undrawn pixels up to the next multiple of 64.
    private func fittedSize(for viewport: Viewport) -> (width: Int, height: Int) {
        var size = size(for: viewport)
        // The window may be resized meanwhile.
        for _ in 0..<4 where size != bufferSize && Window.canHave(size) {
            window.renewBuffer()
            bufferSize = size
            size = self.size(for: viewport)
        }
        return size
    }

    private func size(for viewport: Viewport, reads: Bool = true) -> (width: Int, height: Int) {
        window.surfaceSize(reads: reads) ?? (viewport.width, viewport.height)
    }

    /// Pixels which must be drawn for a correct picture of this damage.
    private func region(
        for damage: PixelBox, in viewport: Viewport, _ size: (width: Int, height: Int)
    ) -> PixelBox {
        if lastSize != size || size != (viewport.width, viewport.height) {
            lastSize = size
            history = DamageHistory()
            settling = 3
        }
        if settling > 0 { return viewport.box }
        if showsParts { return damage.roundedOut }
        return history.region(for: damage, age: window.bufferAge) ?? viewport.box
    }

    private func present(
        _ region: PixelBox, _ size: (width: Int, height: Int), new damage: PixelBox
    ) {
        let shown = PixelBox(0, 0, Float(size.width), Float(size.height))
        let isWhole = settling > 0
        settling = max(0, settling - 1)
        guard showsParts else {
            window.swap()
            // The history takes the damage rather than the drawn region, which includes damage of
            // older frames and would grow for ever.
            return history.append(damage)
        }
        let b = isWhole ? shown : region.intersection(shown)
        guard !b.isEmpty else { return }
        window.showPart(
            x: Int(b.minX), y: size.height - Int(b.maxY), width: Int(b.width),
            height: Int(b.height))
    }

    // MARK: - Window background before the first frame

    /// Makes the present picture the window's background, shown by the window system at first.
    func prepare(_ stage: FrameStage, _ renderer: Renderer, in viewport: Viewport) throws {
        background = nil
        let (width, height) = (viewport.width, viewport.height)
        guard window.surfaceSize(reads: true) != nil, width > 0, height > 0,
            max(width, height) <= renderer.device.maxTextureSize
        else { return }
        let picture = OffscreenImage(renderer, width: width, height: height)
        _ = stage.plan(viewport)
        try stage.draw(to: picture.target, region: viewport.box)
        let bytes = UnsafeMutableRawBufferPointer.allocate(
            byteCount: width * height * 4, alignment: 16)
        defer { bytes.deallocate() }
        picture.read(into: bytes)
        window.setBackground(bytes, width: width, height: height)
        owesFrame = true
    }

    /// Sets the color painted by the window system in newly grown areas of the window:
    /// premultiplied sRGB.
    func setBackground(_ color: SIMD4<Float>) {
        let scaled = color.clamped(lowerBound: .zero, upperBound: .one) * 255
        let new = SIMD4<UInt8>(scaled.rounded(.toNearestOrAwayFromZero))
        guard new != background else { return }
        background = new
        window.setBackground(new)
    }
}
