/// The exact counts of one frame.
public struct FrameCounts: Sendable, Equatable {
    /// Draw calls.
    public var drawCalls = 0
    /// Passes.
    public var passes = 0
    /// Instances drawn.
    public var instances = 0
    /// Uploaded bytes.
    public var uploadedBytes = 0
    /// The records' part of `uploadedBytes`.
    public var recordBytes = 0
    /// Bytes of surfaces.
    public var surfaceBytes = 0
    /// Items skipped because opaque items cover them.
    public var occluded = 0

    /// Zero counts.
    public init() {}
}
