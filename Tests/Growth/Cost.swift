import AllocationCounter
import Foundation

/// What running something once cost.
struct Cost {
    /// Processor time of the whole process: what else the machine does is not in it.
    var seconds = 0.0
    /// Bytes that this thread asked the allocator for, those given back included: lists that are copied show in it.
    var bytes = 0

    /// The cost of one run. What it releases afterwards is part of it.
    @MainActor static func of(_ body: @MainActor () throws -> Void) rethrows -> Cost {
        let (bytes, began) = (thread_allocation_bytes(), processSeconds)
        try body()
        return Cost(
            seconds: processSeconds - began, bytes: Int(thread_allocation_bytes() - bytes))
    }

    private static var processSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

extension Operation {
    /// Measures at so many sizes, each several times, of which the least counts. Sizes that would take longer than `patience`
    /// seconds are left out.
    func measure(sizes count: Int, patience: Double) throws -> Growth {
        var growth = Growth()
        var n = size
        for _ in 0..<count {
            let cost = try best(n)
            growth.sizes.append(n)
            growth.costs.append(cost)
            if cost.seconds * 16 > patience { break }
            n *= 4
        }
        return growth
    }

    private func best(_ n: Int) throws -> Cost {
        var best = Cost(seconds: .infinity, bytes: .max)
        var spent = 0.0
        for _ in 0..<5 where spent < 0.2 {
            let body = try prepare(n)
            let cost = try Cost.of(body)
            best.seconds = min(best.seconds, cost.seconds)
            best.bytes = min(best.bytes, cost.bytes)
            spent += cost.seconds
        }
        return best
    }
}
