import LaminaRenderTree

// The cost avoided by cached pictures, recorded for exact frames.
extension PaintContext {
    /// Draws possibly cached content, and measures the cost, known after the list is made.
    func measured<T>(_ draw: () -> T) -> (T, AvoidedCost.Drawing) {
        let drawing = AvoidedCost.Drawing()
        guard limits.isExact else { return (draw(), drawing) }
        let mark = draft.avoidedCost.mark(surfaces)
        let result = draw()
        draft.avoidedCost.note(drawing, since: mark, surfaces)
        return (result, drawing)
    }

    /// Records content shown from a cache; the cost counts as avoided unless drawn by this list.
    func noteUse(_ drawing: AvoidedCost.Drawing, isAvoided: Bool) {
        if limits.isExact, !isPatching {
            draft.avoidedCost.noteUse(drawing, isAvoided: isAvoided)
        }
    }

    func noteUse(_ picture: ShadowPicture) {
        noteUse(picture.drawing, isAvoided: picture.build != build)
    }

    /// Records an uncached picture of this list, if a list without cached pictures might cache the
    /// picture.
    func notePassing(_ surface: Int32, isCrowded: Bool) {
        guard limits.isExact else { return }
        draft.avoidedCost.notePassing(surfaces[Int(surface)].bytes, isCrowded: isCrowded)
    }
}
