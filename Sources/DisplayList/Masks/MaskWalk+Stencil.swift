import LaminaGraphicsTypes
import LaminaRenderTree

/// Masks by stencil: the content is drawn into the pass of its backdrop, over the pixels of the
/// mask, and mixed with the saved backdrop along the mask's rim. See `StencilUse`.
extension MaskWalk {
    /// Draws a layer behind its mask without a separate surface, item by item or by stencil; false,
    /// with nothing drawn, if surfaces are required.
    func visitMasked(_ index: UInt32, _ v: LayerValues, _ context: InheritedState) -> Bool {
        let isPile = !GroupRules(painting).drawsVaryingThings(index)
        if isPile, visitByItems(index, v, context) { return true }
        guard !GroupRules.needsOwnSurface(v),
            v.opacity >= 1 || v.flags.contains(.allowsGroupOpacity),
            !painting.draft.stencilRefusals.contains(index, in: painting.draft.spaces)
        else { return false }
        // In a mask, a backdrop would end the pass that the mask marks.
        let rules = GroupRules(painting)
        let mask = painting.nodes[Int(index)].mask
        if rules.readsBackdrop(below: index) || rules.readsBackdrop(below: mask) {
            painting.note(.surfaces(.mixing), of: index)
            return false
        }
        guard painting.plansAnew(index, .mask) else { return true }
        switch drawByStencil(index, v, context, leavesSeparate: !isPile) {
        case .done: return true
        case .separate:
            // Content that does not overlap is cut item by item.
            return visitByItems(index, v, context)
                || drawByStencil(index, v, context, leavesSeparate: false) == .done
        case .surfaces:
            painting.draft.stencilRefusals.insert(index, in: painting.draft.spaces)
            guard !isPile, visitByItems(index, v, context) else { return false }
            painting.note(.closedForm, of: index)
            return true
        }
    }

    private func visitByItems(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState
    ) -> Bool {
        canDrawByItems(index, v, context) && drawByItems(index, v, context)
    }

    private enum Attempt { case done, separate, surfaces }

    /// Draws a layer and its mask. `leavesSeparate`: content without overlaps is not drawn here,
    /// but left to the closed form.
    private func drawByStencil(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState, leavesSeparate: Bool
    ) -> Attempt {
        let mask = painting.stencilItems(context) { inner in
            TreeWalk(painting).visit(
                painting.nodes[Int(index)].mask, inside(index, inner), parent: v)
        }
        var inner = context
        inner.maskedLayer = index
        return draw(index, v, inner, by: mask, leavesSeparate: leavesSeparate)
    }

    /// Draws a layer inside more clips than a shader can read: the clips around the layer become a
    /// mask, by stencil or as a surface. False, with nothing drawn, if a shader can read all clips.
    ///
    /// Every fourth nested clip becomes a mask, because a shader reads further clips from records
    /// at every pixel. The stencil and the surface use the same layers as masks, because
    /// overlapping items clipped one by one cover more of an antialiased edge than items clipped as
    /// a group.
    func visitDeepClip(_ index: UInt32, _ v: LayerValues, _ context: InheritedState) -> Bool {
        guard context.clip.depth >= 4, context.clip.hasShape, !context.clip.isMasked,
            !context.clip.hasLines, !GroupRules.needsOwnSurface(v),
            v.flags.contains(.masksToBounds), isShape(index, v)
        else { return false }
        let rules = GroupRules(painting)
        guard
            Int(context.clip.depth) + rules.clips(from: index, most: 17)
                > Int(ClipState.largestDepth),
            !rules.readsBackdrop(below: index)
        else { return false }
        guard painting.plansAnew(index, .surface) else { return true }
        if painting.offersStencil(in: context),
            !painting.draft.stencilRefusals.contains(index, in: painting.draft.spaces)
        {
            if cutByStencil(index, v, context) { return true }
            painting.draft.stencilRefusals.insert(index, in: painting.draft.spaces)
        }
        SurfaceWalk(painting).visit(index, v, context, .nestedClip)
        return true
    }

