import LaminaGraphicsTypes
import Foundation

/// The working picture while a filter chain is planned.
struct FilterSubject {
    /// The surface with the picture.
    var surface: Int32
    /// The map from the surface's pixels to the layer's points.
    var toLocal: PlaneTransform
    /// Surface pixels per point of the layer.
    var scale: Double
    /// The layer's bounds in points.
    var bounds: CGRect
    var node: UInt32
    /// The needed pixels of the surface; filters may omit the rest.
    var needed = PixelBox.everything
    /// The visible pixels of the chain's result, if known.
    var seen: PixelBox?
    /// The content outside the surface's box.
    var edge = Edge.clear

    /// True if the layer's y axis runs up.
    var isUp: Bool { toLocal.d < 0 }

    enum Edge {
        /// Clear; the outermost pixels of the box are clear as well.
        case clear
        /// Clear, next to pixels possibly opaque.
        case cut
        /// The edge pixels continue, as a background does.
        case endless

        /// The variant of a program reading beyond the picture; see `pictureAt` in effect.glsl.
        var variant: EffectProgram.Variant? {
            switch self {
            case .clear: nil
            case .cut: .cut
            case .endless: .endless
            }
        }
    }
}
