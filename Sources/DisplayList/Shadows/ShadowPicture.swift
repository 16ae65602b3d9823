import LaminaGraphicsTypes
import LaminaRenderTree

/// A blurred silhouette, white, that outlives its frame: colour, opacity and offset come in where it is shown.
final class ShadowPicture {
    let plan: SurfacePlan
    let space: ShadowSpace
    let sigma: Double
    /// The outline, where it is a path.
    let path: CGPath?
    /// What it took to draw.
    let drawing: SparedCost.Drawing
    /// The list that shows it, and its surface there.
    var build: UInt32 = 0
    var surface: Int32

    init(
        _ plan: SurfacePlan, _ space: ShadowSpace, sigma: Double, path: CGPath?,
        _ drawing: SparedCost.Drawing, surface: Int32
    ) {
        (self.plan, self.space, self.sigma, self.path) = (plan, space, sigma, path)
        (self.drawing, self.surface) = (drawing, surface)
    }

    var bytes: Int { plan.width * plan.height * 4 }

    func serves(_ other: ShadowSpace, sigma: Double) -> Bool {
        self.sigma == sigma && space == other
    }
}
