import AllocationCounter
import CoreGraphics
import Foundation

/// Cost of a run.
struct Cost {
    /// Processor time of the process, in seconds.
    var seconds = 0.0
    /// Allocator calls of this thread.
    var allocations = 0
    /// Bytes requested from the allocator by this thread, freed memory included: copies of lists
    /// become visible here.
    var bytes = 0

    /// Cost of a run, releases included.
    @MainActor static func of(_ body: @MainActor () throws -> Void) rethrows -> Cost {
        let (count, bytes) = (thread_allocation_count(), thread_allocation_bytes())
        let began = processSeconds
        try body()
        return Cost(
            seconds: processSeconds - began, allocations: Int(thread_allocation_count() - count),
            bytes: Int(thread_allocation_bytes() - bytes))
    }

    /// The least of each.
    func least(_ other: Cost) -> Cost {
        Cost(
            seconds: min(seconds, other.seconds), allocations: min(allocations, other.allocations),
            bytes: min(bytes, other.bytes))
    }

    static var processSeconds: Double { ClockReading.seconds(CLOCK_PROCESS_CPUTIME_ID) }
}