    /// True if a layer clips by more than an upright box.
    private func isShape(_ index: UInt32, _ v: LayerValues) -> Bool {
        BoxStyle(v).isRounded || !painting.draws[Int(index)].plane.keepsAxes
    }

    private func cutByStencil(_ index: UInt32, _ v: LayerValues, _ context: InheritedState) -> Bool
    {
        let mask = painting.stencilItems(context) { inner in
            let fill = SolidPainter.Fill(
                rect: PlaneRect(context.clip.box.roundedOut), color: SIMD4(repeating: 1), edges: 0,
                opacity: 1)
            SolidPainter.paint(fill, PlaneTransform(), of: index, in: inner.clip, painting)
        }
        return draw(index, v, context, by: mask, leavesSeparate: false) == .done
    }

    /// Draws a layer over the pixels of a mask, if `MaskChoice` selects the stencil.
    private func draw(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState, by mask: StencilMask?,
        leavesSeparate: Bool
    ) -> Attempt {
        guard let mask else { return .surfaces }
        if mask.items.isEmpty { return .done }
        var situation = painting.situation(of: mask, in: context)
        if case .surfaces(let reason) = MaskChoice.way(situation), reason != .cost {
            painting.note(.surfaces(reason), of: index)
            return .surfaces
        }
        let start = painting.writer.items.count
        painting.beginStencil(mask, of: index, level: context.level)
        let first = painting.writer.items.count
        var inner = context
        inner.clip = painting.writer.tables.clip(to: mask.box)
        inner.level += 1
        painting.withBarrier(.mask, hasPlaces: false) {
            TreeWalk(painting).visitFlat(index, v, inner)
        }
        if painting.writer.items.count == first {
            painting.writer.items.removeSubrange(start...)
            return .done
        }
        painting.writer.describe(from: first, in: &situation, leavesSeparate: leavesSeparate)
        let way = MaskChoice.way(situation)
        guard way == .stencil else {
            painting.writer.items.removeSubrange(start...)
            painting.draws[Int(index)].subtree = .empty
            if way == .closedForm { return .separate }
            painting.note(way, of: index)
            return .surfaces
        }
        let saved = painting.endStencil(mask, of: index, level: context.level, from: first)
        painting.note(.stencil, of: index, saved: saved)
        return .done
    }
}

extension ListWriter {
    /// The largest number of items for the pairwise test of overlaps.
    private static let mostItems = 64

    /// Adds the items from `start` on, behind a mask, to a situation.
    fileprivate func describe(
        from start: Int, in situation: inout MaskSituation, leavesSeparate: Bool
    ) {
        situation.items = items.count - start
        for i in start..<items.count {
            let (key, box) = (items[i].key, items[i].box)
            if key.stencil == .none || key.stencil.operation == .test, !box.isEmpty {
                situation.contentPixels += box.width * box.height
            }
            if key.stencil == .none, key.blend != .sourceOver || isBright(items[i]) {
                situation.mixes = true
            }
        }
        situation.isPile = leavesSeparate && situation.isOneItem && areApart(from: start)
    }

    /// True if a component of an item's colours exceeds the alpha, as of sums of additive
    /// animations. Such an item adds light to the backdrop, and a pixel of the target holds at most
    /// 1: later items would cover the limited sum, and in a surface the colour itself. Animated and
    /// particle batches have no colours in their records.
    private func isBright(_ item: DrawItem) -> Bool {
        guard !item.isMany else { return false }
        let record = data + Int(item.data)
        return item.key.primitive.colorLanes.contains {
            !record[$0 / 4][$0 % 4].bitPattern.isPremultiplied
        }
    }

    /// True if no two items from `start` on touch the same pixels.
    fileprivate func areApart(from start: Int) -> Bool {
        let items = items[start...]
        if items.count > Self.mostItems { return false }
        return items.indices.allSatisfy { i in
            items[i].key.stencil == .none && !items[i].isMany
                && !items[(i + 1)...].contains { $0.box.intersects(items[i].box) }
        }
    }
}
