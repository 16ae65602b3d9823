import CoreGraphics
import Foundation

/// Work of a host whose time is moved by hand. Thread: main.
package final class HostSchedule {
    private var timers: [(id: Int, due: CFTimeInterval, work: () -> Void)] = []
    private var frames: [(id: Int, work: (CFTimeInterval) -> Void)] = []
    private var lastID = 0

    package init() {}

    /// When the next timer ends.
    package var due: CFTimeInterval { timers.map(\.due).min() ?? .infinity }
    package var hasFrames: Bool { !frames.isEmpty }

    package func at(_ due: CFTimeInterval, _ work: @escaping () -> Void) -> ScheduledWork {
        lastID += 1
        let id = lastID
        timers.append((id, due, work))
        return ScheduledWork { [weak self] in self?.timers.removeAll { $0.id == id } }
    }

    package func eachFrame(_ work: @escaping (CFTimeInterval) -> Void) -> ScheduledWork {
        lastID += 1
        let id = lastID
        frames.append((id, work))
        return ScheduledWork { [weak self] in self?.frames.removeAll { $0.id == id } }
    }

    /// Runs the timers that have ended, but for those that one of them takes away.
    package func endTimers(until time: CFTimeInterval) {
        for timer in timers where timer.due <= time {
            guard timers.contains(where: { $0.id == timer.id }) else { continue }
            timers.removeAll { $0.id == timer.id }
            timer.work()
        }
    }

    package func drawFrames(at time: CFTimeInterval) {
        for frame in frames { frame.work(time) }
    }

    package func clear() { (timers, frames) = ([], []) }
}
