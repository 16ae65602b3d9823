import LaminaGraphicsTypes

/// One thing to draw: where, with which program, and where its record lies.
public struct DrawItem: Sendable {
    /// Pixels it can touch.
    public var box: PixelBox
    public var key: BatchKey
    /// First texel of its record in `Planner.data`.
    public var data: Int32
    /// The layer it belongs to.
    public var node: UInt32
    /// Pixels it covers without letting anything through; empty for most.
    public var opaqueBox: PixelBox

    /// Whether it is many things, some over others.
    var isMany: Bool { key.primitive == .swarm || key.isFlock }
}
