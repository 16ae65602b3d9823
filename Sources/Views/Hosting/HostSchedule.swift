import CoreGraphics
import Foundation

/// The timers and frame callbacks of a host with manual time. Thread: main.
package final class HostSchedule {
    private var timers = TimerQueue()
    private var frames: [(id: Int, work: (CFTimeInterval) -> Void)] = []
    /// Numbers of the callbacks in `frames`.
    private var awaited: Set<Int> = []
    private var lastID = 0

    /// An empty schedule.
    package init() {}

    /// The end of the next timer in seconds; infinite without timers.
    package var due: CFTimeInterval { timers.due }
    /// True with frame callbacks.
    package var hasFrames: Bool { !frames.isEmpty }

    /// Runs `work` at a time of the host's clock.
    package func at(_ due: CFTimeInterval, _ work: @escaping () -> Void) -> ScheduledWork {
        lastID += 1
        let id = lastID
        timers.add(id, due, work)
        return ScheduledWork { [weak self] in self?.timers.cancel(id) }
    }

    /// Runs `work` in each frame, with the frame's time.
    package func eachFrame(_ work: @escaping (CFTimeInterval) -> Void) -> ScheduledWork {
        lastID += 1
        let id = lastID
        frames.append((id, work))
        awaited.insert(id)
        return ScheduledWork { [weak self] in
            self?.awaited.remove(id)
            self?.frames.removeAll { $0.id == id }
        }
    }

    /// Runs the expired timers in the order of expiry, except for timers cancelled or added during
    /// the call.
    package func endTimers(until time: CFTimeInterval) {
        let last = lastID
        while let work = timers.next(until: time, last: last) { work() }
    }

    /// Runs the frame callbacks, except for callbacks cancelled or added during the call.
    package func drawFrames(at time: CFTimeInterval) {
        for frame in frames where awaited.contains(frame.id) { frame.work(time) }
    }

    /// Cancels all work.
    package func clear() { (timers, frames, awaited) = (TimerQueue(), [], []) }
}
