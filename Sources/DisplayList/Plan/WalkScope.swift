/// The state of the visited part of the tree, besides inherited state: a value for each walk,
/// changed only by the walk's folder.
struct WalkScope {
    var target = Target()
    var silhouettes = Silhouettes()
    var replicas = ReplicaScope()
    var depths = DepthMatrices()
    /// Set inside constructs whose items depend on more than their own node.
    fileprivate(set) var barrier = RebuildReason.none
    /// False while items are added whose indices in the list change later.
    fileprivate(set) var hasPlaces = true
}

extension PaintContext {
    /// Plans content depending on more than its own layer: such items cannot be patched
    /// individually. `hasPlaces` is false for items whose indices in the list change later.
    func withBarrier(_ why: RebuildReason, hasPlaces: Bool = true, _ body: () -> Void) {
        let outer = (scope.barrier, scope.hasPlaces)
        (scope.barrier, scope.hasPlaces) = (why, outer.1 && hasPlaces)
        body()
        (scope.barrier, scope.hasPlaces) = outer
    }
}
