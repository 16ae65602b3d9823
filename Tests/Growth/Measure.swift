import Foundation

/// A way to measure an operation: sizes, time and the judged costs.
struct Measure {
    /// Number of sizes; each size is four times the previous size.
    let sizes: Int
    /// Quotient of the operation's size and the smallest measured size.
    let divisor: Int
    /// Limit in processor seconds of an operation with preparations; beyond, no larger size is
    /// measured.
    let budget: Double
    /// Maximum number of measurements of a size, of which the minimum counts; measuring ends after
    /// a fifth of a second.
    let repetitions: Int
    /// True where an exponent of time above the limit is a fault; otherwise time is only printed.
    let judgesTime: Bool

    /// Sizes for a release build on a quiet machine.
    static let whole = Measure(
        sizes: 4, divisor: 1, budget: 20, repetitions: 5, judgesTime: true)
    /// Sizes for a debug build on a busy machine; counts do not depend on the load.
    static let quick = Measure(
        sizes: 3, divisor: 4, budget: 0.2, repetitions: 2, judgesTime: false)

    func isRight(_ growth: Growth, _ operation: Operation) -> Bool {
        let counts = max(growth.memory, growth.allocations)
        // The capacity of arrays and dictionaries doubles: at small sizes the exponent varies by
        // 0.35.
        let slack = judgesTime ? 0 : 0.35
        return counts <= operation.allowed + slack
            && (!judgesTime || growth.time <= operation.allowed)
    }
}

extension Operation {
    /// Costs at growing sizes, two at least.
    func measure(_ how: Measure) throws -> Growth {
        var growth = Growth()
        var n = max(2, size / how.divisor)
        let began = Cost.processSeconds
        var (before, last) = (began, 0.0)
        for _ in 0..<how.sizes {
            // Linear costs of the next size are four times the last.
            if growth.sizes.count > 1, before - began + last * 4 > how.budget { break }
            growth.sizes.append(n)
            growth.costs.append(try least(n, how.repetitions))
            let now = Cost.processSeconds
            (last, before) = (now - before, now)
            n *= 4
        }
        return growth
    }

    private func least(_ n: Int, _ repetitions: Int) throws -> Cost {
        var least = Cost(seconds: .infinity, allocations: .max, bytes: .max)
        let began = Cost.processSeconds
        for i in 0..<repetitions where i == 0 || Cost.processSeconds - began < 0.2 {
            least = least.least(try Cost.of(try prepare(n)))
        }
        return least
    }
}
