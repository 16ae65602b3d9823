/// The reach of a filter chain around a pixel, and the inputs deciding its result.
struct FilterReach {
    /// The pixels read around the visible box.
    var far: Float = 0
    /// The pixels around the visible box with a noticeable weight.
    var near: Float = 0
    /// Equal for chains with equal results at every position; nil for position-dependent chains.
    var signature: Signature?

    struct Signature: Equatable {
        fileprivate struct Step: Equatable {
            var type: String
            var numbers: [Double]
            /// True for a filter with a direction in a layer whose y axis runs up.
            var isUp: Bool
        }

        fileprivate var steps: [Step] = []
        fileprivate var scale: Double
    }

    /// The reach of filters without a known reach, in pixels.
    static let unknown: Float = 64

    /// The reach of filters on a layer. `isUp` is true if the layer's y axis runs up.
    init(_ filters: [LayerFilter], scale: Double, isUp: Bool) {
        signature = Signature(scale: scale)
        for filter in filters {
            guard let row = FilterPlanning.rows[filter.type], let inputs = row.uniform else {
                far += Self.unknown
                near += Self.unknown
                signature = nil
                continue
            }
            signature?.steps.append(
                Signature.Step(
                    type: filter.type, numbers: inputs.map { filter.number($0) },
                    isUp: row.isDirected && isUp))
            let pixels = row.reach.pixels(radius: filter.number("inputRadius") * scale)
            far += pixels.far
            near += pixels.near
        }
    }
}
