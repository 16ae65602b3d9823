import LaminaDisplayList

/// Viewport of the current layout. A new size takes effect with the commit of the new layout:
/// earlier, a frame would show the old layout in the new size.
struct LaidOutSizes {
    private(set) var viewport: Viewport
    /// Number of commits applied so far.
    private var applied = 0
    private var later: [(viewport: Viewport, after: Int)] = []

    init(_ viewport: Viewport) { self.viewport = viewport }

    /// Adds sizes, each with the number of commits until the size takes effect.
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
