import LaminaRenderTree

// What kept pictures spare a list, where its pictures are exact.
extension Canvas {
    /// Draws what may be kept, and says what it took; that is known when the list is made.
    func measured<T>(_ draw: () -> T) -> (T, SparedCost.Drawing) {
        let drawing = SparedCost.Drawing()
        guard state.pointee.limits.isExact else { return (draw(), drawing) }
        let mark = draft.spared.mark(surfaces)
        let result = draw()
        draft.spared.note(drawing, since: mark, surfaces)
        return (result, drawing)
    }

    /// Takes down that something is not drawn for what is known of it; spared, unless this list has drawn it.
    func take(_ drawing: SparedCost.Drawing, isSpared: Bool) {
        if state.pointee.limits.isExact, !isPatching {
            draft.spared.take(drawing, isSpared: isSpared)
        }
    }

    func take(_ picture: ShadowPicture) {
        take(picture.drawing, isSpared: picture.build != build)
    }

    /// Takes down a picture that is drawn for this list alone, where one made with nothing kept before it may keep it.
    func notePassing(_ surface: Int32, isCrowded: Bool) {
        guard state.pointee.limits.isExact else { return }
        draft.spared.notePassing(surfaces[Int(surface)].bytes, isCrowded: isCrowded)
    }
}
