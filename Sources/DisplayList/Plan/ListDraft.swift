import LaminaRenderTree

/// A list being built or patched: the written items, and the results of planning.
struct ListDraft {
    var writer = ListWriter()
    var groups = FoundGroups()
    var backdrops = Backdrops()
    /// The masks by stencil.
    var stencil = StencilDraft()
    /// The cost avoided by pictures cached from earlier lists.
    var spared = AvoidedCost()
    /// The bytes of rasterised layers' pictures in the list.
    var rasterBytes = 0
    /// The number of replicator copies, including nested copies.
    var copies = 0
    /// The number of layers directly below replicators, once per copy.
    var copiedLayers = 0
    /// The visible tiles of tiled layers, by node.
    var tileRequests: [UInt32: TileRequest] = [:]
    /// The pictures of cut layers drawn in the list, by node.
    var piecePictures: [UInt32: PiecePicture] = [:]
    /// The locations of instances in animated batches, by their parent layer.
    var planeOwners: [UInt32: ContiguousArray<AnimatedBatchPlace>] = [:]
    /// The validity of the batches' instances, until their layers are suspended.
    var animatedBatchSpans: ContiguousArray<ContiguousArray<Range<Double>>> = []

    /// Begins another list, reusing the memory.
    mutating func begin() {
        self = ListDraft(writer: writer)
        writer.removeAll()
    }
}
