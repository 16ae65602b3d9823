import LaminaGraphicsTypes

/// The slots of pieces on pages of colours, in the order of the pieces. Each drawing reuses the
/// slots of the preceding drawing if large enough.
struct ReusedSlots {
    private var slots: ContiguousArray<CoverageSlot> = []

    /// The slot of a piece: a slot of the previous drawing, or a new slot; nil without free space.
    mutating func slot(
        _ number: Int, _ box: CoverageRasterizer.Box, _ atlas: CoverageAtlas
    ) -> CoverageSlot? {
        if number < slots.count {
            let known = slots[number]
            if known.holds(box.width, box.height), !known.isRetired { return known }
        }
        guard let new = atlas.slot(width: box.width, height: box.height) else { return nil }
        if number < slots.count { slots[number] = new } else { slots.append(new) }
        return new
    }

    /// Frees the slots behind the first `count`.
    mutating func keep(_ count: Int) { slots.removeLast(slots.count - count) }
}
