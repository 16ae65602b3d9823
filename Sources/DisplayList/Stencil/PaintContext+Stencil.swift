import LaminaGraphicsTypes
import LaminaRenderTree

extension PaintContext {
    /// True if masks in this place can use the stencil of their target: the target has a stencil,
    /// the pixels are the window's, and no later pass reads the pixels behind the mask.
    func offersStencil(in context: InheritedState) -> Bool {
        stencil.isOffered && scope.target.depth == 0
            && context.level < StencilUse.mostLevels && !context.isRead && !context.isPiece
            && !context.clip.isMasked && !context.clip.hasLines && caches.captures.isEmpty
            // A group with a group opacity needs a surface.
            && context.opacity >= 1 && context.tint.w >= 1
            && writer.tables.count < Self.mostTexels
    }

    /// The size of the list's tables in texels above which no further masks are added.
    private static let mostTexels = 1 << 15

    /// The items of a mask, cut by the clip around it; nil if the stencil cannot hold them.
    func stencilItems(
        _ context: InheritedState, _ visit: (InheritedState) -> Void
    ) -> StencilMask? {
        var inner = InheritedState()
        inner.isRead = true
        inner.marksStencil = true
        inner.clip = context.clip
        var items: ContiguousArray<DrawItem> = []
        let flushes = scope.target.flushes
        swap(&items, &writer.items)
        withBarrier(.mask, hasPlaces: false) { visit(inner) }
        swap(&items, &writer.items)
        guard flushes == scope.target.flushes else { return nil }
        var box = PixelBox.empty
        for item in items {
            guard item.key.blend == .sourceOver else { return nil }
            box.formUnion(item.box)
        }
        items.removeAll { $0.box.isEmpty }
        // Several items, each clipped by the same antialiased edge, would cover more of the edge
        // than a single item.
        let isHard = context.clip.letsThrough && context.clip.box.isOnPixels
        if items.count > 1, !isHard, context.clip.cuts(box) { return nil }
        return StencilMask(items: items, box: box.roundedOut)
    }

    /// True if the target is opaque over a box before the first mask is drawn, so that its alpha is
    /// free to hold weights.
    func isOpaqueBelow(_ box: PixelBox) -> Bool {
        if stencil.isBackdropOpaque { return true }
        let first = passes.first { $0.target < 0 && $0.isDrawing }
        guard case .draw(let items)? = first?.work else {
            return writer.items.prefix(Self.groundItems).contains { $0.opaqueBox.contains(box) }
        }
        return items.prefix(Self.groundItems).contains { $0.opaqueBox.contains(box) }
    }

    /// The number of lowest items searched for an opaque backdrop.
    private static let groundItems = 8

    /// Adds the marks of a mask, and the place of its saved pixels.
    func beginStencil(_ mask: StencilMask, of index: UInt32, level: Int) {
        draft.stencil.box.formUnion(mask.box)
        if draft.stencil.page < 0 {
            draft.stencil.page = addSurfacePlan(PixelBox(0, 0, 64, 64), .rim, index)
        }
        add(mask, .mark, level: level + 1)
        var key = BatchKey(.solid)
        key.stencil = StencilUse(.save, level: level + 1)
        writer.place(key, mask.box, node: index)?.update(repeating: .zero, count: 2)
    }

    /// Marks the items from `first` on as content of the mask, and adds the items that end the
    /// mask. Returns the number of saved pixels.
    func endStencil(
        _ mask: StencilMask, of index: UInt32, level: Int, from first: Int
    ) -> Float {
        let test = StencilUse(.test, level: level + 1)
        // `weigh` items of an inner mask multiply the target's alpha, which must be 1 at that time:
        // the weights of the outer mask then follow the content. Inner masks without `weigh` items
        // save the pixels with their alpha before they write weights.
        let multiplies = writer.items[first...].contains { $0.key.stencil.operation == .weigh }
        writer.items.withUnsafeMutableBufferPointer { items in
            for i in first..<items.count where items[i].key.stencil == .none {
                items[i].key.stencil = test
                // Outside of the mask the backdrop stays visible, hence the content hides no items.
                items[i].opaqueBox = .empty
            }
        }
        let rim = StencilRim(mask, writer.records.texels, writer.tables).boxes
        if rim == [mask.box] {
            if multiplies || !canWeighAtOnce(mask, level) {
                add(mask, .weigh, level: level + 1)
            } else {
                // The items of the marks precede the `save` item.
                for i in first - 1 - mask.items.count..<first - 1 {
                    writer.items[i].key.blend = level == 0 ? .destinationOut : .copy
                }
            }
            addSaved(mask.box, .settle, of: index, level: level + 1)
            return mask.box.width * mask.box.height
        }
        add(mask, .full, level: level + 1)
        add(mask, .weigh, level: level + 1)
        for part in rim { addSaved(part, .restore, of: index, level: level + 1) }
        var key = BatchKey(.solid)
        key.stencil = StencilUse(.unmark, level: level + 1)
        if let slot = writer.place(key, mask.box, node: index) {
            SolidRecord.write(
                PlaneTransform(), PlaneRect(mask.box), color: Self.white,
                flags: packFlags(edges: 0, clip: -1), to: slot)
        }
        return rim.reduce(0) { $0 + $1.width * $1.height }
    }

    /// True if the marks of a mask can write their weights directly. Inside another mask only a
    /// single item can: a second item over the first fails the stencil test for the outer level and
    /// would write no weight.
    private func canWeighAtOnce(_ mask: StencilMask, _ level: Int) -> Bool {
        level == 0 || mask.items.count == 1 && !mask.items[0].isMany
    }

    private static var white: Float { pack(SIMD4(repeating: 1), opacity: 1) }

    /// Adds saved pixels; the schedule writes their places.
    private func addSaved(
        _ box: PixelBox, _ operation: StencilUse.Operation, of index: UInt32, level: Int
    ) {
        var key = BatchKey(.image, page: BatchKey.surfacePages + draft.stencil.page)
        key.stencil = StencilUse(operation, level: level)
        guard let slot = writer.place(key, box, node: index) else { return }
        ImageRecord.write(
            PlaneTransform(), PlaneRect(box), ImageRecord.Paint(uv: .zero, tint: Self.white),
            flags: packFlags(edges: 0, clip: -1), to: slot)
    }

    private func add(_ mask: StencilMask, _ operation: StencilUse.Operation, level: Int) {
        for item in mask.items {
            var item = item
            item.key.stencil = StencilUse(operation, level: level)
            item.opaqueBox = .empty
            writer.items.append(item)
        }
    }
}
