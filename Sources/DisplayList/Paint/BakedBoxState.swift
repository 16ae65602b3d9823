import LaminaGraphicsTypes
import LaminaRenderTree

/// A layer's baked box, ready for emission.
struct BakedBoxState {
    var key: BakedBoxTextures.Key
    var stamp: BakedBoxStamp
    var rect: SIMD4<Double>
    var page: Int32
    var paint: BakedBoxRecord.Paint
}
