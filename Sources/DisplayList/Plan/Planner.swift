import LaminaGraphicsTypes
import LaminaRenderTree

/// Plans frames: turns an evaluated render tree into a `DisplayList`.
///
/// Input: the tree after `evaluate`, the viewport, and an image residency. Output: `list()` with
/// items, records, surfaces, passes and texture commands, and `damage`, the pixels possibly
/// different from the frame before. No GL call is made.
///
///     RenderTree ──update──▶ patch ─┬─ all leaves fit ──▶ same list, records rewritten
///                                   └─ rebuild reason ─▶ build: one walk ──▶ new list
///     walk: node ──▶ InheritedState (plane, clip, opacity) ──▶ painters ──▶ ListWriter
///                  ├─ surface: filters, masks, groups, shadows ──▶ passes before the window's
///                  └─ batch: layers with animations only ──▶ one item, evaluated by a shader
///
/// Principles:
///
/// - Patch before build. If only geometry and paint changed, items are rewritten in place; other
///   changes rebuild the list in a single walk. A layer that cannot be patched records its
///   `RebuildReason`. A patched list equals a built list exactly.
///
///       drainChanges ─▶ structure changed ───────────────────────────▶ build()
///                    └▶ geometry, paint ─▶ every Rewrite is .inPlace ─▶ same items, new records
///                                       └▶ one Rewrite is .anew(reason) ─────────▶ build()
///
/// - Painters (folder `Paint`) turn layer content into items, alike for builds and patches. A
///   painter receives a `LayerView` and the paint context `PaintContext`, and returns a `Rewrite`.
///
///       LayerView ────▶ ┌─────────┐ ──▶ DrawItem and record, into the ListWriter
///       PaintContext ─▶ │ painter │ ──▶ Rewrite: can the next change be patched?
///                       └─────────┘
///
/// - Content that cannot be drawn directly is drawn into a surface, with an `OffscreenReason`.
///   Surfaces, rasters, shadows and coverage are cached between lists (`PlanCaches`), each cache
///   with its own lifetime.
///
///       layer with a blur ─▶ surface 1: content ─▶ passes ─┐
///       group opacity ─────▶ surface 2: content ───────────┼─▶ the window shows each as one item
///       unchanged shadow ──▶ ShadowCache: no pass ─────────┘
///
/// - Layers with only animations become instances of an animated batch (`AnimatedBatcher`) after
///   the list is stable: neither evaluated nor planned per frame.
///
///       node 7 ─┐                      one DrawItem      shader
///       node 8 ─┼─▶ AnimatedBatcher ─▶ instances 0…2 ──▶ value of each instance at the time
///       node 9 ─┘     suspends the nodes in the tree
///
/// - Damage is the difference of two lists (`ListDamage`), or the boxes of patched items.
///
///       old list:  A  B  C  D
///       new list:  A  B′ C     E ──▶ boxes of B, B′, D and E; no box of A and C
///
///
/// Given up: partial rebuilds. Any change besides geometry and paint rebuilds the whole list, and a
/// list over its memory budget (`SurfaceBudget`) is rebuilt with coarser surfaces.
///
/// Cost: proportional to the moved layers for a patch, to the tree for a build. Thread: the render
/// thread.
public final class Planner {
    let state: UnsafeMutablePointer<PlanState>
    /// The pixels of the window to redraw; the whole window after a resize. Each update begins with
    /// an empty damage: a caller that leaves a frame undrawn adds up the damage.
    public internal(set) var damage = PixelBox.empty
    private var candidates: ContiguousArray<(index: UInt32, what: NodeChanges)> = []
    /// True if the list no longer describes the tree.
    var needsBuild = false
    /// True if the list is the window's, instead of a captured picture's.
    private var isWindow = true
    /// The number of evicted surfaces at the last update.
    private var evictions: UInt32 = 0

    /// A planner for a tree; images are placed by `images`. Both are retained; `images` refers
    /// weakly to the planner. The list is empty until the first update.
    public init(tree: RenderTree, images: ImageResidency) {
        state = .allocate(capacity: 1)
        state.initialize(to: PlanState(tree, images))
        images.keepPages(of: self)
    }

