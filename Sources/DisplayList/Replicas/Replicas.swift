import LaminaRenderTree

/// State for replicator copies.
struct Replicas {
    /// The values of animated layers inside a replicator, at the visited copy's time.
    private var shifted: [UInt32: ShiftedValues] = [:]
    /// The last lookup, equal for consecutive copies of a layer.
    private var last: (index: UInt32, values: ShiftedValues)?
    /// True if the list shows a replicator: layers may then be visible at several places.
    var isUsed = false
    /// The number of layers with values, for leak checks.
    var count: Int { shifted.count }

    /// Forgets the values of layers without a copy in a build's list.
    mutating func drop(before build: UInt32) {
        guard shifted.values.contains(where: { $0.build != build }) else { return }
        shifted = shifted.filter { $0.value.build == build }
        last = nil
    }

    /// The storage for a layer's values at the copy's time.
    mutating func place(of index: UInt32) -> ShiftedValues {
        if let last, last.index == index { return last.values }
        let kept = shifted[index] ?? ShiftedValues()
        shifted[index] = kept
        last = (index, kept)
        return kept
    }

    /// The values of an animated layer at the copy's time; nil for a layer without animations.
    func values(of index: UInt32) -> LayerValues? {
        if let last, last.index == index { return LayerValues(at: last.values.values) }
        return (shifted[index]?.values).map { LayerValues(at: $0) }
    }
}
