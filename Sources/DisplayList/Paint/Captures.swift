/// What layers in transition looked like before.
struct Captures {
    /// Old pictures, by key.
    var pictures: [UInt64: SurfacePlan] = [:]
    /// Transitions of layers that were hidden before: they come from nothing.
    var nothing: Set<UInt64> = []
    /// The layers whose new picture is being drawn.
    var current: Set<UInt32> = []

    var isEmpty: Bool { pictures.isEmpty && nothing.isEmpty }
}
