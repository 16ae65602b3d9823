import GraphicsTypes
import RenderTree

/// A layer's card, ready to be emitted.
struct CardState {
    var key: CardTextures.Key
    var stamp: CardStamp
    var rect: SIMD4<Double>
    var uv: SIMD4<Float>
    var page: Int32
    var fill: Float
    var border: Float
    var shadow: Float
}
