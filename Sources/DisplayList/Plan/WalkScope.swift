import LaminaGraphicsTypes

/// The state of the visited part of the tree, besides inherited state; `PaintContext+Scopes`
/// changes it for a closure and restores it.
struct WalkScope {
    var target = Target()
    /// The number of enclosing surfaces with pixels other than the window's.
    var ownSpaces = 0
    /// The number of enclosing silhouettes, drawn to cast shadows.
    var silhouettes = 0
    /// Set inside constructs whose items depend on more than their own node.
    var barrier = RebuildReason.none
    /// The delay of the visited layers' animations in seconds, for a replicator's copy.
    var timeShift = 0.0
    /// True if an ancestor of the visited layer moves: still layers move along.
    var isCarried = false
    /// The matrices of the enclosing transform layers, to the layer flattening them.
    var depths: ContiguousArray<CATransform3D> = []
}
