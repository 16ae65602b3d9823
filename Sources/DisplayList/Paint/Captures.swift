import LaminaRenderTree

/// The old pictures of layers in transition.
struct Captures {
    /// The old pictures, by key.
    var pictures: [UInt64: SurfacePlan] = [:]
    /// Transitions that start from an empty picture, because the layer was hidden before, with the
    /// layer.
    var nothing: [UInt64: UInt32] = [:]
    /// The layers whose new picture is being drawn.
    var current: Set<UInt32> = []

    /// Removes evicted old pictures: their transitions have ended long ago.
    mutating func keep(where isThere: (UInt64) -> Bool) {
        pictures = pictures.filter { isThere($0.key) }
    }

    /// Removes the entries of transitions that were removed from their layers.
    mutating func keepNothing(of nodes: UnsafeMutablePointer<RenderNode>) {
        nothing = nothing.filter { key, index in
            nodes[Int(index)].animations.contains { SurfaceKey.transition($0.id) == key }
        }
    }

    var isEmpty: Bool { pictures.isEmpty && nothing.isEmpty }
}
