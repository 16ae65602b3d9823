import Foundation

/// Operation of the public interface at growing sizes.
@MainActor struct Operation {
    let name: String
    /// Smallest size; the other sizes are 4, 16 and 64 times as large.
    let size: Int
    /// Allowed exponent. A value above 1.15 needs a reason in Docs/LIMITS.md.
    var allowed = Growth.most
    /// Prepares a size. The returned closure is measured.
    let prepare: @MainActor (Int) throws -> @MainActor () throws -> Void

    init(
        _ name: String, _ size: Int, allowed: Double = Growth.most,
        _ prepare: @escaping @MainActor (Int) throws -> @MainActor () throws -> Void
    ) {
        (self.name, self.size, self.allowed, self.prepare) = (name, size, allowed, prepare)
    }
}

/// Costs of an operation at several sizes, and the growth exponents.
struct Growth {
    /// The exponent beyond which an operation does not count as linear.
    static let most = 1.15

    var sizes: [Int] = []
    var costs: [Cost] = []

    /// Exponent between the last size and a sixteenth of the last size: near 1 for linear costs, 2
    /// for quadratic costs.
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
