import LaminaRenderTree

/// A list that is being made or patched: what is written, and what was found on the way to it.
struct ListDraft {
    var writer = ListWriter()
    var groups = FoundGroups()
    var backdrops = Backdrops()
    /// What pictures kept from lists before spare this one.
    var spared = SparedCost()
    /// Bytes of rasterised layers' pictures in it.
    var rasterBytes = 0
    /// Copies that replicators have made, those of copies too.
    var copies = 0
    /// Layers right below replicators, once for each copy.
    var copiedLayers = 0
    /// Tiles of tiled layers that are in sight, by node.
    var tileRequests: [UInt32: TileRequest] = [:]
    /// What has been drawn of layers that are cut, by node.
    var piecePictures: [UInt32: PiecePicture] = [:]
    /// Where rows of flocks are, by the layers they are right in.
    var carriers: [UInt32: ContiguousArray<FlockPlace>] = [:]
    /// How long the rows of its flocks hold, until their layers sleep.
    var flockSpans: ContiguousArray<ContiguousArray<Range<Double>>> = []

    /// Begins another list, in the memory of this one.
    mutating func begin() {
        self = ListDraft(writer: writer)
        writer.removeAll()
    }
}
