import LaminaRenderTree

/// A list being built or patched: the written items, and the results of planning.
struct ListDraft {
    var writer = ListWriter()
    /// The current drawing space, and two lists for each space: the groups (`GroupWalk`), and the
    /// layers whose mask cannot be drawn as a clip (`MaskWalk`).
    var spaces = DrawingSpaces()
    var groups = FoundGroups()
    var masks = FoundGroups()
    /// The layers whose mask cannot be drawn by stencil (`MaskWalk+Stencil`).
    var stencilRefusals = FoundGroups()
    var backdrops = Backdrops()
    /// The masks by stencil.
    var stencil = StencilDraft()
    /// The cost avoided by pictures cached from earlier lists.
    var avoidedCost = AvoidedCost()
    /// The bytes of rasterised layers' pictures in the list.
    var rasterBytes = 0
    /// The bytes of shapes' coverage, and of particles, in the list.
    var coverage = CoverageMemory()
    var particles = ParticleMemory()
    /// The visible tiles of tiled layers, by node.
    var tileRequests: [UInt32: TileRequest] = [:]
    /// The bytes of the requested tiles.
    var tileBytes = 0
    /// The pictures of cut layers drawn in the list, by node.
    var piecePictures: [UInt32: PiecePicture] = [:]
    /// The places of the layers of animated batches.
    var batches = AnimatedBatcher.Places()

    /// Begins another list, reusing the memory.
    mutating func begin() {
        self = ListDraft(writer: writer)
        writer.removeAll()
    }
}
