/// A draw call: consecutive records of one kind in the upload buffer. Made by `Batcher.sort`, and
/// by the renderer for debug views.
public struct DrawCall: Sendable, Equatable {
    /// The key shared by all items of the call. With a flat clipping, some items may have fewer
    /// clip shapes than the key.
    public var key: BatchKey
    /// True for a call drawn without blending. The items of an opaque call are opaque in the whole
    /// box, have no clip, and have at least 96² pixels.
    public var isOpaque: Bool
    /// The first texel in the upload buffer; a record has `key.texels` texels. The index counts
    /// from the start of the whole buffer, not from the frame's segment.
    public var start: Int32
    /// The number of records. 1 for a particle batch, an animated batch and saved pixels, which
    /// have a call each.
    public var count: Int32
    /// The list's record index of the first item: a texel of `DisplayList.records`. Batches and
    /// saved pixels are looked up by the index; default 0.
    public var record: Int32

    /// A draw call; `record` is 0 by default. The numbers are not checked.
    public init(key: BatchKey, isOpaque: Bool, start: Int32, count: Int32, record: Int32 = 0) {
        self.key = key
        self.isOpaque = isOpaque
        self.start = start
        self.count = count
        self.record = record
    }
}
