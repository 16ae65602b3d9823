import LaminaGraphicsTypes

/// A frame as plain values: items in order, their records, passes, and the changes since the
/// preceding list.
///
/// A `Planner` makes the list from a render tree; the renderer executes the list and decides
/// nothing. A value type: a copy is unaffected by later planning. Release copies early, because the
/// next frame copies the parts shared with a living copy.
public struct DisplayList {
    /// The size of the picture in pixels, and its scale. The viewport of the planner's last update.
    public internal(set) var viewport: Viewport
    /// The pixels of the window possibly different from the frame before. Within the viewport;
    /// empty without a change, the whole viewport after a resize.
    public internal(set) var damage: PixelBox
    /// The surfaces of the frame; passes and batch keys name surfaces by index. Batch keys add
    /// `BatchKey.surfacePages`. Empty for a frame drawn directly.
    public internal(set) var surfaces: [SurfacePlan]
    /// The passes in order of execution, before the last pass. A surface is filled by passes before
    /// its first reader, or is kept from an earlier list (`SurfacePlan.key`).
    public internal(set) var passes: [PassPlan]
    /// The items of the last pass, drawn into the window, in painting order. `items(in:)` has the
    /// indices for a part of the window.
    public internal(set) var items: ContiguousArray<DrawItem>
    /// True if the last pass starts with a clear window; false after a backdrop was read. An
    /// earlier pass then has drawn the items below the backdrop.
    public internal(set) var clearsWindow: Bool
    /// The records of all items; `DrawItem.data` is an index into the buffer. Copies of the list
    /// share the memory until the next update.
    public internal(set) var records: UnsafeRecordBuffer
    /// Clip records and gradient stops. `tableSerial` differs for every state of the tables.
    public internal(set) var tables: ContiguousArray<SIMD4<Float>>
    /// The serial of `tables`, for uploads on changes only. Unique in the process; 0 before the
    /// first build.
    public internal(set) var tableSerial: UInt64
    /// The particle batches; records of their items hold indices into the array.
    /// `particleBatch(at:)` reads the index.
    public internal(set) var particleBatches: ContiguousArray<ParticleBatchPlan>
    /// The animated batches; records of their items hold indices into the array. Items of the last
    /// pass only; `animatedBatch(at:)` reads the index.
    public internal(set) var animatedBatches: ContiguousArray<AnimatedBatchPlan>
    /// The emitters with particles as individual items, by node, with the reason. Emitters of a
    /// particle batch have no entry.
    public internal(set) var oneByOne: [UInt32: ParticleBatchRejection]
    /// True for a list with shapes or coverage in colours, where `Planner.prefersBlits`.
    package internal(set) var hasCoverage: Bool
    /// The texture commands to execute before drawing: uploads, and releases of unused pages. In
    /// order of serial numbers, for all lists of the renderer; some may already be executed.
    public internal(set) var commands: [TextureCommand]
    /// The keys of cached surfaces no longer needed. The renderer frees their textures; a list
    /// carries a key until a list with the key was drawn.
    public internal(set) var drops: [UInt64]
    /// The corners of layers on the window in order around the outline, by node; empty unless a
    /// debug view requests outlines. Four corners in pixels. Invisible layers, and layers inside a
    /// rotated or rasterised surface, have no entry.
    public internal(set) var outlines: [UInt32: [SIMD2<Float>]] = [:]
    /// The reasons forcing a rebuild on a change, by node; empty unless requested by a debug view.
    /// If nested layers have the same reason, only the outermost layer has an entry.
    public internal(set) var rebuildReasons: [UInt32: RebuildReason] = [:]
    /// The moving layers by node: the reason against an animated batch, nil for a batched layer;
    /// empty unless requested by a debug view. Empty also where animated batches are off.
    public internal(set) var movers: [UInt32: BatchRejection?] = [:]
    /// The ways of layers behind masks by node, in a word and a number; empty unless requested by a
    /// debug view. `stencil` has the number of saved pixels; surfaces have the name of the reason
    /// alone. Masks drawn as clips have no entry.
    public internal(set) var maskWays: [UInt32: String] = [:]
    /// The pixels that masks by stencil save and restore; records of `save` items hold ranges of
    /// indices into the array. Empty for a list without masks by stencil.
    public internal(set) var saves: ContiguousArray<StencilSave> = []
    /// The spatial index of the window's items.
    var grid: ItemGrid

    /// The indices of the window's items possibly touching an area, in painting order; nil for all.
    /// Nil where a pass over all items is cheaper: up to 256 items, an area of a quarter of the
    /// window or more, or a quarter of the items moving. Otherwise the cost depends on the area.
    public func items(in area: PixelBox) -> ContiguousArray<Int32>? {
        grid.query(area, items, window: viewport.box)
    }
}
