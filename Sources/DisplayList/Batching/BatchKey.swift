import LaminaRenderTree

/// The properties two items must share to be drawn in a single draw call.
public struct BatchKey: Hashable, Sendable {
    /// The primitive, which selects the shader program.
    public var primitive: Primitive
    /// The part of a clip the records name; a variant of the program.
    public var clipping: Clipping
    /// The blend mode; source-over by default.
    public var blend: BlendMode
    /// Bit 0: `isAnimatedBatch`; above it: `stencil`. A byte, because items are read by the
    /// thousand.
    @usableFromInline var uses: UInt8 = 0
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

    /// True for an animated batch: moving layers whose instances the vertex shader evaluates.
    public var isAnimatedBatch: Bool {
        @inline(__always) get { uses & 1 != 0 }
        @inline(__always) set { uses = uses & ~1 | (newValue ? 1 : 0) }
    }

    /// The item's part in a mask by stencil; none by default.
    public var stencil: StencilUse {
        @inline(__always) get { StencilUse(rawValue: uses >> 1) }
        @inline(__always) set { uses = uses & 1 | newValue.rawValue << 1 }
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
