import LaminaGraphicsTypes
import Foundation

/// Filters over all neighbours of a pixel: weighted sums, maximum and minimum.
extension FilterPlanning {
    static let neighbours: [String: FilterRow] = [
        "CIMorphologyMaximum": morphology(1),
        "CIMorphologyMinimum": morphology(-1),
        "CIMorphologyGradient": morphology(0),
        "CIMorphologyRectangleMaximum": rectangle(1),
        "CIMorphologyRectangleMinimum": rectangle(-1),
        "CIConvolution3X3": weights(3, 3),
        "CIConvolution5X5": weights(5, 5),
        "CIConvolution7X7": weights(7, 7),
        "CIConvolution9Horizontal": weights(9, 1),
        "CIConvolution9Vertical": weights(1, 9),
        "CIConvolutionRGB3X3": weights(3, 3, ofColors: true),
        "CIConvolutionRGB5X5": weights(5, 5, ofColors: true),
        "CIConvolutionRGB7X7": weights(7, 7, ofColors: true),
        "CIConvolutionRGB9Horizontal": weights(9, 1, ofColors: true),
        "CIConvolutionRGB9Vertical": weights(1, 9, ofColors: true),
    ]

    /// A filter returning the maximum (1) or the minimum (−1) in a circle around each pixel, or the
    /// difference of both (0).
    private static func morphology(_ sign: Double) -> FilterRow {
        FilterRow { filter, subject, painting in
            let r = filter.number("inputRadius") * subject.scale
            let pass = FilterPass(
                EffectProgram(.convolve, "MORPHOLOGY"), extent: .grown(sign > 0 ? r : 0))
            gather(pass, r, sign, on: &subject, painting)
        }
    }

    /// A filter returning the maximum (1) or the minimum (−1) in a rectangle around each pixel;
    /// width and height are odd numbers of pixels.
    private static func rectangle(_ sign: Double) -> FilterRow {
        FilterRow { filter, subject, painting in
            let half = ["inputWidth", "inputHeight"].map {
                (max(filter.number($0) * subject.scale, 1) / 2).rounded(.down)
            }
            let pass = FilterPass(
                EffectProgram(.convolve, "MORPHOLOGY", [.rectangle]),
                [SIMD4(Float(half[0]), Float(half[1]), 0, 0)],
                extent: .grown(sign > 0 ? max(half[0], half[1]) : 0))
            gather(pass, 0, sign, on: &subject, painting)
        }
    }

    /// A weighted sum of neighbours. A bias is visible on clear pixels, except in sums of colours.
    private static func weights(
        _ columns: Int, _ rows: Int, ofColors: Bool = false
    ) -> FilterRow {
        let raisesAlpha: FilterRow.Condition = { !ofColors && $0.number("inputBias") > 0 }
        var row = FilterRow { filter, subject, painting in
            let w = filter.vector("inputWeights").map { Float($0) }
            guard w.count == columns * rows else { return }
            var numbers = stride(from: 0, to: w.count, by: 4).map { i in
                SIMD4((i..<i + 4).map { $0 < w.count ? w[$0] : 0 })
            }
            // The parameter at index 3 is reserved for the picture's box.
            if numbers.count > 3 { numbers.insert(.zero, at: 3) }
            // Without alpha nothing is visible beyond the picture.
            let reach = ofColors ? 0 : Double(max(columns, rows) / 2)
            var pass = FilterPass(
                EffectProgram(
                    .convolve, nil,
                    [.columns(columns), .rows(rows)] + (ofColors ? [.colorsOnly] : [])),
                EffectParameters(numbers), extent: .grown(reach))
            pass.isBounded = raisesAlpha(filter)
            gather(pass, filter.number("inputBias"), on: &subject, painting)
        }
        row.fillsBounds = raisesAlpha
        return row
    }
}
