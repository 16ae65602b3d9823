import LaminaGraphicsTypes

/// A primitive to draw: pixel box, batch key, and location of the record.
public struct DrawItem: Sendable {
    /// The touched pixels.
    public var box: PixelBox
    /// The properties deciding the draw call.
    public var key: BatchKey
    /// The first texel of the record in the list's records.
    public var data: Int32
    /// The layer of the item, as an index of the render tree's nodes.
    public var node: UInt32
    /// The pixels covered opaquely; empty for most items.
    public var opaqueBox: PixelBox

    /// True for an item of many overlapping quads.
    var isMany: Bool { key.primitive == .particleBatch || key.isAnimatedBatch }

    /// True for an item with a separate draw call: many quads, or the pixels saved for masks.
    var isAlone: Bool { isMany || key.stencil.operation == .save }
}
