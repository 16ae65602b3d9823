import LaminaGraphicsTypes

/// The planning of a filter: a row of `FilterPlanning.rows`.
///
/// Inputs and their defaults are the row of the same name in `Filters.txt`, also read by Core
/// Image.
struct FilterRow: Sendable {
    typealias Plan = @Sendable (LayerFilter, inout FilterSubject, PaintContext) -> Void
    typealias Condition = @Sendable (LayerFilter) -> Bool

    /// Plans the filter's passes.
    let plan: Plan
    /// True for inputs making clear pixels visible: the filter then fills the layer's bounds.
    var fillsBounds: Condition = { _ in false }
    /// Keys of the inputs that determine the result of a position-independent filter; nil for a
    /// filter that depends on the position.
    private(set) var uniform: [String]?
    private(set) var reach = Reach.pixel
    /// True if the result depends on the direction of the layer's y axis.
    private(set) var isDirected = false

    /// The reach of a position-independent filter around a pixel.
    enum Reach {
        case pixel
        /// `inputRadius` points.
        case radius
        /// `inputRadius` is the deviation of a Gaussian.
        case gaussian
    }

    init(_ plan: @escaping Plan) { self.plan = plan }

    /// Marks a position-independent filter: adjacent layers may share its picture.
    func uniform(_ numbers: String..., reach: Reach = .pixel) -> FilterRow {
        var row = self
        (row.uniform, row.reach) = (numbers, reach)
        return row
    }

    /// Marks a filter whose result depends on the direction of the layer's y axis.
    var directed: FilterRow {
        var row = self
        row.isDirected = true
        return row
    }

    /// Marks a generator, which fills the layer's bounds.
    var fillingBounds: FilterRow {
        var row = self
        row.fillsBounds = { _ in true }
        return row
    }
}

extension FilterRow.Reach {
    /// The pixels read around a pixel, and the pixels of noticeable weight: the ignored rest of a
    /// Gaussian weighs less than a fiftieth in total.
    func pixels(radius: Double) -> (far: Float, near: Float) {
        switch self {
        case .pixel: (0, 0)
        case .radius:
            // A line of negative length reads as far.
            (Float(abs(radius).rounded(.up) + 1), Float(abs(radius).rounded(.up) + 1))
        case .gaussian:
            (Float((3 * max(radius, 0)).rounded(.up) + 1), Float(2.05 * max(radius, 0)))
        }
    }
}
