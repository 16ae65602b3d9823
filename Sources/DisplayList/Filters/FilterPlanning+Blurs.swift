import GraphicsTypes
import Foundation

extension FilterPlanning {
    static let blurs: [String: Plan] = [
        "CIGaussianBlur": { filter, subject, planner in
            let sigma = max(0, filter.number("inputRadius")) * subject.scale
            gaussian(sigma, on: &subject, planner)
        }
    ]

    /// A blur any wider counts as this: it leaves one colour of a whole screen, and the pictures it is made from grow.
    private static let widestDeviation = 4096.0

    /// A Gaussian of the given deviation in pixels.
    ///
    /// Two passes, along x and along y, over the pixels that are looked at and no others. Wide ones work on a
    /// picture halved until the deviation is at most four texels: a blurred picture has no detail to lose, and
    /// the cost stays that of a small blur. `tint` replaces the colour by its own, keeping the blurred alpha (a
    /// shadow).
    static func gaussian(
        _ sigma: Double, tint: SIMD4<Float>? = nil, on subject: inout FilterSubject,
        _ planner: Planner
    ) {
        let sigma = min(sigma, widestDeviation)
        guard sigma > 0.05 || tint != nil else { return }
        // Two texels are read at once, between them.
        if !planner.surfaces[Int(subject.surface)].sampling.isEmpty { keep(&subject, planner) }
        let kernel = GaussianKernel(sigma, scale: planner.surfaces[Int(subject.surface)].scale)
        let source = planner.surfaces[Int(subject.surface)]
        // Two texels more where texels are larger than pixels: what is read between them.
        let around = kernel.scale < 1 ? 2 / kernel.scale : 0
        let reach = Float((3 * sigma).rounded(.up) + 1)
        let wanted = subject.needed.expanded(around)
        // What goes on as at its edge needs no pixels there: whoever reads them reads the edge.
        let reached = source.box.expanded(subject.edge == .endless ? around : reach)
        let box = reached.intersection(wanted).roundedOut.aligned(to: 1 / kernel.scale)
        guard !box.isEmpty else { return }
        // A picture that ends within a coarse texel leaves it half full: one more, clear, keeps it from going on.
        let extent = subject.edge == .clear ? source.box.expanded(around / 2) : source.box
        let ground = box.expanded(reach).intersection(extent).roundedOut
        // Nothing of the picture lies near what is looked at.
        guard !ground.isEmpty else { return }

        func pass(_ variant: String, _ area: PixelBox, _ scale: Float, _ body: [SIMD4<Float>]) {
            let from = planner.surfaces[Int(subject.surface)]
            let (dx, dy) = (body[0].x * reach, body[0].y * reach)
            let isInside = from.box.contains(
                PixelBox(area.minX - dx, area.minY - dy, area.maxX + dx, area.maxY + dy))
            let edge = isInside ? "" : subject.edge.variant
            let target = planner.addSurfacePlan(area, .filter, subject.node, scale: scale)
            var parameters = body
            parameters[1] = from.uv(of: from.box)
            parameters[2] = SIMD4(
                1 / Float(from.width), 1 / Float(from.height), 0, 0)
            planner.surfaces[Int(target)].followsDamage = from.followsDamage
            planner.surfaces[Int(target)].isDeep = from.isDeep
            planner.passes.append(
                PassPlan(
                    target: target, clears: true,
                    work: .effect(
                        EffectPlan(
                            program: "gaussian#" + variant + edge, sources: [subject.surface],
                            parameters: parameters))))
            subject.surface = target
        }

        var scale = source.scale
        while scale > kernel.scale {
            scale /= 2
            pass("HALVE", ground.aligned(to: 1 / scale), scale, [.zero, .zero, .zero])
        }
        let rows = planner.surfaces[Int(subject.surface)].box
        let across = PixelBox(box.minX, rows.minY, box.maxX, rows.maxY)
        let along = "PAIRS \(kernel.pairs)"
        pass(along, across, scale, kernel.parameters(SIMD2(1, 0), tint: nil))
        pass(
            tint == nil ? along : along + "#TINTED", box, scale,
            kernel.parameters(SIMD2(0, 1), tint: tint))
        if subject.edge != .endless { subject.edge = .clear }
    }
}
