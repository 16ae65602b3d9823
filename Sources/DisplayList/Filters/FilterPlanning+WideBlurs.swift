import Foundation
import LaminaGraphicsTypes

/// Blurs by sampling: along a line, in a disc, towards a point. For every width, a pixel of a pass
/// reads at most 128 samples, close enough together to show no pattern.
extension FilterPlanning {
    static let wideBlurs: [String: FilterRow] = [
        "CIBoxBlur": FilterRow { filter, subject, painting in
            let r = radius(filter, subject)
            line(SIMD2(r, 0), on: &subject, painting)
            line(SIMD2(0, r), on: &subject, painting)
        }.uniform("inputRadius", reach: .radius),
        "CIMotionBlur": FilterRow { filter, subject, painting in
            let r = radius(filter, subject)
            let a = filter.number("inputAngle")
            // Pixel rows run down, while the layer's y may run up.
            let down = subject.isUp ? -1.0 : 1.0
            line(SIMD2(r * cos(a), r * sin(a) * down), on: &subject, painting)
        }.uniform("inputRadius", "inputAngle", reach: .radius).directed,
        "CIDiscBlur": FilterRow { filter, subject, painting in
            let r = radius(filter, subject)
            if r > 16 { shrink(for: r, within: 11, on: &subject, painting) }
            gather(convolution("DISC", grownBy: r), r, on: &subject, painting)
        }.uniform("inputRadius", reach: .radius),
        "CIBokehBlur": FilterRow { filter, subject, painting in
            let r = radius(filter, subject)
            let softness = max(filter.number("inputSoftness"), 0)
            let ring = SIMD4(
                Float(filter.number("inputRingAmount")), Float(filter.number("inputRingSize")), 0,
                0)
            if r > 24 { shrink(for: r, within: 12, on: &subject, painting) }
            gather(
                convolution("BOKEH", more: [ring], grownBy: r * (1 + 0.05 * softness)), r, softness,
                on: &subject, painting)
        },
        "CIZoomBlur": FilterRow { filter, subject, painting in
            let c = filter.vector("inputCenter")
            guard c.count > 1 else { return }
            zoom(about: SIMD2(c[0], c[1]), filter.number("inputAmount"), on: &subject, painting)
        },
    ]

    /// The radius in pixels, at most the widest: a halved picture has finite texels.
    private static func radius(_ filter: LayerFilter, _ subject: FilterSubject) -> Double {
        max(min(filter.number("inputRadius") * subject.scale, widestRadius), -widestRadius)
    }

    /// Plans the mean along a line extending `half` pixels to both sides.
    ///
    /// A sum of n · m consecutive samples equals a sum of m samples, n steps apart, of sums of n
    /// samples: long lines take two passes.
    private static func line(
        _ half: SIMD2<Double>, on subject: inout FilterSubject, _ painting: PaintContext
    ) {
        let length = min(max(abs(half.x), abs(half.y)), widestMargin)
        let count = 2 * max(length.rounded(.up), 0) + 1
        guard count > 33 else {
            return line(half, count, half, on: &subject, painting)
        }
        let near = count.squareRoot().rounded(.up)
        let far = (count / near).rounded(.up)
        let step = half * 2 / (near * far - 1)
        line(step * (near - 1) / 2, near, half, on: &subject, painting)
        line(step * near * (far - 1) / 2, far, .zero, on: &subject, painting)
    }

    /// Plans a single pass of `count` samples; the result is larger by `margin` pixels.
    private static func line(
        _ half: SIMD2<Double>, _ count: Double, _ margin: SIMD2<Double>,
        on subject: inout FilterSubject, _ painting: PaintContext
    ) {
        let step = count > 1 ? half * 2 / (count - 1) : .zero
        let grown = (margin * margin).sum().squareRoot()
        gather(
            convolution("LINE", more: [SIMD4(Float(count), 0, 0, 0)], grownBy: grown), step.x,
            step.y, on: &subject, painting)
    }

    /// Halves the picture until a radius in pixels spans at most `texels` texels: a blurred picture
    /// has no finer detail.
    private static func shrink(
        for radius: Double, within texels: Double, on subject: inout FilterSubject,
        _ painting: PaintContext
    ) {
        var scale = Float(1)
        while radius * Double(scale) > texels { scale /= 2 }
        let source = painting.surfaces[Int(subject.surface)]
        guard scale < source.scale else { return }
        // Fetches interpolate between texels; a sampling set by an earlier filter does not apply.
        if !source.sampling.isEmpty { keep(&subject, painting) }
        // A picture ending within a coarse texel half fills the texel: an additional clear texel
        // prevents continuation.
        let around = subject.edge == .clear ? 1 / scale : 0
        halve(source.box.expanded(around).roundedOut, to: scale, on: &subject, painting)
    }

    /// The number of samples in each of the two passes of a long zoom.
    private static let zoomSamples = 24.0

    /// Plans the mean of the picture and of its enlargements about a point, up to `amount` per
    /// cent.
    ///
    /// If equal steps would leave gaps, two passes take samples at equal ratios, weighted to equal
    /// the mean of equal steps.
    private static func zoom(
        about center: SIMD2<Double>, _ amount: Double, on subject: inout FilterSubject,
        _ painting: PaintContext
    ) {
        let point = SIMD4(Float(center.x), Float(center.y), 0, 0)
        let margin = amount * subject.scale
        guard (30...90).contains(amount) else {
            let pass = convolution("ZOOM", more: [point], grownBy: margin)
            return gather(pass, amount / 100, on: &subject, painting)
        }
        let ratio = pow(1 - amount / 100, 1 / (zoomSamples * zoomSamples))
        for (step, margin) in [(ratio, margin), (pow(ratio, zoomSamples), 0)] {
            let pass = convolution("ZOOM_RATIO", more: [point], grownBy: margin)
            gather(pass, step, zoomSamples, on: &subject, painting)
        }
    }
}
