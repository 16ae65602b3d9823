import CoreGraphics
import Foundation

/// Scheduled blocks, each with a clock and a time of the clock; at most one block for each owner.
///
/// The machine's clock wakes the main queue by one timer, set to the earliest time; other clocks
/// are read in every turn of the run loop. Thread: guarded by the lock of `MainDelivery`.
struct DelayedBlocks {
    private struct Entry {
        let time: CFTimeInterval
        let clock: any MediaClock
        let work: () -> Void
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var timer: (any DispatchSourceTimer)?
    /// The time of the timer; nil while no timer runs.
    private var wakeTime: CFTimeInterval?
    /// Seconds by which a time may be early: sums of decimal fractions are not exact.
    private static let slack = 1e-9

    var isEmpty: Bool { entries.isEmpty }

    mutating func set(
        _ owner: ObjectIdentifier,
        _ entry: (time: CFTimeInterval, clock: any MediaClock, work: () -> Void)?
    ) {
        entries[owner] = entry.map { Entry(time: $0.time, clock: $0.clock, work: $0.work) }
    }

    /// Removes and returns the work whose time has come, in the order of the times.
    mutating func removeDue() -> [() -> Void] {
        guard !entries.isEmpty else { return [] }
        // A timer that has fired is set again.
        wakeTime = nil
        let due = entries.filter { $0.value.clock.now() >= $0.value.time - Self.slack }
        for owner in due.keys { entries[owner] = nil }
        return due.values.sorted { $0.time < $1.time }.map(\.work)
    }

    /// Sets the timer to the earliest time of the machine's clock.
    mutating func wake(_ turn: @escaping @Sendable () -> Void) {
        let next = entries.values.filter { $0.clock is SystemClock }.min { $0.time < $1.time }
        guard next?.time != wakeTime else { return }
        timer?.cancel()
        (timer, wakeTime) = (nil, next?.time)
        guard let next else { return }
        let made = DispatchSource.makeTimerSource(queue: .main)
        let seconds = min(max(0, next.time - next.clock.now()), 1e9)
        made.schedule(deadline: .now() + seconds)
        made.setEventHandler(handler: turn)
        made.resume()
        timer = made
    }
}