    deinit {
        state.pointee.memory.deallocate()
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// The list of the last update or capture; with outlines and rebuild reasons of layers if a
    /// debug view needs them. Without a debug view the arrays are shared, not copied. With one,
    /// every layer is searched, and suspended layers are evaluated.
    public func list(forDebugging isDebugged: Bool = false) -> DisplayList {
        let writer = state.pointee.draft.writer
        var list = DisplayList(
            viewport: viewport, damage: damage, surfaces: writer.surfaces, passes: writer.passes,
            items: writer.items, clearsWindow: !state.pointee.scope.target.isStarted,
            records: writer.records, tables: writer.tables.texels,
            tableSerial: writer.tables.serial,
            particleBatches: writer.particleBatches, animatedBatches: writer.animatedBatches,
            oneByOne: writer.oneByOne, hasCoverage: writer.hasCoverage,
            commands: images.commands, drops: images.surfaces.drops,
            saves: state.pointee.draft.stencil.saves, grid: writer.grid)
        if isDebugged {
            // Evaluates suspended layers.
            tree.freshen()
            let all = PlanInspection(self)
            (list.outlines, list.rebuildReasons, list.movers) = (
                all.outlines, all.rebuildReasons, all.movers
            )
            list.maskWays = all.maskLabels
        }
        return list
    }

    /// Call after drawing `list`, before planning again: its cached surfaces now exist on the GPU,
    /// except `unfinished` surfaces. Their indices are those of `list.surfaces`; an unfinished
    /// picture is dropped and drawn again. The list's commands count as done.
    public func noteDrawn(_ list: DisplayList, except unfinished: Set<Int32> = []) {
        images.noteDone(list.commands)
        var shown: [UInt64] = []
        for (i, surface) in list.surfaces.enumerated() {
            guard let key = surface.key else { continue }
            if !unfinished.isEmpty, unfinished.contains(Int32(i)) {
                images.surfaces.drop(key)
            } else {
                shown.append(key)
            }
        }
        images.surfaces.noteDrawn(shown, dropped: list.drops, by: self)
    }

    /// Plans a frame. Returns false if nothing can have changed.
    @discardableResult
    public func update(viewport: Viewport) -> Bool {
        state.pointee.counters.visited = 0
        state.pointee.serial &+= 1
        let resized = viewport != self.viewport
        state.pointee.viewport = viewport
        damage = .empty
        var mustBuild = resized || needsBuild
        needsBuild = false
        if hasLostSurfaces() { mustBuild = true }
        applyTreeChanges()
        let edited = tree.drainEditedMovers()
        state.pointee.hasClients = !tree.clients.isEmpty
        clients.begin(tree.clients)
        if changesNeedBuild { mustBuild = true }
        batcher.begin(isStructural: mustBuild)
        let moved = mustBuild ? .empty : batcher.advance()
        if candidates.isEmpty && !mustBuild && moved.isEmpty { return false }
        if mustBuild || !rewriteChanges(moved, edited: edited) {
            build()
            if !resized { includeDifferences() }
            state.pointee.counters.builds += 1
        }
        includeBackdrops()
        orderCoverage()
        damage = resized ? viewport.box : damage.intersection(viewport.box)
        writer.grid.prepare(for: damage, writer.items, window: viewport.box)
        return !damage.isEmpty || resized
    }

    /// True if a surface used by the list was evicted since the last update.
    private func hasLostSurfaces() -> Bool {
        guard evictions != images.surfaces.evictions else { return false }
        evictions = images.surfaces.evictions
        caches.captures.keep(where: images.surfaces.holds)
        state.pointee.hasCaptures = !caches.captures.isEmpty
        return surfaces.contains { $0.key.map { !images.surfaces.holds($0) } ?? false }
    }

    /// True if a change affects the whole list.
    private var changesNeedBuild: Bool {
        for (_, what) in candidates where what.contains(.structure) { return true }
        // Single particles appear and disappear: a patch would always fail.
        if !writer.oneByOne.isEmpty {
            for (index, what) in candidates where what == .paint && writer.oneByOne[index] != nil {
                return true
            }
        }
        // A list possibly beyond its budget depends on all of its content.
        return isExact && state.pointee.limits.isBeyond && !candidates.isEmpty
    }

    /// Applies the tree's changes since the last update.
    private func applyTreeChanges() {
        for image in tree.drainRetiredImages() { images.forget(image) }
        refreshPointers()
        writer.makeUnique()
        if !state.pointee.stackLimit.isOfThisThread { state.pointee.stackLimit = StackLimit() }
        candidates.removeAll(keepingCapacity: true)
        tree.drainChanges(into: &candidates)
        if !caches.rasters.states.isEmpty {
            for (index, what) in candidates {
                let isLive = what.contains(.paint) && tree.liveLayers[index] != nil
                caches.rasters.noteChange(of: index, what, isLive: isLive, nodes)
            }
        }
        if !caches.shadows.casters.isEmpty {
            for (index, _) in candidates { painting.staleShadows(of: index) }
        }
    }

    /// Adds the differences of the new list and the list before to the damage.
    private func includeDifferences() {
        let (draws, serial, count) = (self.draws, state.pointee.serial, state.pointee.memory.count)
        for (index, what) in candidates where what.contains(.paint) && Int(index) < count {
            draws[Int(index)].repainted = serial
        }
        if damage.contains(viewport.box) { return }
        var difference = ListDamage(
            from: ListContents(state.pointee.shown.writer), to: ListContents(writer)
        ) { draws[Int($0)].repainted == serial }
        damage = difference.box(beyond: damage, within: viewport.box)
    }

    /// Adds whole backdrops to the damage: a backdrop is read while drawing, and damage touching a
    /// backdrop must contain its whole box.
    private func includeBackdrops() {
        var grown = true
        while grown && !draft.backdrops.boxes.isEmpty {
            grown = false
            for box in draft.backdrops.boxes where damage.intersects(box) && !damage.contains(box) {
                damage.formUnion(box)
                grown = true
            }
        }
    }

    // MARK: - Building

    /// Orders the upload of changed coverage pages.
    func orderCoverage() {
        caches.eachPage(images.cover)
    }

    private func build() {
        batcher.begin(buildAfter: candidates)
        // The evaluation of suspended layers may have moved the tree's memory.
        refreshPointers()
        defer { batcher.finish(.build) }
        forgetEndedTransitions()
        let misses = counters.rasterMisses + counters.shadowMisses
        // After drawing a picture into its cache, the next list uses the cache without the passes
        // drawing the picture.
        defer {
            let hasKept = counters.rasterMisses + counters.shadowMisses != misses
            if hasKept, !(isExact && state.pointee.limits.isBeyond) { needsBuild = true }
        }
        makeWithinBudget { isFirst in
            makeList(isFirst: isFirst)
            // The set of baked boxes depends on their number, known at the end of the list.
            if caches.bakedBoxes.textures.settle() { makeList(isFirst: false) }
            if painting.hasBrokenStencil {
                let target = state.pointee.stencil
                state.pointee.stencil = StencilTarget()
                makeList(isFirst: false)
                state.pointee.stencil = target
            }
        }
        caches.age(update: state.pointee.serial, build: state.pointee.build, images.surfaces)
        placeTables()
    }

    /// Forgets ended transitions from empty pictures: with them, changes are patched more slowly.
    private func forgetEndedTransitions() {
        if caches.captures.nothing.isEmpty { return }
        caches.captures.keepNothing(of: nodes)
        state.pointee.hasCaptures = !caches.captures.isEmpty
    }

    private func makeList(isFirst: Bool) {
        beginList(isFirst: isFirst)
        caches.bakedBoxes.textures.beginCount()
        caches.replicas.isUsed = false
        state.pointee.memory.reserve(tree.nodes.count)
        if tree.root != noNode {
            TreeWalk(painting).visit(tree.root, InheritedState(root: viewport), parent: nil)
        }
        batcher.finish(.list)
        painting.scheduleStencil()
        BackdropRuns(painting).finish()
        painting.finishStencil()
    }

    /// Begins a list. The window's list is kept for computing damage; an earlier list of the same
    /// frame is discarded.
    func beginList(isFirst: Bool, isWindow: Bool = true) {
        state.pointee.beginList(replacing: self.isWindow && isFirst, forWindow: isWindow)
        self.isWindow = isWindow
    }

    // MARK: - Patching

    /// Patches all changes, and planes of animated batches; false if the list must be rebuilt.
    private func rewriteChanges(_ moved: PixelBox, edited: Int) -> Bool {
        state.pointee.touched = moved
        let isWritten = PatchWalk(painting).patch(candidates)
        if isWritten { batcher.finish(.planes) }
        let isBehind = draft.backdrops.areBehind(state.pointee.touched)
        damage.formUnion(state.pointee.touched)
        guard isWritten, !isBehind, !hasLostOpaqueBackdrop else { return false }
        state.pointee.counters.patches += 1
        if batcher.finish(patchOf: candidates.count, edited: edited) { needsBuild = true }
        return true
    }

    /// True if the backdrop of masks by stencil was opaque and is not any longer.
    private var hasLostOpaqueBackdrop: Bool {
        draft.stencil.page >= 0 && !painting.isOpaqueBelow(draft.stencil.box)
    }
}
