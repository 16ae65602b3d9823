import LaminaGraphicsTypes
import LaminaRenderTree

extension PaintContext {
    /// Puts the open pass's masks by stencil into the order they are drawn in; before a pass ends.
    func scheduleStencil() {
        guard draft.stencil.page >= 0, scope.target.surface < 0 else { return }
        let schedule = StencilSchedule(writer.items, after: draft.stencil)
        writer.items = schedule.items
        (draft.stencil.saves, draft.stencil.restores) = (schedule.saves, schedule.restores)
        draft.stencil.width = max(draft.stencil.width, schedule.pixels.width)
        draft.stencil.height = max(draft.stencil.height, schedule.pixels.height)
        for (record, saves) in schedule.ranges {
            writer.data[Int(record)] = SIMD4(
                Float(saves.lowerBound), Float(saves.upperBound), Float(draft.stencil.page), 0)
        }
    }

    /// Sets the size of the page of saved pixels, and writes the places of the saved boxes. Called
    /// after the last pass.
    func finishStencil() {
        let draft = draft.stencil
        guard draft.page >= 0 else { return }
        // Sizes are rounded up to steps, so that the next frame can reuse the page.
        func size(_ n: Int, _ step: Int) -> Float { Float(max(1, (n + step - 1) / step) * step) }
        resize(
            draft.page, to: PixelBox(0, 0, size(draft.width, 512), size(draft.height, 64)))
        let page = surfaces[Int(draft.page)]
        for (record, save) in draft.restores {
            let (x, y) = (Float(save.x), Float(save.y))
            writer.data[Int(record) + 2] = page.uv(
                of: PixelBox(x, y, x + save.box.width, y + save.box.height))
        }
    }

    /// True if the list has masks by stencil where an item of the window takes alpha from the
    /// backdrop, or the backdrop is no longer opaque.
    var hasBrokenStencil: Bool {
        guard draft.stencil.page >= 0 else { return false }
        if !isOpaqueBelow(draft.stencil.box) { return true }
        func breaks(_ items: ContiguousArray<DrawItem>) -> Bool {
            items.contains { !$0.key.blend.keepsOpaque && !$0.key.stencil.marks }
        }
        for pass in passes where pass.target < 0 {
            if case .draw(let items) = pass.work, breaks(items) { return true }
        }
        return breaks(writer.items)
    }
}

extension BlendMode {
    /// True if an opaque pixel stays opaque.
    fileprivate var keepsOpaque: Bool {
        switch self {
        case .sourceOver, .sourceAtop, .destinationOver, .plusLighter: true
        default: false
        }
    }
}
