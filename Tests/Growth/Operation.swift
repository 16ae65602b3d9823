import Foundation

/// One operation of the public interface at a size that grows.
@MainActor struct Operation {
    let name: String
    /// The smallest size; the others are 4, 16 and 64 times that.
    let size: Int
    /// The exponent that is allowed, where more than 1.15 has a reason, which Docs/LIMITS.md gives.
    var allowed = Growth.most
    /// Prepares what the size needs; the closure is what is measured.
    let prepare: @MainActor (Int) throws -> @MainActor () throws -> Void

    init(
        _ name: String, _ size: Int, allowed: Double = Growth.most,
        _ prepare: @escaping @MainActor (Int) throws -> @MainActor () throws -> Void
    ) {
        (self.name, self.size, self.allowed, self.prepare) = (name, size, allowed, prepare)
    }
}

/// What an operation cost at several sizes, and how that grows.
struct Growth {
    /// The exponent beyond which an operation does not count as linear.
    static let most = 1.15

    var sizes: [Int] = []
    var costs: [Cost] = []

    /// The exponent between the last size and the one sixteen times smaller: near 1 for linear
    /// costs, 2 for quadratic ones.
    func exponent(_ part: (Cost) -> Double) -> Double {
        let first = max(0, costs.count - 3)
        guard costs.count - first > 1 else { return 0 }
        let (few, many) = (part(costs[first]), part(costs[costs.count - 1]))
        guard few > 0, many > few else { return 0 }
        return log(many / few) / log(Double(sizes[sizes.count - 1]) / Double(sizes[first]))
    }

    var time: Double { exponent(\.seconds) }
    var memory: Double { exponent { Double($0.bytes) } }
    var allocations: Double { exponent { Double($0.allocations) } }
}
