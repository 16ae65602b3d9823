/// The old pictures of layers in transition.
struct Captures {
    /// The old pictures, by key.
    var pictures: [UInt64: SurfacePlan] = [:]
    /// Transitions that start from an empty picture, because the layer was hidden before.
    var nothing: Set<UInt64> = []
    /// The layers whose new picture is being drawn.
    var current: Set<UInt32> = []

    /// Removes evicted old pictures: their transitions have ended long ago.
    mutating func keep(where isThere: (UInt64) -> Bool) {
        pictures = pictures.filter { isThere($0.key) }
    }

    var isEmpty: Bool { pictures.isEmpty && nothing.isEmpty }
}
