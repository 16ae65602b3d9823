/// The emitters of a tree.
struct EmissionState {
    /// The histories of emitter layers, by node.
    var histories: [UInt32: EmitterHistory] = [:]
    /// The emitters changed since the last update of their histories.
    var stale: Set<UInt32> = []
    /// The ended animations of emission found by a frame, by emitter.
    var ended: [UInt32: EndedEmissions] = [:]

    /// A copy with separate histories of each emitter.
    var copy: EmissionState {
        var copy = self
        copy.histories = histories.mapValues { EmitterHistory($0.record) }
        return copy
    }
}
