import LaminaRenderTree

/// What copies of replicators need.
struct Replicas {
    /// Values of animated layers inside a replicator, at the time of the copy being visited.
    private var shifted: [UInt32: Shifted] = [:]
    /// The one asked for last: of a layer that is copied it is the same a hundred times.
    private var last: (index: UInt32, values: Shifted)?
    /// Whether a replicator was ever drawn: then layers may be seen in several places.
    var isUsed = false
    /// Where a layer's values at the time of the copy are, from now on.
    mutating func place(of index: UInt32) -> Shifted {
        if let last, last.index == index { return last.values }
        let kept = shifted[index] ?? Shifted()
        shifted[index] = kept
        last = (index, kept)
        return kept
    }

    /// A layer's values at the time of the copy; nil where it has none of its own.
    func values(of index: UInt32) -> LayerValues? {
        if let last, last.index == index { return LayerValues(at: last.values.values) }
        return (shifted[index]?.values).map { LayerValues(at: $0) }
    }
}
