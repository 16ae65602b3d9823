import LaminaGraphicsTypes
import LaminaRenderTree

/// The animated batches of a planner. Code outside this folder uses only six calls.
///
/// Input: layers just planned, in painting order, and changed layers. Output: one item for the
/// layers of a batch (`AnimatedBatchPlan`), and the decision to rebuild the list
/// (`AnimatedBatchPolicy`).
///
///     update   begin(isStructural:) ──▶ advance() ──▶ rewrite(…) ──▶ finish(.planes)
///                                                            └──▶ finish(patchOf:edited:)
///     build    begin(buildAfter:) ──▶ offer(…) ──▶ finish(.list) ──▶ finish(.build)
///
/// - `begin` opens an update, a build, the sublayers of a layer, or the copies of a replicator.
/// - `offer` adds a layer to the open batch if possible.
/// - `finish` closes the batch opened by `begin`.
/// - `advance` writes the time into the records of moving batches.
/// - `rewrite` patches instances and planes.
/// - `explain` gives the reason for each moving layer outside batches.
///
/// The batcher is a pointer to the planner's memory without other fields: its state is
/// `PlanState.batches`, and the places in a list are `ListDraft.batches`. Batched layers are
/// suspended in the render tree, by this type alone.
struct AnimatedBatcher {
    let painting: PaintContext

    /// The closed parts of an update.
    enum Stage {
        /// The planes moved by a patch have their places.
        case planes
        /// A list is complete.
        case list
        /// A build is complete, possibly after several lists.
        case build
    }

    /// The part of a layer's sublayers moved with their plane.
    enum Carried { case none, some, all }

    // MARK: Begin

    /// Begins an update. `isStructural` is true after a change other than position and paint.
    func begin(isStructural: Bool) { beginUpdate(isStructural: isStructural) }

    /// Begins a build: all layers are evaluated by the render tree again.
    func begin(buildAfter changes: ContiguousArray<(index: UInt32, what: NodeChanges)>) {
        beginBuild(changes)
    }

    /// Begins the sublayers of a layer; nil if none can be batched.
    @inline(__always)
    func begin(sublayersOf index: UInt32) -> Sublayers? {
        isOpenHere ? beginSublayers(index) : nil
    }

    /// Begins the copies of a replicator's only sublayer; nil if the copies cannot be batched.
    func begin(
        copiesOf index: UInt32, _ children: ContiguousArray<UInt32>, _ context: InheritedState
    ) -> Copies? {
        guard isOpenHere, children.count == 1, mayMove(children[0]) else { return nil }
        return Copies(of: index, context, self)
    }

    // MARK: Offer

    /// Offers the just painted background of a layer with sublayers.
    @inline(__always)
    func offer(backgroundOf index: UInt32, _ context: InheritedState) {
        if isOpenHere { joinBackground(index, context) }
    }

    // MARK: Finish

    /// Closes a part of an update.
    func finish(_ stage: Stage) {
        switch stage {
        case .planes: if !batches.moved.isEmpty { settlePlanes() }
        case .list: if batches.policy.isOpen { placeBatches() }
        case .build:
            batches.policy.close(hasBatches: !writer.animatedBatches.isEmpty)
            suspendLayers()
        }
    }

    /// Ends a patch of `count` changed layers, of which `edited` were committed; true if the next
    /// update must rebuild the list.
    func finish(patchOf count: Int, edited: Int) -> Bool {
        batches.policy.wantsBuild(after: patchedFrame(of: count, edited: edited))
    }

    // MARK: Advance, rewrite, explain

    /// Writes the time into the records of moving batches; returns the touched pixels.
    func advance() -> PixelBox { writeTimes() }

    /// Rewrites the instance of a changed layer; false if the layer must leave its batch.
    func rewrite(_ index: UInt32, _ what: NodeChanges) -> Bool { rewriteInstance(index, what) }

    /// True if a patched layer's background is an instance; a changed appearance remakes the
    /// instance.
    @inline(__always)
    func rewrite(backgroundOf index: UInt32, _ v: LayerValues) -> Bool {
        ownsPlane(index) && carriesBackground(index, v)
    }

    /// Moves the planes of a patched layer's sublayers with the layer.
    @inline(__always)
    func rewrite(
        sublayersOf index: UInt32, _ children: Int, _ v: LayerValues, _ context: InheritedState
    ) -> Carried { ownsPlane(index) ? carry(index, children, v, context) : .none }

    /// True if a sublayer is an instance, moved with its plane already.
    func rewrite(carried index: UInt32) -> Bool {
        guard case .instance(let batch, _) = painting.draws[Int(index)].location else {
            return false
        }
        pass(Int(batch))
        return true
    }

    /// The moving layers among the drawn layers: nil for a layer of a batch, otherwise the reason
    /// of its rejection. Empty while batches are off.
    func explain(_ drawn: [UInt32]) -> [UInt32: BatchRejection?] { explanations(drawn) }
}

// The planner's memory, as in `PaintContext`.
extension AnimatedBatcher {
    var batches: State {
        @inline(__always) _read { yield painting.batches }
        @inline(__always) nonmutating _modify { yield &painting.batches }
    }
    var places: Places {
        @inline(__always) _read { yield painting.draft.batches }
        @inline(__always) nonmutating _modify { yield &painting.draft.batches }
    }
    var writer: ListWriter {
        @inline(__always) _read { yield painting.draft.writer }
        @inline(__always) nonmutating _modify { yield &painting.draft.writer }
    }
    var tree: RenderTree { @inline(__always) get { painting.tree } }
    var draws: UnsafeMutablePointer<NodeDraw> { @inline(__always) get { painting.draws } }
    var nodes: UnsafeMutablePointer<RenderNode> { @inline(__always) get { painting.nodes } }
}
