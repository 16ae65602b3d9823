import LaminaGraphicsTypes
import LaminaRenderTree

/// A cached blurred silhouette in white; colour, opacity and offset are applied when shown.
final class ShadowPicture {
    let plan: SurfacePlan
    let space: ShadowSpace
    let sigma: Double
    /// The outline, for a shadow of a path.
    let path: CGPath?
    /// The drawing cost.
    let drawing: AvoidedCost.Drawing
    /// The last list showing the picture, and its surface in the list.
    var build: UInt32 = 0
    var surface: Int32

    init(
        _ plan: SurfacePlan, _ space: ShadowSpace, sigma: Double, path: CGPath?,
        _ drawing: AvoidedCost.Drawing, surface: Int32
    ) {
        (self.plan, self.space, self.sigma, self.path) = (plan, space, sigma, path)
        (self.drawing, self.surface) = (drawing, surface)
    }

    var bytes: Int { plan.width * plan.height * 4 }

    func serves(_ other: ShadowSpace, sigma: Double) -> Bool {
        self.sigma == sigma && space == other
    }
}
