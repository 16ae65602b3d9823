import CoreAnimation
import CoreGraphics
import LaminaDisplayList
import Foundation
import LaminaGLRenderer
import LaminaRenderTree
import LayerHosting

/// Option of `CARenderer`: the `CGColorSpace` of the picture. Without an effect here.
public let kCARendererColorSpace = "kCARendererColorSpace"

/// Draws a layer tree into an OpenGL context of the caller.
///
/// Every call between `beginFrame` and `endFrame` needs the context current, at OpenGL 3.3 or
/// later. A point of the tree's superspace is a pixel of the framebuffer bound at `render`, origin
/// bottom left.
/// The target is not cleared under the layers (Apple's behaviour is not documented). GL state is
/// restored. Thread: one at a time, the context's. Frames: `beginFrame`, `render`, `endFrame`.
/// Release with the context current: otherwise the renderer's GL objects, and the contexts of
/// OpenGL layers, stay until the context ends.
open class CARenderer: NSObject {
    private let stage = FrameStage()
    private let inbox = PacketInbox()
    private var arrived: [CommitPacket] = []
    private let context: LayerContext
    private var frameTime: CFTimeInterval?
    private var update = PixelBox.empty
    private var evaluation = (isMoving: false, wake: CFTimeInterval.infinity)

    /// Makes a renderer. `ctx` is the context's handle and names the context only: frames need the
    /// context current.
    ///
    /// The picture is sRGB. `kCARendererColorSpace` with another colour space, like every other
    /// option, has no effect except a note in the log.
    public init(cglContext ctx: UnsafeMutableRawPointer, options dict: [AnyHashable: Any]? = nil) {
        context = LayerContext(root: nil, sink: inbox)
        super.init()
        for key in (dict ?? [:]).keys where !hasNoEffect(key, in: dict) {
            Diagnostics.note("CARenderer has no option “\(key)”; its picture is 8 bit sRGB")
        }
    }

    /// True if an option has the default value.
    private func hasNoEffect(_ key: AnyHashable, in options: [AnyHashable: Any]?) -> Bool {
        guard key as? String == kCARendererColorSpace else { return false }
        guard let space = options?[key] as? CGColorSpace else { return true }
        return space.name == CGColorSpace.sRGB
    }

    deinit {
        context.detach()
        // In a foreign context the same names may denote other objects.
        guard let device = stage.renderer?.device, device.isContextCurrent else { return }
        let foreign = ForeignState()
        stage.detach()
        device.collect()
        foreign.restore()
    }

    /// Root of the tree; retained. Default nil: nothing is drawn. A new root redraws everything.
    open var layer: CALayer? {
        get { context.root }
        set { context.root = newValue }
    }

    /// Drawn part of the target in pixels, which are the points of the tree, origin bottom left.
    /// Default the null rectangle: nothing is drawn. Pixels beyond a side of the driver's largest
    /// texture, 16 384 or more, are not drawn.
    open var bounds: CGRect = .null

    private var viewport: Viewport {
        guard !bounds.isNull, !bounds.isInfinite else {
            return Viewport(width: 0, height: 0, scale: 1)
        }
        // No framebuffer is larger, and a driver would shrink the picture to its largest viewport.
        let most = stage.renderer?.device.maxTextureSize ?? 16_384
        func pixels(_ end: CGFloat) -> Int {
            min(max(0, Int(saturating: end.rounded(.up))), most)
        }
        return Viewport(width: pixels(bounds.maxX), height: pixels(bounds.maxY), scale: 1)
    }

    /// Begins a frame with the tree at `t` (in `CACurrentMediaTime()`). `ts` is not used. A `t`
    /// that is infinite or NaN counts as the present time, and is logged once.
    ///
    /// Commits open changes of the calling thread first. A context older than OpenGL 3.3 draws
    /// nothing, with a note in the log.
    open func beginFrame(atTime t: CFTimeInterval, timeStamp ts: UnsafeMutablePointer<CVTimeStamp>?)
    {
        CATransaction.flush()
        var t = t
        if !t.isFinite {
            Diagnostics.once("CARenderer: a frame at \(t) is a frame at the present time")
            t = CACurrentMediaTime()
        }
        frameTime = t
        let foreign = ForeignState()
        defer { foreign.restore() }
        foreign.begin()
        if stage.renderer == nil, let renderer = Renderer() {
            renderer.clearsTarget = false
            stage.attach(renderer)
        }
        inbox.drain(into: &arrived)
        stage.apply(arrived)
        PacketMemory.give(&arrived)
        let found = stage.evaluate(at: t)
        evaluation = (found.isMoving, found.nextWake)
        let endings = stage.tree.drainAnimationEvents()
        if !endings.isEmpty { context.deliver(Array(endings), at: t) }
        update.formUnion(stage.plan(viewport))
        let tiles = stage.collectTileRequests()
        if !tiles.isEmpty { context.serve(tiles, synchronously: false) }
    }

    /// Region of the next `render`, in the coordinates of `bounds`; the null rectangle outside a
    /// frame and without changes. The region holds the changes found by `beginFrame` and the
    /// rectangles of `addUpdate`. O(1).
    open func updateBounds() -> CGRect {
        guard frameTime != nil, !update.isEmpty else { return .null }
        let height = CGFloat(viewport.height)
        return CGRect(
            x: CGFloat(update.minX), y: height - CGFloat(update.maxY),
            width: CGFloat(update.width), height: CGFloat(update.height)
        ).common(bounds)
    }

    /// Adds a rectangle, in the coordinates of `bounds`, to the update region. Parts outside of
    /// `bounds` are ignored. Without effect outside a frame.
    open func addUpdate(_ r: CGRect) {
        guard frameTime != nil, !r.isNull else { return }
        let part = r.common(bounds)
        guard !part.isNull, !part.isEmpty else { return }
        let height = CGFloat(viewport.height)
        update.formUnion(
            PixelBox(
                Float(part.minX), Float(height - part.maxY), Float(part.maxX),
                Float(height - part.minY)
            ).roundedOut)
    }

    /// Draws the update region, limited to `bounds`, into the bound framebuffer, in O(n) of the
    /// layers of the region. Without effect outside a frame, with the null rectangle as `bounds`
    /// and without changes. A driver error is logged, and the region is not drawn.
    open func render() {
        guard frameTime != nil, !update.isEmpty, !bounds.isNull else { return }
        let foreign = ForeignState()
        defer { foreign.restore() }
        foreign.begin()
        let viewport = self.viewport
        let height = Float(viewport.height)
        let area = PixelBox(
            Float(bounds.minX), height - Float(bounds.maxY), Float(bounds.maxX),
            height - Float(bounds.minY))
        let target = RenderTarget(
            framebuffer: foreign.framebuffer, width: viewport.width, height: viewport.height,
            isBottomUp: true)
        do {
            let seen = update.intersection(area).intersection(viewport.box)
            let nothing = PixelBox(0, 0, 0, 0)
            try stage.draw(to: target, region: seen.isEmpty ? nothing : seen)
        } catch {
            Diagnostics.note("\(error)")
        }
    }

    /// Time of the next frame in seconds, as `CACurrentMediaTime()`: the current frame's time
    /// during animations, the begin of the next animation, otherwise infinity. Infinity outside a
    /// frame.
    open func nextFrameTime() -> CFTimeInterval {
        guard let frameTime else { return .infinity }
        return evaluation.isMoving ? frameTime : evaluation.wake
    }

    /// Ends the frame and empties the update region: a region that was not rendered is not drawn by
    /// the next frame. Without effect outside a frame.
    open func endFrame() {
        frameTime = nil
        update = .empty
    }
}
