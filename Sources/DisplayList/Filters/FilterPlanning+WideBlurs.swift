import Foundation
import LaminaGraphicsTypes

/// Blurs that are sums of samples: along a line, in a disc, towards a point. However wide they are, a pixel of a pass reads at
/// most 128 samples, and the samples lie close enough together to show no pattern.
extension FilterPlanning {
    static let wideBlurs: [String: FilterRow] = [
        "CIBoxBlur": FilterRow { filter, subject, canvas in
            let r = filter.number("inputRadius") * subject.scale
            line(SIMD2(r, 0), on: &subject, canvas)
            line(SIMD2(0, r), on: &subject, canvas)
        }.uniform("inputRadius", reach: .radius),
        "CIMotionBlur": FilterRow { filter, subject, canvas in
            let r = filter.number("inputRadius") * subject.scale
            let a = filter.number("inputAngle")
            // Pixels run down where the layer's y runs up.
            let down = subject.toLocal.d < 0 ? -1.0 : 1.0
            line(SIMD2(r * cos(a), r * sin(a) * down), on: &subject, canvas)
        }.uniform("inputRadius", "inputAngle", reach: .radius),
        "CIDiscBlur": FilterRow { filter, subject, canvas in
            let r = filter.number("inputRadius") * subject.scale
            if r > 16 { shrink(for: r, within: 11, on: &subject, canvas) }
            gather(convolution("DISC", grownBy: r), r, on: &subject, canvas)
        }.uniform("inputRadius", reach: .radius),
        "CIBokehBlur": FilterRow { filter, subject, canvas in
            let r = filter.number("inputRadius") * subject.scale
            let softness = max(filter.number("inputSoftness"), 0)
            let ring = SIMD4(
                Float(filter.number("inputRingAmount")), Float(filter.number("inputRingSize")), 0,
                0)
            if r > 24 { shrink(for: r, within: 12, on: &subject, canvas) }
            gather(
                convolution("BOKEH", more: [ring], grownBy: r * (1 + 0.05 * softness)), r, softness,
                on: &subject, canvas)
        },
        "CIZoomBlur": FilterRow { filter, subject, canvas in
            let c = filter.vector("inputCenter")
            guard c.count > 1 else { return }
            zoom(about: SIMD2(c[0], c[1]), filter.number("inputAmount"), on: &subject, canvas)
        },
    ]

    /// The mean along a line that reaches `half` pixels to both sides.
    ///
    /// A sum of n · m samples in a row is one of m samples, n steps apart, of sums of n: long lines take two passes.
    private static func line(
        _ half: SIMD2<Double>, on subject: inout FilterSubject, _ canvas: Canvas
    ) {
        let length = min(max(abs(half.x), abs(half.y)), widestMargin)
        let count = 2 * max(length.rounded(.up), 0) + 1
        guard count > 33 else {
            return line(half, count, half, on: &subject, canvas)
        }
        let near = count.squareRoot().rounded(.up)
        let far = (count / near).rounded(.up)
        let step = half * 2 / (near * far - 1)
        line(step * (near - 1) / 2, near, half, on: &subject, canvas)
        line(step * near * (far - 1) / 2, far, .zero, on: &subject, canvas)
    }

    /// One pass of `count` samples, whose result is `margin` pixels larger.
    private static func line(
        _ half: SIMD2<Double>, _ count: Double, _ margin: SIMD2<Double>,
        on subject: inout FilterSubject, _ canvas: Canvas
    ) {
        let step = count > 1 ? half * 2 / (count - 1) : .zero
        let grown = (margin * margin).sum().squareRoot()
        gather(
            convolution("LINE", more: [SIMD4(Float(count), 0, 0, 0)], grownBy: grown), step.x,
            step.y, on: &subject, canvas)
    }

    /// Makes the picture smaller until a radius of pixels is at most so many texels: what is spread wider than that shows no
    /// smaller detail.
    private static func shrink(
        for radius: Double, within texels: Double, on subject: inout FilterSubject,
        _ canvas: Canvas
    ) {
        var scale = Float(1)
        while radius * Double(scale) > texels { scale /= 2 }
        let source = canvas.surfaces[Int(subject.surface)]
        guard scale < source.scale else { return }
        // Texels are read between: not as a later filter may have asked for.
        if !source.sampling.isEmpty { keep(&subject, canvas) }
        // A picture that ends within a coarse texel leaves it half full: one more, clear, keeps it from going on.
        let around = subject.edge == .clear ? 1 / scale : 0
        halve(source.box.expanded(around).roundedOut, to: scale, on: &subject, canvas)
    }

    /// Samples of one of the two passes of a long zoom.
    private static let zoomSamples = 24.0

    /// The mean of the picture and what it is when enlarged up to `amount` hundredths about a point.
    ///
    /// Where samples in equal steps would lie apart, two passes take them at equal ratios, weighted as equal steps are.
    private static func zoom(
        about center: SIMD2<Double>, _ amount: Double, on subject: inout FilterSubject,
        _ canvas: Canvas
    ) {
        let point = SIMD4(Float(center.x), Float(center.y), 0, 0)
        let margin = amount * subject.scale
        guard (30...90).contains(amount) else {
            let pass = convolution("ZOOM", more: [point], grownBy: margin)
            return gather(pass, amount / 100, on: &subject, canvas)
        }
        let ratio = pow(1 - amount / 100, 1 / (zoomSamples * zoomSamples))
        for (step, margin) in [(ratio, margin), (pow(ratio, zoomSamples), 0)] {
            let pass = convolution("ZOOM_RATIO", more: [point], grownBy: margin)
            gather(pass, step, zoomSamples, on: &subject, canvas)
        }
    }
}
