import PlaygroundEngine
import QuartzCore

/// Time for the transport: a tick for each frame of the display, and no ticks while paused or
/// without a scene that goes further.
final class FrameClock: PlaygroundPane {
    private let model: PlaygroundModel
    private var link: CADisplayLink?
    /// The time of the last tick; nil after a pause.
    private var last: CFTimeInterval?
    /// The limit of a tick: after a suspension of the machine, time continues without a jump.
    private static let longestTick = 0.25

    init(_ model: PlaygroundModel) { self.model = model }

    func start() {
        let link = CADisplayLink { [unowned self] in tick($0.targetTimestamp) }
        link.add(to: .main, forMode: .common)
        link.isPaused = !isNeeded
        self.link = link
    }

    /// True if a tick can move the playhead.
    private var isNeeded: Bool {
        guard model.transport.isPlaying, let run = model.run else { return false }
        // A scene that has crashed shows no later time.
        return run.isAlive || model.transport.time < run.reach || model.transport.rate < 0
    }

    func stop() {
        link?.invalidate()
        link = nil
    }

    func update(_ change: PlaygroundChange) {
        switch change {
        case .time, .scene, .session: break
        default: return
        }
        let isNeeded = isNeeded
        link?.isPaused = !isNeeded
        if !isNeeded { last = nil }
    }

    private func tick(_ now: CFTimeInterval) {
        let passed = last.map { now - $0 } ?? 0
        last = now
        guard model.run != nil else { return }
        model.transport.tick(min(passed, Self.longestTick))
    }
}
