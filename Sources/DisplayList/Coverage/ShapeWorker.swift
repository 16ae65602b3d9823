import LaminaGraphicsTypes

/// The memory of a thread that renders shapes: a rasteriser, and rendered pixels. Thread: one at a
/// time.
final class ShapeWorker {
    let rasterizer = CoverageRasterizer()
    /// Pixels rendered since the last placing on pages.
    var bytes: ContiguousArray<UInt8> = []
}
