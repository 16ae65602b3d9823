import LaminaGraphicsTypes
import Foundation
import LaminaMotion
import LaminaRenderTree

/// A rasterised layer's picture and what it was made from.
///
/// The picture is good as long as nothing below the layer changed and the layer itself differs in nothing but where
/// it is and how opaque (B-RA 235, 236).
struct RasterState {
    var plan: SurfacePlan
    var properties: LayerProperties
    /// Animated values of its filters.
    var overrides: [String: MotionValue]?
    /// The layer's space to pixels of the picture, and which way up images in it stand.
    var plane: PlaneTransform
    var isFlipped: Bool
    /// What it took to draw.
    var drawing: SparedCost.Drawing
    /// The last list that shows it.
    var build: UInt32
    var isValid = true

    func matches(_ p: LayerProperties, _ plane: PlaneTransform, isFlipped: Bool) -> Bool {
        let o = properties
        return isValid && self.plane == plane && self.isFlipped == isFlipped && o.isShaped(like: p)
            && o.backgroundColor == p.backgroundColor && o.bag.count == p.bag.count
            && (o.anchorPoint == p.anchorPoint || !p.hasSublayerTransform)
            && zip(o.bag, p.bag).allSatisfy { $0.id == $1.id && $0.value == $1.value }
    }
}

extension LayerProperties {
    /// Whether the stored fields that make a layer's own picture are the same, colours and the bag aside.
    func isShaped(like p: LayerProperties) -> Bool {
        bounds == p.bounds && contents === p.contents && contentsScale == p.contentsScale
            && contentsGravity == p.contentsGravity && cornerRadius == p.cornerRadius
            && borderWidth == p.borderWidth && flags == p.flags
            && maskedCorners == p.maskedCorners && continuousCorners == p.continuousCorners
            && edgeAntialiasingMask == p.edgeAntialiasingMask
            && minificationFilter == p.minificationFilter
            && magnificationFilter == p.magnificationFilter
    }
}
