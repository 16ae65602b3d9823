import Foundation

/// A way to measure an operation: sizes, time and the judged costs.
struct Measure {
    /// The number of sizes, each four times the one before.
    let sizes: Int
    /// The quotient of the operation's own size and the smallest measured one.
    let divisor: Int
    /// Processor seconds of one operation with its preparations; no further size begins after them.
    let budget: Double
    /// The most measurements of one size, of which the least counts; they end after a fifth of a
    /// second.
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
        // Lists and tables double: at small sizes that is as much as 0.35 of an exponent.
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
