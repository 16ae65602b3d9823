import LaminaGraphicsTypes
import LaminaRenderTree

/// The inputs of a layer's baked box: with equal inputs the baked box is reused.
///
/// Property bags are compared by storage: a value cannot change without new storage while the stamp
/// has a copy of the array.
struct BakedBoxStamp: Equatable {
    var bag: ContiguousArray<BagEntry>
    var fill: SIMD4<Float>
    var size: CGSize
    var radius: CGFloat
    var border: CGFloat
    var scale: Double
    var isUp: Bool
    var tint: SIMD4<Float>
    var opacity: Float
    var generation: UInt32
    var bakedBoxes: UInt32

    @inline(__always)
    init(_ layer: LayerView, generation: UInt32, bakedBoxes: UInt32) {
        let (v, plane, context) = (layer.values, layer.plane, layer.context)
        bag = v.bag
        fill = v.backgroundColor?.rgba ?? .zero
        size = v.bounds.size
        radius = v.cornerRadius
        border = v.borderWidth
        scale = plane.a
        isUp = plane.d < 0
        tint = context.tint
        opacity = context.opacity
        (self.generation, self.bakedBoxes) = (generation, bakedBoxes)
    }

    @inline(__always)
    static func == (a: Self, b: Self) -> Bool {
        a.fill == b.fill && a.size == b.size && a.radius == b.radius && a.border == b.border
            && a.scale == b.scale && a.isUp == b.isUp && a.tint == b.tint
            && a.opacity == b.opacity && a.generation == b.generation
            && a.bakedBoxes == b.bakedBoxes
            && a.bag.withUnsafeBufferPointer { x in
                b.bag.withUnsafeBufferPointer { y in x.baseAddress == y.baseAddress }
            }
    }
}
