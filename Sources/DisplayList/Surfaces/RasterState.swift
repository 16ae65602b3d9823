import LaminaGraphicsTypes
import Foundation
import LaminaMotion
import LaminaRenderTree

/// A rasterised layer's picture and its inputs.
///
/// The picture is valid while no descendant changes and the layer itself differs only in position
/// and opacity (B-RA 235, 236).
struct RasterState {
    var plan: SurfacePlan
    var properties: LayerProperties
    /// The animated values of its filters.
    var overrides: [String: MotionValue]?
    /// The map from the layer's space to the picture's pixels, and the vertical orientation of
    /// images.
    var plane: PlaneTransform
    var isFlipped: Bool
    /// The drawing cost.
    var drawing: AvoidedCost.Drawing
    /// The last list showing the picture.
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
    /// True if the stored fields affecting a layer's own picture are equal, excluding colours and
    /// the bag.
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
