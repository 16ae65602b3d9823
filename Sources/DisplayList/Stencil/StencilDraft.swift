import LaminaGraphicsTypes

/// The masks by stencil of a list being built.
struct StencilDraft {
    /// The surface with the saved pixels; −1 for none.
    var page: Int32 = -1
    /// The pixels of all masks.
    var box = PixelBox.empty
    /// The saved pixels, in the order of `save` items.
    var saves: ContiguousArray<StencilSave> = []
    /// The records of `restore` and `settle` items, each with its saved pixels.
    var restores: ContiguousArray<(record: Int32, save: StencilSave)> = []
    /// The ways of masked layers, in the order of planning, and their saved pixels.
    var ways: ContiguousArray<(node: UInt32, way: MaskWay, saved: Float)> = []
    /// The size of the page.
    var width = 0
    var height = 0
}

/// The target of a planner's lists, as far as masks by stencil depend on the target.
struct StencilTarget: Equatable {
    /// True if passes into the target can use a stencil, and its alpha is stored.
    var isOffered = false
    /// True if the target is cleared to an opaque colour.
    var isBackdropOpaque = false
}
