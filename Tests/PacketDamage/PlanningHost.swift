import CoreGraphics
import LaminaDisplayList
import LaminaRenderTree

/// The part of a host's work that needs no GPU: evaluates a tree and plans the frame.
enum PlanningHost {
    private static let viewport = Viewport(width: 120, height: 110, scale: 1)

    static func show(_ tree: RenderTree, at time: Double) {
        tree.evaluate(at: time)
        Planner(tree: tree, images: NoImages()).update(viewport: viewport)
    }
}

/// A place for every image, without any pixels.
private final class NoImages: ImageResidency {
    let generation: UInt32 = 1
    let largestSide = 4096
    let surfaces = SurfaceLifetimes()

    func place(_ image: CGImage, sampling: Sampling) -> ImagePlacement? {
        ImagePlacement(page: 0, uv: SIMD4(0, 0, 1, 1), isOpaque: false)
    }

    func forget(_ image: CGImage) {}
    func number(of page: CoveragePage) -> Int32 { 1 }
}
