/// The exact counts of one frame. Drawing of the old picture of a transition, before the frame, is
/// left out. A frame composed on the processor (`FrameComposer`) has passes, uploaded bytes and
/// bytes of surfaces only.
public struct FrameCounts: Sendable, Equatable {
    /// Draw calls. Each full-surface effect counts as 1; clears and copies between framebuffers do
    /// not count.
    public var drawCalls = 0
    /// Passes. The pass into the target counts, passes for undamaged pixels do not.
    public var passes = 0
    /// Instances drawn. A record has one or more quads on the GPU, but counts as 1 instance;
    /// full-surface effects have none.
    public var instances = 0
    /// Uploaded bytes. Records, tables, batches, composed pixels, and the images since the frame
    /// before.
    public var uploadedBytes = 0
    /// The records' part of `uploadedBytes`. A multiple of 16, the size of a texel.
    public var recordBytes = 0
    /// Bytes of surfaces. All existing surfaces count, also unused surfaces and surfaces kept for
    /// later frames, and the stencil buffer once a frame has used a stencil.
    public var surfaceBytes = 0
    /// Items skipped because opaque items cover them. Items outside of the damage do not count.
    public var occluded = 0

    /// Zero counts. Each `Renderer.render` starts with zero counts.
    public init() {}
}
