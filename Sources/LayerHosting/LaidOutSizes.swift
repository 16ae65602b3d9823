import LaminaDisplayList

/// The size the tree was laid out for. A new one holds from the commit on that it came with: with the old layers in
/// it, everything would stand in the wrong place for a frame.
struct LaidOutSizes {
    private(set) var viewport: Viewport
    /// Commits that have been applied.
    private var applied = 0
    private var later: [(viewport: Viewport, after: Int)] = []

    init(_ viewport: Viewport) { self.viewport = viewport }

    /// Takes sizes that hold after so many commits.
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
