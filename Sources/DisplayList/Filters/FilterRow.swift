import LaminaGraphicsTypes

/// What planning knows of a filter: a row of `FilterPlanning.rows`.
///
/// Its inputs and their defaults are the row of the same name in `Filters.txt`, which Core Image reads as well.
struct FilterRow: Sendable {
    typealias Plan = @Sendable (LayerFilter, inout FilterSubject, Canvas) -> Void
    typealias Condition = @Sendable (LayerFilter) -> Bool

    /// Plans its passes.
    let plan: Plan
    /// Whether it makes clear pixels visible: then what it fills are the layer's bounds.
    var fillsBounds: Condition = { _ in false }
    /// The numbers that decide its result where that is the same at every place; nil where the place matters.
    private(set) var uniform: [String]?
    private(set) var reach = Reach.pixel

    /// How far from a pixel a uniform filter looks.
    enum Reach {
        case pixel
        /// `inputRadius` points.
        case radius
        /// `inputRadius` is the deviation of a Gaussian.
        case gaussian
    }

    init(_ plan: @escaping Plan) { self.plan = plan }

    /// One that does the same everywhere: layers side by side may share its picture.
    func uniform(_ numbers: String..., reach: Reach = .pixel) -> FilterRow {
        var row = self
        (row.uniform, row.reach) = (numbers, reach)
        return row
    }

    /// A generator.
    var fillingBounds: FilterRow {
        var row = self
        row.fillsBounds = { _ in true }
        return row
    }
}

extension FilterRow.Reach {
    /// Pixels around one that are read, and those that count: a blur gives those beyond a fiftieth in all.
    func pixels(radius: Double) -> (far: Float, near: Float) {
        switch self {
        case .pixel: (0, 0)
        case .radius:
            (Float(radius.rounded(.up) + 1), Float(radius.rounded(.up) + 1))
        case .gaussian:
            (Float((3 * max(radius, 0)).rounded(.up) + 1), Float(2.05 * max(radius, 0)))
        }
    }
}
