import LaminaGraphicsTypes
import LaminaRenderTree

/// Turns an evaluated tree into passes and items.
///
/// In: the tree after `evaluate`, the viewport, and a place for images. Out: `passes`, `surfaces` and `data`
/// of the frame, and `damage`, the pixels that can differ from the frame before.
/// Idea: the list is kept from frame to frame. When only geometry and paint of nodes changed, their
/// items are written again in place (`patch`); when anything else changed, everything is built
/// anew in one walk. Cost: proportional to what moved for a patch, to the tree for a build.
/// Thread: the render thread.
public final class Planner {
    let state: UnsafeMutablePointer<PlanState>
    /// When layers that only move become flocks.
    var flocks = FlockStore()
    /// What layers of other processes cost.
    var guests = GuestCosts()
    /// Pixels of the window that must be drawn again; everything after a resize.
    public internal(set) var damage = PixelBox.empty
    private var candidates: ContiguousArray<(index: UInt32, what: NodeChanges)> = []
    /// Set when the list no longer describes the tree.
    var needsBuild = false
    /// Whether the list is the window's, not that of a picture for a transition.
    private var isWindow = true
    /// How many surfaces were gone at the last update.
    private var evictions: UInt32 = 0

    /// What a frame's planning did, for the frame record and for tests.
    public struct Counters: Sendable, Equatable {
        public var builds = 0
        public var patches = 0
        public var visited = 0
        /// Shapes drawn anew since the list was made.
        public var rasterised = 0
        /// Rasterised layers taken from their cache, and drawn anew.
        public var rasterHits = 0
        public var rasterMisses = 0
        /// Shadows taken from what was kept, and drawn anew to be kept.
        public var shadowHits = 0
        public var shadowMisses = 0
        /// Times that siblings in space were looked at anew for where they pass through each other.
        public var siblingCuts = 0
    }

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

    /// The list of the last update or capture; with the outlines and obstacles of layers where a debug view needs them.
    public func list(forDebugging isDebugged: Bool = false) -> DisplayList {
        let writer = state.pointee.draft.writer
        var list = DisplayList(
            viewport: viewport, damage: damage, surfaces: writer.surfaces, passes: writer.passes,
            items: writer.items, clearsWindow: !state.pointee.scope.target.isStarted,
            records: writer.records, tables: writer.tables.texels,
            tableSerial: writer.tables.serial,
            swarms: writer.swarms, flocks: writer.flocks, oneByOne: writer.oneByOne,
            orders: images.orders, drops: images.surfaces.drops, grid: writer.grid)
        if isDebugged {
            // The values of those that nobody evaluates.
            tree.freshen()
            let all = PlanInspection(self)
            (list.outlines, list.obstacles, list.movers) = (all.outlines, all.obstacles, all.movers)
        }
        return list
    }

