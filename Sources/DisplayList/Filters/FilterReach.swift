/// How far from a pixel a chain of filters looks, and what decides its result.
struct FilterReach {
    /// Pixels around what is shown that are read.
    var far: Float = 0
    /// Pixels around what is shown that count.
    var near: Float = 0
    /// Equal for chains that do the same at every place; nil when the place matters.
    var signature: Signature?

    struct Signature: Equatable {
        fileprivate struct Step: Equatable {
            var type: String
            var numbers: [Double]
        }

        fileprivate var steps: [Step] = []
        fileprivate var scale: Double
    }

    /// What filters of unknown reach are given.
    static let unknown: Float = 64

    init(_ filters: [LayerFilter], scale: Double) {
        signature = Signature(scale: scale)
        for filter in filters {
            guard let row = FilterPlanning.rows[filter.type], let inputs = row.uniform else {
                far += Self.unknown
                near += Self.unknown
                signature = nil
                continue
            }
            signature?.steps.append(
                Signature.Step(type: filter.type, numbers: inputs.map { filter.number($0) }))
            let pixels = row.reach.pixels(radius: filter.number("inputRadius") * scale)
            far += pixels.far
            near += pixels.near
        }
    }
}
