/// What layers in transition looked like before.
struct Captures {
    /// Old pictures, by key.
    var pictures: [UInt64: SurfacePlan] = [:]
    /// Transitions of layers that were hidden before: they come from nothing.
    var nothing: Set<UInt64> = []
    /// The layers whose new picture is being drawn.
    var current: Set<UInt32> = []

    /// Forgets old pictures that are gone: their transitions are long over.
    mutating func keep(where isThere: (UInt64) -> Bool) {
        pictures = pictures.filter { isThere($0.key) }
    }

    var isEmpty: Bool { pictures.isEmpty && nothing.isEmpty }
}
