import LaminaGraphicsTypes
import LaminaRenderTree

/// A layer drawn as one thing: a surface, and what brings its pixels onto the target's.
struct LayerPicture {
    var surface: Int32
    var toScreen: PlaneTransform
}
