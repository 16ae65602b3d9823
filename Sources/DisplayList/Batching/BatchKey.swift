import LaminaRenderTree

/// The properties two items must share to be drawn in a single draw call. Items that differ only in
/// the number of flat clip shapes may still share a call (`Batcher`).
public struct BatchKey: Hashable, Sendable {
    /// The primitive, which selects the shader program. For an animated batch, the primitive of its
    /// instances.
    public var primitive: Primitive
    /// The part of a clip the records name; a variant of the program. Default `none`.
    public var clipping: Clipping
    /// The blend mode; source-over by default. An item of a mask in the operation `mark` may have
    /// `destinationOut` or `copy` (`StencilUse`).
    public var blend: BlendMode
    /// Bit 0: `isAnimatedBatch`; above it: `stencil`. A byte, because items are read by the
    /// thousand.
    @usableFromInline var uses: UInt8 = 0
    /// The texture page, or −1. Pages from `surfacePages` up are surfaces of the frame.
    public var page: Int32
    /// The second texture, or −1: the mask surface of `masked`, or the page of the picture cutting
    /// the content behind a mask. Numbers as for `page`. Default −1.
    public var secondPage: Int32

    /// A key; unclipped, source-over and without textures by default. `isAnimatedBatch` is false
    /// and `stencil` is `none` until set.
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
    /// Default false. The item has a record of `AnimatedBatchRecord` instead of the primitive's.
    public var isAnimatedBatch: Bool {
        @inline(__always) get { uses & 1 != 0 }
        @inline(__always) set { uses = uses & ~1 | (newValue ? 1 : 0) }
    }

    /// The item's part in a mask by stencil; none by default. Setting the part keeps
    /// `isAnimatedBatch`.
    public var stencil: StencilUse {
        @inline(__always) get { StencilUse(rawValue: uses >> 1) }
        @inline(__always) set { uses = uses & 1 | newValue.rawValue << 1 }
    }

    /// The number of texels per record: 2 for an animated batch, otherwise the primitive's number.
    /// A texel has four floats.
    public var texels: Int { isAnimatedBatch ? AnimatedBatchRecord.texels : primitive.texels }

    /// True if the records name a clip. A clipped item is always blended, because pixels outside of
    /// the clip must stay unchanged.
    public var isClipped: Bool {
        @inlinable get { clipping != .none }
    }

    /// The first page number of surfaces: page − `surfacePages` is a surface's index in the frame.
    public static let surfacePages: Int32 = 1 << 30
}
