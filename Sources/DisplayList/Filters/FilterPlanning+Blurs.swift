import LaminaGraphicsTypes
import Foundation

extension FilterPlanning {
    static let blurs: [String: FilterRow] = [
        "CIGaussianBlur": FilterRow { filter, subject, painting in
            let sigma = max(0, filter.number("inputRadius")) * subject.scale
            gaussian(sigma, on: &subject, painting)
        }.uniform("inputRadius", reach: .gaussian)
    ]

    /// The largest deviation or radius in pixels; wider blurs are clamped. A larger blur turns a
    /// whole screen into a single colour, while the source pictures of the blur grow.
    static let widestRadius = 4096.0

    /// Plans a Gaussian blur of the given deviation in pixels.
    ///
    /// Two passes, along x and along y, over the visible pixels only. Wide blurs work on a picture
    /// halved until the deviation is at most four texels: a blurred picture has no detail to lose,
    /// and the cost stays constant. `tint` replaces the colour and keeps the blurred alpha, for
    /// shadows.
    static func gaussian(
        _ sigma: Double, tint: SIMD4<Float>? = nil, on subject: inout FilterSubject,
        _ painting: PaintContext
    ) {
        let sigma = min(sigma, widestRadius)
        guard sigma > 0.05 || tint != nil else { return }
        // A fetch between two texels reads both.
        if !painting.surfaces[Int(subject.surface)].sampling.isEmpty { keep(&subject, painting) }
        let kernel = GaussianKernel(sigma, scale: painting.surfaces[Int(subject.surface)].scale)
        let source = painting.surfaces[Int(subject.surface)]
        // Texels larger than pixels need a margin of two texels, because fetches interpolate.
        let around = kernel.scale < 1 ? 2 / kernel.scale : 0
        let reach = Float((3 * sigma).rounded(.up) + 1)
        let wanted = subject.needed.expanded(around)
        // An endless edge needs no margin: reads beyond the picture are clamped to the edge.
        let reached = source.box.expanded(subject.edge == .endless ? around : reach)
        let box = reached.intersection(wanted).roundedOut.aligned(to: 1 / kernel.scale)
        guard !box.isEmpty else { return }
        // A picture ending within a coarse texel half fills the texel: an additional clear texel
        // prevents continuation.
        let extent = subject.edge == .clear ? source.box.expanded(around / 2) : source.box
        let sourceArea = box.expanded(reach).intersection(extent).roundedOut
        // No part of the picture is near the visible pixels.
        guard !sourceArea.isEmpty else { return }
        let scale = halve(sourceArea, to: kernel.scale, on: &subject, painting)
        var pass = GaussianPass(reach: reach, scale: scale)
        let rows = painting.surfaces[Int(subject.surface)].box
        pass.program = EffectProgram(.gaussian, nil, [.pairs(kernel.pairs)])
        pass.area = PixelBox(box.minX, rows.minY, box.maxX, rows.maxY)
        pass.numbers = kernel.parameters(SIMD2(1, 0), tint: nil)
        run(pass, on: &subject, painting)
        if tint != nil { pass.program.variants.append(.tinted) }
        pass.area = box
        pass.numbers = kernel.parameters(SIMD2(0, 1), tint: tint)
        run(pass, on: &subject, painting)
        if subject.edge != .endless { subject.edge = .clear }
    }

    /// Halves the picture until the scale is at most `scale` texels per pixel; returns the
    /// resulting scale. `sourceArea` is the box to keep.
    @discardableResult
    static func halve(
        _ sourceArea: PixelBox, to scale: Float, on subject: inout FilterSubject,
        _ painting: PaintContext
    ) -> Float {
        var pass = GaussianPass(reach: 0, scale: painting.surfaces[Int(subject.surface)].scale)
        while pass.scale > scale {
            pass.scale /= 2
            pass.area = sourceArea.aligned(to: 1 / pass.scale)
            run(pass, on: &subject, painting)
        }
        return pass.scale
    }

    /// A pass of a blur: a halving, or a weighted sum along a line.
    private struct GaussianPass {
        var program = EffectProgram(.gaussian, "HALVE")
        /// The filled area, at `scale` texels per pixel.
        var area = PixelBox.empty
        /// The reach along the line in pixels.
        let reach: Float
        var scale: Float
        /// The parameters of `GaussianKernel`.
        var numbers = [SIMD4<Float>](repeating: .zero, count: 3)

        init(reach: Float, scale: Float) { (self.reach, self.scale) = (reach, scale) }
    }

    private static func run(
        _ pass: GaussianPass, on subject: inout FilterSubject, _ painting: PaintContext
    ) {
        let from = painting.surfaces[Int(subject.surface)]
        let (area, step) = (pass.area, SIMD2(pass.numbers[0].x, pass.numbers[0].y) * pass.reach)
        let read = PixelBox(
            area.minX - step.x, area.minY - step.y, area.maxX + step.x, area.maxY + step.y)
        var (program, parameters) = (pass.program, pass.numbers)
        if !from.box.contains(read), let edge = subject.edge.variant {
            program.variants.append(edge)
        }
        parameters[1] = from.uv(of: from.box)
        parameters[2] = SIMD4(1 / Float(from.width), 1 / Float(from.height), 0, 0)
        let target = painting.addSurfacePlan(area, .filter, subject.node, scale: pass.scale)
        painting.surfaces[Int(target)].followsDamage = from.followsDamage
        painting.surfaces[Int(target)].isDeep = from.isDeep
        let effect = EffectPlan(
            program: program, sources: [subject.surface],
            parameters: EffectParameters(parameters))
        painting.passes.append(PassPlan(target: target, clears: true, work: .effect(effect)))
        subject.surface = target
    }
}
