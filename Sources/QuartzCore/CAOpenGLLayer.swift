import CoreAnimation
import CoreGraphics
import Foundation
import LaminaGLRenderer
import LaminaRenderTree

/// A layer whose content a subclass draws with OpenGL.
///
/// Override `draw(inCGLContext:…)`; `import OpenGL` has the functions. A framebuffer of the layer's size in pixels
/// (bounds × `contentsScale`) is bound and the viewport covers it; colours are premultiplied, y runs up. What was
/// drawn last is still there. Put the framebuffer back after binding another. The context's state is its own: it
/// stays from one drawing to the next, and neither it nor ours reaches the other.
///
/// Thread: `canDraw`, `draw` and the four context methods are called on the thread that draws the tree – a window's render
/// thread, the caller's of a `ManualHost` or `CARenderer` – so that drawing goes on while the application is busy. Guard
/// what both sides use. (Apple calls a synchronous layer on the committing thread.)
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

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        connect()
        link.setEveryFrame(isAsynchronous)
    }

    private func connect() {
        setLiveContents { [weak self] in self.map { LayerDrawing($0, $0.link) } }
    }

    /// False: drawn when first shown and after `setNeedsDisplay`. True: asked in every frame. Default false.
    open var isAsynchronous: Bool {
        get { drawsEveryFrame }
        set {
            drawsEveryFrame = newValue
            if !isPresentationCopy { link.setEveryFrame(newValue) }
        }
    }

    /// The space the colours are meant in; nil for none. Default nil. Colours are not converted: any other than sRGB is
    /// kept, said once on standard error and drawn as sRGB.
    open var colorspace: CGColorSpace? {
        didSet {
            guard let colorspace, colorspace.name != CGColorSpace.sRGB else { return }
            link.complain("the colours of an OpenGL layer are not converted from its colour space")
        }
    }

    /// Has the next frame ask for a drawing.
    open override func display() {
        if !isPresentationCopy { link.signal.raise() }
    }

    /// Whether there is something to draw for this moment; false keeps the old picture. Default true.
    ///
    /// `t` is the layer's own time in seconds; `ts` the moment the frame is shown.
    open func canDraw(
        inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj,
        forLayerTime t: CFTimeInterval, displayTime ts: UnsafePointer<CVTimeStamp>?
    ) -> Bool { true }

    /// Draws; a subclass calls this at its end, which hands the commands to the driver.
    open func draw(
        inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj,
        forLayerTime t: CFTimeInterval, displayTime ts: UnsafePointer<CVTimeStamp>?
    ) { DrawingContext.flush() }

    /// A retained pixel format for the context. Default: 32-bit colour without depth, legacy profile.
    open func copyCGLPixelFormat(forDisplayMask mask: UInt32) -> CGLPixelFormatObj {
        PixelFormat(DrawingFormat()).retained
    }

    /// The format is not needed any more.
    open func releaseCGLPixelFormat(_ pf: CGLPixelFormatObj) { CGLReleasePixelFormat(pf) }

    /// A retained context. Default: a fresh one.
    open func copyCGLContext(forPixelFormat pf: CGLPixelFormatObj) -> CGLContextObj {
        DrawingContext(format: PixelFormat.of(pf).format).retained
    }

    /// The context is not needed any more: the layer is not shown any longer.
    open func releaseCGLContext(_ ctx: CGLContextObj) { CGLReleaseContext(ctx) }
}
