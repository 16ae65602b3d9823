import Foundation

/// Waits for progress of a scene process; a process without progress is aborted with a backtrace.
///
/// The limit is the scene's processor time without progress, not the time of a busy machine; a
/// sleeping scene has more time. Thread: main.
@MainActor
final class Watchdog {
    /// Seconds of processor time.
    private static let limit = 3.0
    /// Seconds of observation by this thread: after a busy time of this thread, the answer may have
    /// arrived unread.
    private static let asleep = 20.0
    private static let interval = 0.25
    /// The memory in bytes above which a hanging scene counts as endlessly allocating.
    private static let muchMemory = 1 << 30

    private(set) var wasAborted = false
    private let child: SceneChild
    private var waited = 0.0
    private var cost = 0.0
    private var memory = 0
    private var timer: (any DispatchSourceTimer)?

    init(_ child: SceneChild) { self.child = child }

    isolated deinit { timer?.cancel() }

    /// Starts to wait for an answer, or for the next answer.
    func begin() {
        guard !wasAborted else { return }
        (waited, cost) = (0, child.cost)
        guard timer == nil else { return }
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + Self.interval, repeating: Self.interval)
        timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.look() } }
        timer.resume()
        self.timer = timer
    }

    /// Restarts the wait if an answer is expected, because the scene makes progress.
    func extend() {
        if timer != nil { begin() }
    }

    /// Ends the wait.
    func end() {
        timer?.cancel()
        timer = nil
    }

    /// The failure of a scene that was made to die.
    var verdict: String {
        guard memory > Self.muchMemory else {
            return "the scene does not respond; possibly an endless loop"
        }
        let size = String(format: "%.1f GB", Double(memory) / 1e9)
        return "out of memory: the scene uses \(size) and does not respond"
    }

    private func look() {
        if child.isOver { return end() }
        waited += Self.interval
        if wasAborted {
            // The backtrace takes some time, but not for ever.
            if waited > 60 { child.end() }
            return
        }
        guard child.cost - cost > Self.limit || waited > Self.asleep else { return }
        (wasAborted, waited, memory) = (true, 0, child.memory)
        child.abort()
    }
}
