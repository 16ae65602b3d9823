/// A draw call: consecutive records of one kind in the upload buffer.
public struct DrawCall: Sendable, Equatable {
    /// The key shared by all items of the call.
    public var key: BatchKey
    /// True for a call drawn without blending.
    public var isOpaque: Bool
    /// The first texel in the upload buffer; a record has `key.texels` texels.
    public var start: Int32
    /// The number of records.
    public var count: Int32
    /// The list's record index of the first item.
    public var record: Int32

    /// A draw call; `record` is 0 by default.
    public init(key: BatchKey, isOpaque: Bool, start: Int32, count: Int32, record: Int32 = 0) {
        self.key = key
        self.isOpaque = isOpaque
        self.start = start
        self.count = count
        self.record = record
    }
}
