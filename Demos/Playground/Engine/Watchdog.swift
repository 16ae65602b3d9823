import Foundation

/// Waits for a scene process to come further; one that does not is made to say where it is, and
/// dies of that.
///
/// What counts is the processor time the scene uses without any progress, not how long a busy
/// machine takes; a scene that sleeps has more time. Thread: main.
@MainActor
final class Watchdog {
    /// Seconds of processor time.
    private static let limit = 3.0
    /// Seconds in which this thread looked: when it was busy itself, the answer may be there and
    /// not yet heard.
    private static let asleep = 20.0
    private static let interval = 0.25
    /// Bytes of memory from which on a scene that does not come back is one that takes more and
    /// more.
    private static let muchMemory = 1 << 30

    private(set) var wasAborted = false
    private let child: SceneChild
    private var waited = 0.0
    private var cost = 0.0
    private var memory = 0
    private var timer: (any DispatchSourceTimer)?

    init(_ child: SceneChild) { self.child = child }

    isolated deinit { timer?.cancel() }

    /// Waits from now on: an answer is expected, or one has come and the next is.
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

    /// Nothing is waited for.
    func end() {
        timer?.cancel()
        timer = nil
    }

    /// What is wrong with a scene that was made to die.
    var verdict: String {
        guard memory > Self.muchMemory else {
            return "the scene does not come back: an endless loop?"
        }
        let size = String(format: "%.1f GB", Double(memory) / 1e9)
        return "out of memory: the scene has taken \(size) and does not come back"
    }

    private func look() {
        if child.isOver { return end() }
        waited += Self.interval
        if wasAborted {
            // Where it is takes some time to find out; not for ever.
            if waited > 60 { child.end() }
            return
        }
        guard child.cost - cost > Self.limit || waited > Self.asleep else { return }
        (wasAborted, waited, memory) = (true, 0, child.memory)
        child.abort()
    }
}
