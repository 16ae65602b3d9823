import LaminaGraphicsTypes
import Foundation

/// The picture a filter works on, while a chain of filters is planned.
struct FilterSubject {
    /// The surface with the picture.
    var surface: Int32
    /// The surface's own pixels to points of the layer.
    var toLocal: PlaneTransform
    /// Pixels of the surface per point of the layer.
    var scale: Double
    /// Bounds of the layer in points.
    var bounds: CGRect
    var node: UInt32
    /// Pixels of the surface that will be looked at; filters that can leave out the rest.
    var needed = PixelBox.everything
    /// Pixels that the result of all filters is looked at in, where that is known.
    var seen: PixelBox?
    /// What lies outside the surface's box.
    var edge = Edge.clear

    enum Edge {
        /// Nothing, and the outermost pixels of the box are clear.
        case clear
        /// Nothing, beside pixels that may be full.
        case cut
        /// The same as at the edge: a background goes on.
        case endless

        /// The variant of a program that reads beyond the picture; see `pictureAt` in effect.glsl.
        var variant: EffectProgram.Variant? {
            switch self {
            case .clear: nil
            case .cut: .cut
            case .endless: .endless
            }
        }
    }
}
