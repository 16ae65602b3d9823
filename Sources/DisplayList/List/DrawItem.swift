import LaminaGraphicsTypes

/// A primitive to draw: pixel box, batch key, and location of the record. The order of items is the
/// painting order; an item names no other item.
public struct DrawItem: Sendable {
    /// The touched pixels, cut by the box of the clip. Whole pixels unless an edge of the clip lies
    /// between pixels; possibly empty.
    public var box: PixelBox
    /// The properties deciding the draw call. A patch keeps the key of an item; a change of key
    /// rebuilds the list.
    public var key: BatchKey
    /// The first texel of the record in the list's records. The record has `key.texels` texels.
    public var data: Int32
    /// The layer of the item, as an index of the render tree's nodes. For an animated batch, its
    /// first layer.
    public var node: UInt32
    /// The pixels covered opaquely; empty for most items. Only items with all edges on whole pixels
    /// and without a clip shape have such pixels. Items below may be left out there.
    public var opaqueBox: PixelBox

    /// True for an item of many overlapping quads.
    var isMany: Bool { key.primitive == .particleBatch || key.isAnimatedBatch }

    /// True for an item with a separate draw call: many quads, or the pixels saved for masks.
    var isAlone: Bool { isMany || key.stencil.operation == .save }
}
