import LaminaGraphicsTypes

/// The order in which consecutive masks by stencil are drawn, and the places of their saved pixels.
///
/// Saving pixels flushes the driver's work, so masks without overlap form a wave: each step – mark,
/// save, fill, restore – is executed for the whole wave before the next step. The draw calls of a
/// step are joined, too. A mask over another mask follows the lower mask. Idea: Each mask belongs
/// to a wave, which follows the last wave of the lower masks touched by the mask. Waves with more
/// pixels than `SavedPixels.most` are divided. High boxes are placed first on the page. Masks
/// inside masks are scheduled by the same rule, together with the inner masks of the whole wave.
/// The schedule changes neither the number of items nor the positions of items outside of masks.
struct StencilSchedule {
    /// The items in their new order.
    private(set) var items: ContiguousArray<DrawItem> = []
    private(set) var pixels = SavedPixels()
    private(set) var saves: ContiguousArray<StencilSave>
    private(set) var restores: ContiguousArray<(record: Int32, save: StencilSave)>
    /// The records of `save` items, and the range of their saves.
    private(set) var ranges: [(record: Int32, saves: Range<Int>)] = []
    private let old: ContiguousArray<DrawItem>

    /// The largest number of masks compared with each other; a longer run of masks is divided.
    private static let mostMasks = 512

    init(_ items: ContiguousArray<DrawItem>, after draft: StencilDraft) {
        old = items
        (saves, restores) = (draft.saves, draft.restores)
        self.items.reserveCapacity(items.count)
        var i = 0
        while i < old.count {
            var run: [StencilScope] = []
            while run.count < Self.mostMasks, let scope = StencilScope(at: i, in: old) {
                run.append(scope)
                i = scope.end + 1
            }
            if run.isEmpty {
                self.items.append(old[i])
                i += 1
            } else {
                add(run)
            }
        }
    }

    private func box(_ scope: StencilScope) -> PixelBox { old[scope.end].box }

    /// Adds masks in painting order.
    private mutating func add(_ scopes: [StencilScope]) {
        if scopes.isEmpty { return }
        var waves: [[StencilScope]] = []
        var number = [Int](repeating: 0, count: scopes.count)
        for i in scopes.indices {
            let area = box(scopes[i])
            var wave = 0
            for j in 0..<i where number[j] >= wave && box(scopes[j]).intersects(area) {
                wave = number[j] + 1
            }
            number[i] = wave
            if wave == waves.count { waves.append([]) }
            waves[wave].append(scopes[i])
        }
        for wave in waves {
            var rest = wave[...]
            while !rest.isEmpty {
                var (count, texels) = (0, 0)
                for scope in rest {
                    texels += scope.texels
                    if count > 0, texels > SavedPixels.most { break }
                    count += 1
                }
                draw(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Adds the masks of a wave, which have no common pixels.
    private mutating func draw(_ wave: ArraySlice<StencilScope>) {
        let cursor = pixels.cursor
        // Marks may leave weights in the alpha of the pixels that are saved.
        save(wave)
        addInTurn(wave.map(\.marks))
        for k in 0..<(wave.map(\.body.count).max() ?? 0) {
            let runs = wave.compactMap { k < $0.body.count ? $0.body[k] : nil }
            addInTurn(runs.map(\.items))
            add(runs.flatMap(\.scopes))
        }
        addInTurn(wave.map(\.fulls))
        addInTurn(wave.map(\.weights))
        for scope in wave { for k in scope.restores where k != scope.end { items.append(old[k]) } }
        for scope in wave { items.append(old[scope.end]) }
        pixels.cursor = cursor
    }

    /// Adds the first item of each range, then the second item of each range, and so on: items of
    /// one kind become consecutive and share a draw call.
    private mutating func addInTurn(_ ranges: [Range<Int>]) {
        for k in 0..<(ranges.map(\.count).max() ?? 0) {
            for range in ranges where k < range.count { items.append(old[range.lowerBound + k]) }
        }
    }

    /// A single item saves the pixels of a wave. The remaining `save` items stay empty, which keeps
    /// the number of items constant.
    private mutating func save(_ wave: ArraySlice<StencilScope>) {
        let first = saves.count
        var all = PixelBox.empty
        let parts = wave.flatMap(\.restores).sorted {
            (old[$1].box.height, $0) < (old[$0].box.height, $1)
        }
        for k in parts {
            let place = pixels.place(old[k].box)
            saves.append(place)
            restores.append((old[k].data, place))
            all.formUnion(place.box)
        }
        for (n, scope) in wave.enumerated() {
            var item = old[scope.save]
            item.box = n == 0 ? all : .empty
            items.append(item)
            if n == 0 { ranges.append((item.data, first..<saves.count)) }
        }
    }
}