    /// Says that a list was drawn that nothing has been planned after: what it keeps is there from now on, but for the surfaces
    /// that are unfinished.
    public func noteDrawn(_ list: DisplayList, except unfinished: Set<Int32> = []) {
        images.noteDone(list.orders)
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

    /// Plans a frame. Returns false when nothing can have changed.
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
        takeChanges()
        let edited = tree.drainEditedMovers()
        state.pointee.hasGuests = !tree.guests.isEmpty
        guests.begin(tree.guests)
        if changesNeedBuild { mustBuild = true }
        flocks.begin(isStructural: mustBuild)
        let moved = mustBuild ? .empty : advanceFlocks()
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

    /// Whether a surface that the list draws from is gone since the last update.
    private func hasLostSurfaces() -> Bool {
        guard evictions != images.surfaces.evictions else { return false }
        evictions = images.surfaces.evictions
        stores.captures.keep(where: images.surfaces.holds)
        state.pointee.hasCaptures = !stores.captures.isEmpty
        return surfaces.contains { $0.key.map { !images.surfaces.holds($0) } ?? false }
    }

    /// Whether what changed is a matter of the whole list.
    private var changesNeedBuild: Bool {
        for (_, what) in candidates where what.contains(.structure) { return true }
        // Single particles come and go: nothing is written again in vain.
        if !writer.oneByOne.isEmpty {
            for (index, what) in candidates where what == .paint && writer.oneByOne[index] != nil {
                return true
            }
        }
        // A list that is beyond its budget, or may be, is a matter of everything in it.
        return isExact && state.pointee.limits.isBeyond && !candidates.isEmpty
    }

    /// What changed in the tree since the last update.
    private func takeChanges() {
        for image in tree.drainRetiredImages() { images.forget(image) }
        refreshPointers()
        writer.makeUnique()
        if !state.pointee.stackRoom.isOfThisThread { state.pointee.stackRoom = StackRoom() }
        candidates.removeAll(keepingCapacity: true)
        tree.drainChanges(into: &candidates)
        if !stores.rasters.states.isEmpty {
            for (index, what) in candidates { stores.rasters.noteChange(of: index, what, nodes) }
        }
        if !stores.shadows.casters.isEmpty {
            for (index, _) in candidates { canvas.staleShadows(of: index) }
        }
    }

    /// What the new list draws otherwise than the one before.
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

    /// A backdrop is read as it is drawn: damage that touches one must hold all of it.
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

    /// Has uploaded what shapes wrote into their pages.
    func orderCoverage() {
        stores.eachPage(images.cover)
    }

    private func build() {
        if tree.sleeperCount > 0 {
            tree.wakeAll()
            refreshPointers()
        }
        flocks.open(
            isFit: !state.pointee.hasGuests && !state.pointee.hasCaptures
                && draft.backdrops.boxes.isEmpty
        )
        if flocks.isOpen {
            for (index, _) in candidates where !nodes[Int(index)].children.isEmpty {
                flocks.carriers.insert(index)
            }
        }
        defer {
            flocks.close(hasFlocks: !writer.flocks.isEmpty)
            sleepFlocks()
        }
        let misses = counters.rasterMisses + counters.shadowMisses
        // A picture just drawn into its cache: the next list takes it from there, without the passes that draw it.
        defer {
            let hasKept = counters.rasterMisses + counters.shadowMisses != misses
            if hasKept, !(isExact && state.pointee.limits.isBeyond) { needsBuild = true }
        }
        makeWithinBudget { isFirst in
            makeList(isFirst: isFirst)
            // Which boxes are baked depends on how many there are: known when the list is made.
            if stores.cards.textures.settle() { makeList(isFirst: false) }
        }
        stores.age(update: state.pointee.serial, build: state.pointee.build, images.surfaces)
        placeTables()
    }

    private func makeList(isFirst: Bool) {
        beginList(isFirst: isFirst)
        stores.cards.textures.beginCount()
        state.pointee.memory.reserve(tree.nodes.count)
        if tree.root != noNode {
            visit(tree.root, rootContext, parent: nil)
        }
        if flocks.isOpen { placeFlocks() }
        finishBackdrops()
    }

    /// Begins a list. The one that is on the window is kept, for what differs is damage; one that was made for the same
    /// frame is not.
    func beginList(isFirst: Bool, isWindow: Bool = true) {
        state.pointee.beginList(replacing: self.isWindow && isFirst, forWindow: isWindow)
        self.isWindow = isWindow
    }

    /// Superspace of the root: points, y up, origin at the lower left corner of the viewport.
    var rootContext: LayerContext {
        var context = LayerContext()
        context.plane = PlaneTransform(
            a: viewport.scale, b: 0, c: 0, d: -viewport.scale, tx: 0, ty: Double(viewport.height))
        context.clip.box = viewport.box
        return context
    }

    // MARK: - Patching

    /// Writes what changed again in place, beside what moved in flocks; false when the list has to be built anew.
    private func rewriteChanges(_ moved: PixelBox, edited: Int) -> Bool {
        state.pointee.touched = moved
        let isWritten = patchAll()
        if isWritten, !flocks.moved.isEmpty { settleFlocks() }
        let isBehind = draft.backdrops.areBehind(state.pointee.touched)
        damage.formUnion(state.pointee.touched)
        guard isWritten, !isBehind else { return false }
        state.pointee.counters.patches += 1
        // Layers in one that moves count, though they are told of once.
        let moving = max(candidates.count - flocks.rewritten, counters.visited)
        if flocks.wants(moving: moving, edited: edited) || hasIdleFlocks && flocks.dissolves()
            || flocks.tires(rows: writer.flocks.reduce(0) { $0 + $1.count })
        {
            needsBuild = true
        }
        return true
    }

    /// Writes every candidate again in place; false when one cannot be.
    private func patchAll() -> Bool {
        let list = candidates
        let isSimple = !state.pointee.hasCaptures && !stores.replicas.isUsed
        let canvas = canvas
        return list.withUnsafeBufferPointer { list in
            for (index, what) in list {
                if isSimple, LeafPainter.rewrite(index, what, canvas) { continue }
                if !patch(index, what) { return false }
            }
            return true
        }
    }

    /// Writes a node's items again in place; false when that is not possible.
    private func patch(_ index: UInt32, _ what: NodeChanges) -> Bool {
        guard Int(index) < state.pointee.memory.count else { return false }
        let draw = draws + Int(index)
        // Already written again with a layer above it.
        if draw.pointee.serial == state.pointee.serial { return true }
        if draw.pointee.build != state.pointee.build { return canvas.isHiddenFromAbove(index) }
        if draw.pointee.leaf == .flock { return rewriteFlocked(index, what) }
        guard draw.pointee.obstacle == .none else { return false }
        guard let context = inherited(by: index) else { return false }
        let parent = nodes[Int(index)].parent
        let (firstItem, itemCount) = (draw.pointee.firstItem, draw.pointee.itemCount)
        state.pointee.isPatching = true
        let clipCount = writer.tables.count
        defer { state.pointee.isPatching = false }
        writer.cursor = Int(firstItem)
        writer.patchFailed = false
        state.pointee.touched.formUnion(draw.pointee.subtree)
        charge(state.pointee.hasGuests ? guests.root(of: index, nodes) : nil) {
            visit(index, context, parent: parent == noNode ? nil : visual(parent))
        }
        let fits = !writer.patchFailed && writer.cursor == Int(firstItem + itemCount)
        writer.cursor = -1
        // Shapes below moved with the node; their old records stay until the next build.
        if writer.tables.count != clipCount { writer.tables.noteChange() }
        let box = draw.pointee.subtree
        state.pointee.touched.formUnion(box)
        state.pointee.memory.growAncestors(parent, by: box)
        return fits && !writer.tables.isOverfull
    }

    /// What a node inherited when the list was built, without its ancestors; nil where they have to be asked.
    private func inherited(by index: UInt32) -> LayerContext? {
        let (node, draw) = (nodes + Int(index), draws + Int(index))
        let parent = node.pointee.parent
        if parent == noNode { return rootContext }
        if node.pointee.isMask || state.pointee.memory.leavesFlatSiblings(node, visual(index)) {
            return nil
        }
        let above = draws + Int(parent)
        var context = LayerContext()
        context.plane = above.pointee.plane
        context.clip = draw.pointee.clip
        context.opacity = draw.pointee.opacity
        context.isFlipped = above.pointee.isFlipped
        context.tint = draw.pointee.tint
        return context
    }
}
