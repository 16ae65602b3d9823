import LaminaGraphicsTypes
import LaminaRenderTree

/// A layer's baked box, ready for emission.
struct CardState {
    var key: CardTextures.Key
    var stamp: CardStamp
    var rect: SIMD4<Double>
    var page: Int32
    var paint: CardRecord.Paint
}
