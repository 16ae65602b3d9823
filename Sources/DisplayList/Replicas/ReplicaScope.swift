import LaminaRenderTree

/// The copies being visited, and the copies already in the list.
struct ReplicaScope {
    /// The delay of the visited layers' animations in seconds.
    fileprivate(set) var timeShift = 0.0
    /// The number of copies, including nested copies.
    private(set) var copies = 0
    /// The number of layers directly below replicators, once per copy.
    private var copiedLayers = 0

    /// The limits of a list.
    enum Excess { case copies, layers }

    /// Counts a copy of `layers` layers; the exceeded limit, if any. `again` is the number of
    /// repeated visits.
    mutating func count(_ layers: Int, again: Int) -> Excess? {
        copies += 1
        if copies > ReplicaLimit.copies { return .copies }
        // Repeated visits count as copied layers. Layers in space are visited later.
        if max(copiedLayers, again) >= ReplicaLimit.layers { return .layers }
        copiedLayers += layers
        return nil
    }
}

extension PaintContext {
    /// The delay of the visited layers' animations in seconds.
    var timeShift: Double { scope.replicas.timeShift }

    /// Plans layers with their animations delayed by `shift` seconds, for a replicator's copy.
    func withTimeShift(_ shift: Double, _ body: () -> Void) {
        let outer = scope.replicas.timeShift
        scope.replicas.timeShift = shift
        body()
        scope.replicas.timeShift = outer
    }
}
