import LaminaRenderTree

extension AnimatedBatcher {
    /// The state kept between updates.
    struct State {
        var policy = AnimatedBatchPolicy()
        /// The open batch, for further layers.
        var open: AnimatedBatchDraft?
        /// Complete batches. A batch replaces the items of its layers at the end of a list; before
        /// the end each layer has its own items.
        var complete: [AnimatedBatchDraft] = []
        /// The layers of the last list rejected for a too large redrawn area.
        var wide: ContiguousArray<UInt32> = []
        /// The layers with sublayers that moved when the last list with batches was built: still
        /// sublayers move along.
        var movingOwners: Set<UInt32> = []
        /// The layers whose movement invalidated the instances of their sublayers. While such a
        /// layer moves, its sublayers are not batched.
        var broken: Set<UInt32> = []
        /// The batches with planes moved in this update.
        var moved: Set<Int> = []
        /// The number of instances rewritten in this update.
        var rewritten = 0
        /// True if an ancestor of the visited layer moves: still layers move along.
        var isCarried = false

        /// Discards the batches of a list not placed.
        mutating func removeDrafts() { (open, complete, isCarried) = (nil, [], false) }
    }

    /// The places of batched layers in a list.
    struct Places {
        /// The planes of layers with sublayers in batches.
        var planes: [UInt32: ContiguousArray<AnimatedBatchPlace>] = [:]
        /// The validity of the instances of each batch, until their layers are suspended.
        var spans: ContiguousArray<ContiguousArray<Range<Double>>> = []
    }

    func beginUpdate(isStructural: Bool) {
        batches.rewritten = 0
        batches.moved.removeAll(keepingCapacity: true)
        if batches.policy.forgetsBreaks(isStructural: isStructural) { batches.broken = [] }
        batches.policy.begin(isStructural: isStructural)
    }

    func beginBuild(_ changes: ContiguousArray<(index: UInt32, what: NodeChanges)>) {
        if tree.suspendedCount > 0 { tree.resumeAll() }
        batches.policy.open(
            isFit: !painting.hasClients && !painting.hasCaptures
                && painting.draft.backdrops.boxes.isEmpty)
        guard batches.policy.use != .never else { return }
        batches.wide.removeAll(keepingCapacity: true)
        batches.movingOwners.removeAll(keepingCapacity: true)
        guard batches.policy.isOpen else { return }
        for (index, _) in changes where !tree.nodes[Int(index)].children.isEmpty {
            batches.movingOwners.insert(index)
        }
    }

    /// The counts of a patched frame.
    func patchedFrame(of count: Int, edited: Int) -> AnimatedBatchPolicy.PatchedFrame {
        AnimatedBatchPolicy.PatchedFrame(
            // Layers in a moving ancestor count, although reported only once.
            moving: max(count - batches.rewritten, painting.counters.visited),
            edited: edited, rewritten: batches.rewritten,
            instances: writer.animatedBatches.reduce(0) { $0 + $1.count }, isIdle: hasIdleBatches)
    }
}
