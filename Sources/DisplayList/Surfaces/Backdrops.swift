/// What is read of the pixels behind layers, while a list is made and afterwards.
struct Backdrops {
    /// Pixels of the window that are read back while it is drawn.
    var boxes: [PixelBox] = []
    /// Backgrounds to be filtered.
    var runs: [BackdropRun] = []
    /// Where they are seen in a copy made earlier.
    var late: [PixelBox] = []

    /// Whether a layer written again in place came between a copy and a pane that shares it.
    func areBehind(_ touched: PixelBox) -> Bool { late.contains { $0.intersects(touched) } }
}
