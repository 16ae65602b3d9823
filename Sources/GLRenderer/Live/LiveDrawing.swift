import LaminaGraphicsTypes
import LaminaRenderTree

/// The format of an application's OpenGL context. A surface with depth or stencil bits has 24 depth
/// bits and 8 stencil bits, whatever the requested numbers.
public struct DrawingFormat: Sendable, Equatable {
    /// True for OpenGL 3.3 core, false for the compatibility profile with fixed functions. Default
    /// false.
    public var isCore = false
    /// Depth bits; 0 for none. Default 0.
    public var depthBits = 0
    /// Stencil bits; 0 for none. Default 0.
    public var stencilBits = 0

    /// The default format. The compatibility profile, without depth and stencil.
    public init() {}
}

/// The time an application draws for. Made by the renderer for each drawing.
public struct DrawingTime: Sendable {
    /// The layer's own time in seconds. Speeds, offsets and begin times of the layer and of all
    /// layers above are included.
    public var layerTime: Double
    /// The host time of the frame on screen, in seconds. Equal for all layers of a frame.
    public var displayTime: Double
}

/// Live contents drawn by the application's OpenGL code.
///
/// Thread: all calls come on the drawing thread.
public protocol LiveDrawing: LiveContents {
    /// True when a picture is valid for one layer size only, so that a new size requests a new
    /// picture. Default false.
    var isOfOneSize: Bool { get }
    /// The context for drawing, requested once. One object may serve several layers of a host.
    func makeContext() -> DrawingContext?
    /// Draws. Precondition, met by the caller: the context is current, a framebuffer of the layer's
    /// size is bound, and the viewport covers the framebuffer. False keeps the old picture.
    func draw(in context: DrawingContext, at instant: DrawingTime) -> Bool
    /// The drawing side no longer uses the context.
    func end(_ context: DrawingContext)
}

extension LiveDrawing {
    /// False. A new size of the layer then requests no new picture.
    public var isOfOneSize: Bool { false }
}
