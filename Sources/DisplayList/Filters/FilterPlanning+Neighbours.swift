import GraphicsTypes
import Foundation

/// Filters that count every pixel around one: sums with weights, the largest and the smallest.
extension FilterPlanning {
    static let neighbours: [String: Plan] = [
        "CIMorphologyMaximum": { filter, subject, planner in
            let r = filter.number("inputRadius") * subject.scale
            gather("MORPHOLOGY", r, 1, margin: r, on: &subject, planner)
        },
        "CIMorphologyMinimum": { filter, subject, planner in
            gather(
                "MORPHOLOGY", filter.number("inputRadius") * subject.scale, -1, on: &subject,
                planner)
        },
        "CIMorphologyGradient": { filter, subject, planner in
            gather(
                "MORPHOLOGY", filter.number("inputRadius") * subject.scale, on: &subject, planner)
        },
        "CIMorphologyRectangleMaximum": rectangle(1),
        "CIMorphologyRectangleMinimum": rectangle(-1),
        "CIConvolution3X3": weights(3, 3),
        "CIConvolution5X5": weights(5, 5),
        "CIConvolution7X7": weights(7, 7),
        "CIConvolution9Horizontal": weights(9, 1),
        "CIConvolution9Vertical": weights(1, 9),
        "CIConvolutionRGB3X3": weights(3, 3, "#RGB"),
        "CIConvolutionRGB5X5": weights(5, 5, "#RGB"),
        "CIConvolutionRGB7X7": weights(7, 7, "#RGB"),
        "CIConvolutionRGB9Horizontal": weights(9, 1, "#RGB"),
        "CIConvolutionRGB9Vertical": weights(1, 9, "#RGB"),
    ]

    /// The largest (1) or the smallest (−1) value in a rectangle about each pixel, an odd number of pixels each way.
    private static func rectangle(_ sign: Double) -> Plan {
        { filter, subject, planner in
            let half = ["inputWidth", "inputHeight"].map {
                (max(filter.number($0) * subject.scale, 1) / 2).rounded(.down)
            }
            gather(
                "MORPHOLOGY#RECTANGLE", 0, sign,
                more: [SIMD4(Float(half[0]), Float(half[1]), 0, 0)],
                margin: sign > 0 ? max(half[0], half[1]) : 0, on: &subject, planner)
        }
    }

    /// A sum of neighbours with a weight each.
    private static func weights(_ columns: Int, _ rows: Int, _ variant: String = "") -> Plan {
        { filter, subject, planner in
            let w = filter.vector("inputWeights").map { Float($0) }
            guard w.count == columns * rows else { return }
            var more = stride(from: 0, to: w.count, by: 4).map { i in
                SIMD4((i..<i + 4).map { $0 < w.count ? w[$0] : 0 })
            }
            // The picture's box has its place among them.
            if more.count > 3 { more.insert(.zero, at: 3) }
            var program = "COLUMNS \(columns)#ROWS \(rows)" + variant
            if raisesAlpha(filter) {
                more.insert(.zero, at: 0)
                bound(&program, &more, to: subject)
                more.removeFirst()
            }
            // Without alpha there is nothing to see beyond the picture.
            let reach = variant.isEmpty ? Double(max(columns, rows) / 2) : 0
            gather(
                program, filter.number("inputBias"), more: more, margin: reach, on: &subject,
                planner)
        }
    }
}
