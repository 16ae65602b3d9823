/// A mask by stencil in a list of items: the places of its items, and the masks in its content.
struct StencilScope {
    /// Items with the operation `mark`.
    var marks: Range<Int>
    /// The item with the operation `save`.
    var save: Int
    /// Runs of plain items, each with the masks that follow the run.
    var body: [Run]
    /// Items with the operation `full`.
    var fulls: Range<Int>
    /// Items with the operation `weigh`.
    var weights: Range<Int>
    /// The items that restore saved pixels, and the last item of all.
    var restores: Range<Int>
    var end: Int
    /// The texels saved by the mask, and the texels saved at the same time by masks in its content.
    var texels = 0

    /// Consecutive items of a mask's content, and the masks behind them.
    struct Run {
        var items: Range<Int>
        var scopes: [StencilScope] = []
    }

    /// All items.
    var range: Range<Int> { marks.lowerBound..<end + 1 }

    /// The mask whose first item has the index `start`; nil for an item without a mask.
    init?(at start: Int, in items: ContiguousArray<DrawItem>) {
        var i = start
        func run(_ operation: StencilUse.Operation) -> Range<Int> {
            let first = i
            let level = items[start].key.stencil.level
            while i < items.count, items[i].key.stencil == StencilUse(operation, level: level) {
                i += 1
            }
            return first..<i
        }
        guard start < items.count, items[start].key.stencil.operation == .mark else { return nil }
        let level = items[start].key.stencil.level
        marks = run(.mark)
        save = i
        i += 1
        body = []
        while i < items.count,
            items[i].key.stencil.level > level
                || items[i].key.stencil == StencilUse(.test, level: level)
        {
            var next = Run(items: run(.test))
            var inner = 0
            while let scope = StencilScope(at: i, in: items), items[i].key.stencil.level > level {
                next.scopes.append(scope)
                inner += scope.texels
                i = scope.end + 1
            }
            // Other items are not part of the mask.
            if next.items.isEmpty, next.scopes.isEmpty { return nil }
            body.append(next)
            texels = max(texels, inner)
        }
        fulls = run(.full)
        weights = run(.weigh)
        let tiles = run(.restore)
        guard i < items.count, items[i].key.stencil.ends, items[i].key.stencil.level == level else {
            return nil
        }
        restores = items[i].key.stencil.operation == .settle ? i..<i + 1 : tiles
        end = i
        for k in restores { texels += Int(items[k].box.width) * Int(items[k].box.height) }
    }
}
