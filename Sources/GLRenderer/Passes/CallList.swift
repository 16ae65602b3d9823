import LaminaDisplayList

/// The draw calls of a pass.
struct CallList {
    var calls: ContiguousArray<DrawCall>
    /// The colour the pass is cleared to instead of drawing its lowest item.
    var opaqueClear: SIMD4<Float>?

    /// True if items are drawn as `Primitive.blit`.
    var haveBlits: Bool { calls.contains { $0.key.primitive == .blit } }
}
