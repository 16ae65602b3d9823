import CoreAnimation
import CoreGraphics
import Foundation
import LaminaGLRenderer
import LaminaRenderTree

/// A layer with content drawn by a subclass with OpenGL.
///
/// Override `draw(inCGLContext:…)`; `import OpenGL` has the functions. The bound framebuffer has
/// the layer's size in pixels (bounds × `contentsScale`), and the viewport covers the framebuffer.
/// Colours are premultiplied, y runs up. The last drawing is still in the framebuffer. A subclass
/// that binds another framebuffer must bind the layer's framebuffer again. GL state belongs to the
/// context: the state persists between drawings, and is isolated from the compositor's state.
///
/// Thread: `canDraw`, `draw` and the four context methods run on the thread that draws the tree: a
/// window's render thread, or the caller's of a `ManualHost` or `CARenderer`. Drawing continues
/// while the application is busy; data of both sides needs a lock. Apple calls a synchronous layer
/// on the committing thread.
open class CAOpenGLLayer: CALayer, DeclaresLayerClass, AsynchronousLayer {
    package static var layerClass: LayerClass { .openGL }
    private let link = DrawingLink()

    public override init() {
        super.init()
        connect()
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        colorspace = (layer as? CAOpenGLLayer)?.colorspace
    }

    /// Decodes a layer from a keyed archive; nil if the archive is malformed. The drawing is not
    /// archived: the layer is drawn again.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        connect()
        link.setEveryFrame(isAsynchronous)
    }

    private func connect() {
        setLiveContents { [weak self] in self.map { LayerDrawing($0, $0.link) } }
    }

    /// True for a drawing in every frame; false for a drawing at first and after `setNeedsDisplay`.
    /// Default false.
    open var isAsynchronous: Bool {
        get { drawsEveryFrame }
        set {
            drawsEveryFrame = newValue
            if !isPresentationCopy { link.setEveryFrame(newValue) }
        }
    }

    /// Colour space of the drawing; nil for none. Default nil.
    /// Colours are not converted: a space other than sRGB is kept and drawn as sRGB, with one
    /// warning on standard error.
    open var colorspace: CGColorSpace? {
        didSet {
            guard let colorspace, colorspace.name != CGColorSpace.sRGB else { return }
            link.warn("the colours of an OpenGL layer are not converted from its colour space")
        }
    }

    /// Requests a drawing in the next frame. The drawing does not take place in the call, but on
    /// the drawing thread.
    open override func display() {
        if !isPresentationCopy { link.signal.raise() }
    }

    /// Requests a drawing at the next commit; in `canDraw` and `draw`, whose thread has no commit,
    /// in the next frame.
    open override func setNeedsDisplay() {
        if !link.requestInDrawing() { super.setNeedsDisplay() }
    }

    /// Requests a drawing of the whole layer, as `setNeedsDisplay()` does.
    open override func setNeedsDisplay(_ r: CGRect) {
        if !link.requestInDrawing() { super.setNeedsDisplay(r) }
    }

    /// True if the layer has a new drawing for this time; false keeps the old picture. Default
    /// true.
    ///
    /// `t`: the layer's own time in seconds. `ts`: time of the frame's display.
    open func canDraw(
        inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj,
        forLayerTime t: CFTimeInterval, displayTime ts: UnsafePointer<CVTimeStamp>?
    ) -> Bool { true }

    /// Draws. A subclass calls the superclass's method at its end, to flush the commands to the
    /// driver.
    open func draw(
        inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj,
        forLayerTime t: CFTimeInterval, displayTime ts: UnsafePointer<CVTimeStamp>?
    ) { DrawingContext.flush() }

    /// A retained pixel format for the context. Default: 32-bit colour without depth, legacy
    /// profile.
    open func copyCGLPixelFormat(forDisplayMask mask: UInt32) -> CGLPixelFormatObj {
        PixelFormat(DrawingFormat()).retained
    }

    /// Releases the pixel format. Called once, after `releaseCGLContext(_:)`. Thread: the drawing
    /// thread.
    open func releaseCGLPixelFormat(_ pf: CGLPixelFormatObj) { CGLReleasePixelFormat(pf) }

    /// A retained context. Default: a new context. Called once, at the first display. Thread: the
    /// drawing thread.
    open func copyCGLContext(forPixelFormat pf: CGLPixelFormatObj) -> CGLContextObj {
        DrawingContext(format: PixelFormat.of(pf).format).retained
    }

    /// Releases the context. Called once, after the layer's last display, before
    /// `releaseCGLPixelFormat(_:)`. Thread: the drawing thread.
    open func releaseCGLContext(_ ctx: CGLContextObj) { CGLReleaseContext(ctx) }
}
