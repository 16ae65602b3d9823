import LaminaGraphicsTypes
import LaminaRenderTree

/// A layer drawn as a single picture: a surface, and the map from its pixels to the target's.
struct LayerPicture {
    var surface: Int32
    var toScreen: PlaneTransform
}
