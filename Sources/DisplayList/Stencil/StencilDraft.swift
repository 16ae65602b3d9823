import LaminaGraphicsTypes

/// What a list being built has of masks by stencil.
struct StencilDraft {
    /// The surface with the saved pixels; −1 for none.
    var page: Int32 = -1
    /// The pixels of all masks.
    var box = PixelBox.empty
    /// The saved pixels, in the order of `save` items.
    var saves: ContiguousArray<StencilSave> = []
    /// The places of the records that show saved pixels, and what they show.
    var restores: ContiguousArray<(record: Int32, save: StencilSave)> = []
    /// The ways of masked layers, in the order of planning, and their saved pixels.
    var ways: ContiguousArray<(node: UInt32, way: MaskWay, saved: Float)> = []
    /// The size of the page.
    var width = 0
    var height = 0
}

/// What the target of a planner's lists has for masks by stencil.
struct StencilTarget: Equatable {
    /// True if passes into the target can use a stencil, and its alpha is stored.
    var isOffered = false
    /// True if the target is cleared to an opaque colour.
    var isGroundOpaque = false
}
