import LaminaRenderTree

/// Everything that must be equal for two items to go into one draw call.
public struct BatchKey: Hashable, Sendable {
    public var primitive: Primitive
    /// What of a clip the records name.
    public var clipping: Clipping
    public var blend: BlendMode
    /// Whether it is a flock: layers that only move, evaluated where they are drawn.
    public var isFlock = false
    /// Texture page, or −1. Surfaces count from `surfacePages` up.
    public var page: Int32
    /// The mask surface of `masked`, the page of the picture that cuts what is behind a mask, or −1.
    public var secondPage: Int32

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

    /// Texels of a record.
    public var texels: Int { isFlock ? FlockRecord.texels : primitive.texels }

    public var isClipped: Bool {
        @inlinable get { clipping != .none }
    }

    /// Pages from here on are surfaces of the frame: page − `surfacePages` is their index.
    public static let surfacePages: Int32 = 1 << 20
}
