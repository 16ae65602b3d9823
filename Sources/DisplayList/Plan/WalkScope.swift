/// The state of the visited part of the tree, besides inherited state: a value of each walk, which
/// its folder alone changes.
struct WalkScope {
    var target = Target()
    var silhouettes = Silhouettes()
    var replicas = ReplicaScope()
    var depths = DepthMatrices()
    /// Set inside constructs whose items depend on more than their own node.
    fileprivate(set) var barrier = RebuildReason.none
}

extension PaintContext {
    /// Plans content depending on more than its own layer: such items cannot be patched
    /// individually.
    func withBarrier(_ why: RebuildReason, _ body: () -> Void) {
        let outer = scope.barrier
        scope.barrier = why
        body()
        scope.barrier = outer
    }
}
