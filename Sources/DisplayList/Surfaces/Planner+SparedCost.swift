import LaminaRenderTree

// What kept pictures spare a list, where its pictures are exact.
extension Planner {
    /// Draws what may be kept, and says what it took; that is known when the list is made.
    func measured<T>(_ draw: () -> T) -> (T, SparedCost.Drawing) {
        let drawing = SparedCost.Drawing()
        guard isExact else { return (draw(), drawing) }
        let mark = spared.mark(surfaces)
        let result = draw()
        spared.note(drawing, since: mark, surfaces)
        return (result, drawing)
    }

    /// Takes down that something is not drawn for what is known of it; spared, unless this list has drawn it.
    func take(_ drawing: SparedCost.Drawing, isSpared: Bool) {
        if isExact, !isPatching { spared.take(drawing, isSpared: isSpared) }
    }

    func take(_ picture: ShadowPicture) {
        take(picture.drawing, isSpared: picture.build != state.pointee.build)
    }

    /// Takes down a picture that is drawn for this list alone, where one made with nothing kept before it may keep it.
    func notePassing(_ surface: Int32, isCrowded: Bool) {
        guard isExact else { return }
        spared.notePassing(surfaces[Int(surface)].bytes, isCrowded: isCrowded)
    }

    /// Whether the list just made is within its budget with nothing kept before it, too: then it is the one that is made
    /// then. Where too many pictures are there to keep all of them, which are kept depends on the order they came in.
    var isWithinBudgetAnew: Bool {
        let more = spared.sum
        return !spared.isCrowded
            && (rasters.bytes == 0 || rasters.bytes + more.kept <= surfaceMemory / 2)
            && (shadows.bytes == 0 || shadows.bytes + more.kept <= shadows.budget)
            && passes.count + more.passes <= KeptShadows.mostPasses
            && excess(with: more) == nil
    }

    /// Forgets every picture that was kept, but for those of transitions, which are nowhere else.
    func forgetPictures() {
        for state in rasters.states.values {
            if let key = state.plan.key { images.surfaces.drop(key) }
        }
        rasters.states.removeAll()
        for picture in shadows.takeAll() { drop(picture) }
    }
}
