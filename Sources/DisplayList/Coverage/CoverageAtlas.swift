import LaminaGraphicsTypes

/// Allocator for pictures of coverage that change often.
///
/// Idea: Sizes are rounded up to steps of 32 × 16 pixels. A slightly larger picture then keeps its
/// slot, and a free slot fits other pictures. A large picture has a separate page, in steps of 256
/// pixels. Empty pages are released. When not to use it: for pictures drawn once; pages of images
/// are packed tightly and have colours.
final class CoverageAtlas {
    private struct Size: Hashable {
        var width: Int
        var height: Int
    }

    private struct Place {
        var page: CoveragePage
        var x: Int
        var y: Int
    }

    private struct Stack { weak var stack: CoverageStack? }

    private let isSmooth: Bool
    private let isColored: Bool
    private var stacks: [Stack] = []
    private(set) var pages: [CoveragePage] = []
    private var free: [Size: [Place]] = [:]
    private var users: [ObjectIdentifier: Int] = [:]

    /// `isSmooth`: pictures are interpolated between texels, and need a border. `isColored`: pages
    /// hold colours.
    init(isSmooth: Bool = false, isColored: Bool = false) {
        (self.isSmooth, self.isColored) = (isSmooth, isColored)
    }

    /// Pixels a side of a shared page: as many bytes for colours as for coverage.
    private var side: Int { isColored ? CoveragePage.size / 2 : CoveragePage.size }
    /// Pixels a side up to which pictures of coverage share pages.
    static let longestShared = CoveragePage.size / 2

    /// A slot of at least this size; nil for a size larger than the largest page.
    func slot(width: Int, height: Int) -> CoverageSlot? {
        var size = Size(width: (width + 31) & ~31, height: (height + 15) & ~15)
        let isLarge = max(width, height) > side / 2
        if isLarge { size = Size(width: (width + 255) & ~255, height: (height + 255) & ~255) }
        guard let place = free[size]?.popLast() ?? (isLarge ? ownPage(size) : newPlace(size)) else {
            return nil
        }
        users[ObjectIdentifier(place.page), default: 0] += 1
        let area = CoverageRasterizer.Box(
            x: place.x, y: place.y, width: size.width, height: size.height)
        return CoverageSlot(place.page, area, of: self)
    }

    private func newPlace(_ size: Size) -> Place? {
        for page in pages.reversed().lazy.filter({ !$0.stack.isRetired }).prefix(2) {
            if let place = place(size, on: page) { return place }
        }
        guard hasRoom(side * side), let page = newPage() else { return nil }
        pages.append(page)
        return place(size, on: page)
    }

    /// The largest number of pixels on pages of colours, 64 MiB. `CoverageMemory` limits pages of
    /// coverage.
    static let mostColors = 16 << 20

    /// True if a new page of this many pixels keeps the total within the limit.
    private func hasRoom(_ pixels: Int) -> Bool {
        !isColored
            || pages.reduce(pixels) { $0 + $1.width * $1.height } <= Self.mostColors
    }

    /// Numbers of pages in the first stacks and in all later stacks: few shapes take little memory,
    /// many shapes take few draw calls.
    private var sizes: [Int] { isColored ? [1, 8, 64] : [1, 4, 16] }

    /// Empty page in an existing stack, or in a new stack.
    private func newPage() -> CoveragePage? {
        stacks.removeAll { $0.stack == nil }
        for known in stacks {
            if let stack = known.stack, !stack.isRetired, let page = stack.makePage() {
                return page
            }
        }
        let stack = CoverageStack(
            sizes[min(stacks.count, sizes.count - 1)], width: side, height: side,
            isSmooth: isSmooth, isColored: isColored)
        retire(smallerThan: stack.count)
        stacks.append(Stack(stack: stack))
        return stack.makePage()
    }

    /// Retires smaller stacks: changed shapes move from the retired stacks to a common texture.
    private func retire(smallerThan count: Int) {
        retire { $0.count < count }
    }

    /// Retires all stacks but one of the largest, for pictures that fit into a single texture.
    func gather() {
        let known = stacks.compactMap(\.stack).filter { !$0.isRetired }
        guard known.count > 1, let kept = known.max(by: { $0.count < $1.count }) else { return }
        retire { $0 !== kept }
    }

    private func retire(where isRetired: (CoverageStack) -> Bool) {
        for known in stacks {
            if let stack = known.stack, isRetired(stack) { stack.isRetired = true }
        }
        for size in free.keys { free[size]?.removeAll { $0.page.stack.isRetired } }
    }

    private func ownPage(_ size: Size) -> Place? {
        guard max(size.width, size.height) <= CoveragePage.largest,
            hasRoom(size.width * size.height)
        else { return nil }
        let stack = CoverageStack(
            1, width: size.width, height: size.height, isSmooth: isSmooth, isColored: isColored)
        guard let page = stack.makePage() else { return nil }
        // Inserted before pages with free space; the page itself is full.
        pages.insert(page, at: 0)
        return place(size, on: page)
    }

    private func place(_ size: Size, on page: CoveragePage) -> Place? {
        page.allocate(size.width, size.height).map { Place(page: page, x: $0.x, y: $0.y) }
    }

    func reclaim(_ page: CoveragePage, _ area: CoverageRasterizer.Box) {
        let id = ObjectIdentifier(page)
        users[id, default: 1] -= 1
        if users[id] == 0 {
            users[id] = nil
            pages.removeAll { $0 === page }
            for size in free.keys { free[size]?.removeAll { $0.page === page } }
        } else if !page.stack.isRetired {
            free[Size(width: area.width, height: area.height), default: []].append(
                Place(page: page, x: area.x, y: area.y))
        }
    }
}
