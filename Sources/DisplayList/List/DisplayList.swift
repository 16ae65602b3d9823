import LaminaGraphicsTypes

/// A frame as plain values: what to draw, in which order, with which numbers, and what of it is new.
///
/// A planner makes it from a render tree; whoever draws it obeys and decides nothing. A copy stays what it was while the
/// planner goes on. Pass it on and let go of it: while somebody holds one, the next frame copies what it changes.
public struct DisplayList {
    /// What it is a picture of: pixels and scale.
    public internal(set) var viewport: Viewport
    /// Pixels of the window that can differ from the frame before.
    public internal(set) var damage: PixelBox
    public internal(set) var surfaces: [SurfacePlan]
    /// Steps in order of execution, before the last one.
    public internal(set) var passes: [PassPlan]
    /// What the last pass draws into the window, in painting order.
    public internal(set) var items: ContiguousArray<DrawItem>
    /// Whether the last pass begins on a clear window: false after a backdrop was read.
    public internal(set) var clearsWindow: Bool
    /// Records of all items; places in items are into it.
    public internal(set) var records: UnsafeRecordBuffer
    /// Clip records and gradient stops, and a number that differs whenever they do.
    public internal(set) var tables: ContiguousArray<SIMD4<Float>>
    public internal(set) var tableSerial: UInt64
    /// What items that are swarms draw: their records name places in here.
    public internal(set) var swarms: ContiguousArray<SwarmPlan>
    /// What items that are flocks draw: their records name places in here.
    public internal(set) var flocks: ContiguousArray<FlockPlan>
    /// Emitters whose particles are items of their own, by node, and why.
    public internal(set) var oneByOne: [UInt32: SwarmObstacle]
    /// What to do with textures before anything is drawn: uploads, and pages that nobody shows.
    public internal(set) var orders: [TextureOrder]
    /// Keys of surfaces that nobody will show again.
    public internal(set) var drops: [UInt64]
    /// The corners of layers on the window, going round, by node; empty unless a debug view asks for them.
    public internal(set) var outlines: [UInt32: [SIMD2<Float>]] = [:]
    /// What stands in the way of writing layers again in place, by node; empty unless a debug view asks for it.
    public internal(set) var obstacles: [UInt32: Obstacle] = [:]
    /// Layers that move, by node: why each is evaluated one by one, nil for one of a flock; empty unless a debug view asks for it.
    public internal(set) var movers: [UInt32: FlockObstacle?] = [:]
    /// Where the window's items lie.
    var grid: ItemGrid

    /// Indices of the window's items that may touch an area, in painting order; nil for all.
    public func items(in area: PixelBox) -> ContiguousArray<Int32>? {
        grid.query(area, items, window: viewport.box)
    }
}
