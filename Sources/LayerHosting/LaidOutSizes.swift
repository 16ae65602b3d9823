import LaminaDisplayList

/// Size for which the tree was laid out. A new size holds from the commit of the new layout on:
/// with the old layers, everything would stand in the wrong place for a frame.
struct LaidOutSizes {
    private(set) var viewport: Viewport
    /// Number of commits applied so far.
    private var applied = 0
    private var later: [(viewport: Viewport, after: Int)] = []

    init(_ viewport: Viewport) { self.viewport = viewport }

    /// Takes sizes, each with the number of commits after which the size holds.
    mutating func add(_ sizes: [(viewport: Viewport, after: Int)]) {
        later += sizes
        update()
    }

    mutating func noteApplied(_ count: Int) {
        applied += count
        update()
    }

    private mutating func update() {
        guard let index = later.lastIndex(where: { $0.after <= applied }) else { return }
        viewport = later[index].viewport
        later.removeFirst(index + 1)
    }
}
