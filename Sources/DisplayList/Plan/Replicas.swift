/// What copies of replicators need.
struct Replicas {
    /// Values of animated layers inside a replicator, at the time of the copy being visited.
    var shifted: [UInt32: Shifted] = [:]
    /// Whether a replicator was ever drawn: then layers may be seen in several places.
    var isUsed = false
    /// Copies that replicators have made in this frame, those of copies too.
    var count = 0
}
