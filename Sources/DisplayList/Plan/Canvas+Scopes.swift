import LaminaGraphicsTypes

// What holds for everything that is planned in a closure, and for nothing behind it.
extension Canvas {
    /// What is in it depends on more than its own layer: it cannot be written again in place by itself.
    func withBarrier(_ why: Obstacle, _ body: () -> Void) {
        let outer = state.pointee.scope.barrier
        state.pointee.scope.barrier = why
        body()
        state.pointee.scope.barrier = outer
    }

    /// Layers show their animations so much earlier (a replicator's copy).
    func withTimeShift(_ shift: Double, _ body: () -> Void) {
        let outer = state.pointee.scope.timeShift
        state.pointee.scope.timeShift = shift
        body()
        state.pointee.scope.timeShift = outer
    }

    /// A layer is drawn in pixels that are not the target's: its plane leads there meanwhile.
    func inOwnSpace<T>(_ plane: PlaneTransform, of index: UInt32, _ body: () -> T) -> T {
        let outer = draws[Int(index)].plane
        draws[Int(index)].plane = plane
        state.pointee.scope.ownSpaces += 1
        let outerSpace = draft.groups.enter(index)
        defer {
            draft.groups.leave(for: outerSpace)
            state.pointee.scope.ownSpaces -= 1
            draws[Int(index)].plane = outer
        }
        return body()
    }

    func inSpace<T>(_ space: ContentSpace, of index: UInt32, _ body: () -> T) -> T {
        if space.isOwn { return inOwnSpace(space.plane, of: index, body) }
        // The target's own pixels: the plane is the layer's.
        return body()
    }

    /// Passes and items go into a surface. Returns the items of its last pass, and whether it has others.
    func withTarget(
        _ surface: Int32, _ body: () -> Void
    ) -> (items: ContiguousArray<DrawItem>, isStarted: Bool) {
        var items: ContiguousArray<DrawItem> = []
        swap(&items, &writer.items)
        let outer = state.pointee.scope.target
        state.pointee.scope.target = Target(surface: surface, depth: outer.depth + 1)
        body()
        swap(&items, &writer.items)
        defer { state.pointee.scope.target = outer }
        return (items, state.pointee.scope.target.isStarted)
    }

    // MARK: What stands in the way of a patch

    /// Takes down what a painter answered: that a list which is being patched must be built anew, and why.
    @inline(__always)
    func note(_ answer: Rewrite, of index: UInt32) {
        guard case .anew(let why) = answer else { return }
        _ = plansAnew(index, why)
    }

    /// Says that a layer cannot be written again in place; false while that is what is done, which then ends.
    func plansAnew(_ index: UInt32, _ why: Obstacle) -> Bool {
        draws[Int(index)].obstacle = why
        if isPatching { writer.patchFailed = true }
        return !isPatching
    }
}
