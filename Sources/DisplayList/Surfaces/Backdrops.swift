/// The backdrops of a list, during its build and afterwards.
struct Backdrops {
    /// The pixels of the window read back while drawing.
    var boxes: [PixelBox] = []
    /// The backdrop runs to filter.
    var runs: [BackdropRun] = []
    /// The pixels shown from a copy made earlier.
    var late: [PixelBox] = []

    /// True if a patched layer came between a copy and a pane sharing the copy.
    func areBehind(_ touched: PixelBox) -> Bool { late.contains { $0.intersects(touched) } }
}
