import LaminaGraphicsTypes
import LaminaRenderTree

/// What an application's OpenGL context must have.
public struct DrawingFormat: Sendable, Equatable {
    /// OpenGL 3.3 core; else what the driver calls its compatibility profile, with the fixed functions.
    public var isCore = false
    /// Bits of depth and stencil the application asks for; 0 for none.
    public var depthBits = 0
    public var stencilBits = 0

    public init() {}
}

/// The moment an application draws for.
public struct DrawingMoment: Sendable {
    /// Seconds of the layer's own time.
    public var layerTime: Double
    /// Host time at which the frame is shown, in seconds.
    public var displayTime: Double
}

/// Live contents that the application draws with OpenGL of its own.
///
/// Every call comes on the thread that draws the tree.
public protocol LiveDrawing: LiveContents {
    /// Whether a picture is of use for one size only, so that another size of the layer asks for another picture; false unless said.
    var isOfOneSize: Bool { get }
    /// The context to draw in, asked for once. The same object may serve several layers of one host.
    func makeContext() -> DrawingContext?
    /// Draws. The context is current, a framebuffer of the layer's size is bound and the viewport covers it.
    /// False keeps the old picture.
    func draw(in context: DrawingContext, at moment: DrawingMoment) -> Bool
    /// The drawing side is through with the context.
    func end(_ context: DrawingContext)
}

extension LiveDrawing {
    public var isOfOneSize: Bool { false }
}
