import LaminaGraphicsTypes

/// What holds for the part of the tree being visited, beside what layers inherit: `Canvas+Scopes` changes it for a closure
/// and puts it back.
struct WalkScope {
    var target = Target()
    /// Surfaces around the node whose pixels are not the window's.
    var ownSpaces = 0
    /// Silhouettes, drawn to cast shadows, that the node is in.
    var silhouettes = 0
    /// Set inside constructs whose items depend on more than their own node.
    var barrier = Obstacle.none
    /// How much earlier the layers being visited show their animations (a replicator's copy).
    var timeShift = 0.0
    /// Whether a layer around the one being visited moves: what stands still in it is moved with it.
    var isCarried = false
    /// Matrices of the transform layers around the node being visited, to the layer that flattens them.
    var depths: ContiguousArray<CATransform3D> = []
}
