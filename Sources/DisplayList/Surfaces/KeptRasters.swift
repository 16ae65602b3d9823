/// Pictures of rasterised layers.
struct KeptRasters {
    /// By node.
    var states: [UInt32: RasterState] = [:]
    /// Bytes that the list being made keeps.
    var bytes = 0
}
