import LaminaGraphicsTypes

// State for the duration of a closure during planning.
extension PaintContext {
    /// Plans a layer in pixels other than the target's; the layer's plane is replaced during
    /// `body`.
    func inOwnSpace<T>(_ plane: PlaneTransform, of index: UInt32, _ body: () -> T) -> T {
        let outer = draws[Int(index)].plane
        draws[Int(index)].plane = plane
        draft.spaces.enter(index)
        defer {
            draft.spaces.leave()
            draws[Int(index)].plane = outer
        }
        return body()
    }

    func inSpace<T>(_ space: ContentSpace, of index: UInt32, _ body: () -> T) -> T {
        if space.isOwn { return inOwnSpace(space.plane, of: index, body) }
        // The target's own pixels: the plane is the layer's.
        return body()
    }

    /// Redirects passes and items into a surface. Returns the items of the surface's last pass;
    /// `isStarted` is true if earlier passes exist.
    func withTarget(
        _ surface: Int32, _ body: () -> Void
    ) -> (items: ContiguousArray<DrawItem>, isStarted: Bool) {
        var items: ContiguousArray<DrawItem> = []
        swap(&items, &writer.items)
        let outer = scope.target
        scope.target.enter(surface)
        body()
        swap(&items, &writer.items)
        defer { scope.target = outer }
        return (items, scope.target.isStarted)
    }

    // MARK: Reasons against a patch

    /// Records a painter's result: the reason for a rebuild, if any.
    @inline(__always)
    func note(_ answer: Rewrite, of index: UInt32) {
        guard case .anew(let why) = answer else { return }
        _ = plansAnew(index, why)
    }

    /// Records the reason a layer needs a rebuild. Returns false during a patch, which is then
    /// abandoned.
    func plansAnew(_ index: UInt32, _ why: RebuildReason) -> Bool {
        draws[Int(index)].rebuildReason = why
        if isPatching { writer.patchFailed = true }
        return !isPatching
    }
}
