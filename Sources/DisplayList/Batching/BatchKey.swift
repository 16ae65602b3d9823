import LaminaRenderTree

/// The properties two items must share to be drawn in a single draw call.
public struct BatchKey: Hashable, Sendable {
    /// The primitive, which selects the shader program.
    public var primitive: Primitive
    /// The part of a clip the records name; a variant of the program.
    public var clipping: Clipping
    /// The blend mode; source-over by default.
    public var blend: BlendMode
    /// True for an animated batch: moving layers whose instances the vertex shader evaluates.
    public var isAnimatedBatch = false
    /// The texture page, or −1. Pages from `surfacePages` up are surfaces of the frame.
    public var page: Int32
    /// The second texture, or −1: the mask surface of `masked`, or the page of the picture cutting
    /// the content behind a mask.
    public var secondPage: Int32

    /// A key; unclipped, source-over and without textures by default.
    @inlinable
    public init(
        _ primitive: Primitive, clipping: Clipping = .none,
        blend: BlendMode = .sourceOver, page: Int32 = -1, secondPage: Int32 = -1
    ) {
        self.primitive = primitive
        self.clipping = clipping
        self.blend = blend
        self.page = page
        self.secondPage = secondPage
    }

    /// The number of texels per record.
    public var texels: Int { isAnimatedBatch ? AnimatedBatchRecord.texels : primitive.texels }

    /// True if the records name a clip.
    public var isClipped: Bool {
        @inlinable get { clipping != .none }
    }

    /// The first page number of surfaces: page − `surfacePages` is a surface's index in the frame.
    public static let surfacePages: Int32 = 1 << 20
}
