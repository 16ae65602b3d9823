/// One draw call: records of one kind, side by side in the upload.
public struct DrawCall: Sendable, Equatable {
    public var key: BatchKey
    /// Drawn without blending.
    public var isOpaque: Bool
    /// First texel in the upload, and how many records follow.
    public var start: Int32
    public var count: Int32
    /// The first of them in the list.
    public var record: Int32

    public init(key: BatchKey, isOpaque: Bool, start: Int32, count: Int32, record: Int32 = 0) {
        self.key = key
        self.isOpaque = isOpaque
        self.start = start
        self.count = count
        self.record = record
    }
}
