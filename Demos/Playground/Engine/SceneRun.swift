import CoreGraphics
import Foundation
import LaminaPacketLog

/// A scene on its way through time: the process that runs it, and the recording of what it committed.
///
/// Any moment up to `reach` can be shown, however often; beyond it the process has to be asked. A scene that has died stays, up to
/// where it came. Thread: main.
@MainActor
public final class SceneRun {
    /// The recording, which grows. For the main thread; who draws reads the file for itself.
    public let log: PacketLog
    public let recording: URL
    /// Points.
    public let size: CGSize
    /// Seconds of the scene that are known.
    public private(set) var reach: Double
    /// Whether there is a process that can go further.
    public var isAlive: Bool { child.map { !$0.isOver } ?? false }
    /// Called with what the file holds when more is known.
    public var onReach: (@MainActor (Data) -> Void)?
    let child: SceneChild?
    private var patience: Patience?
    private var isAsked = false

    /// A recording that nobody continues.
    public init(recording: URL) throws {
        log = try PacketLog(contentsOf: recording)
        (self.recording, child, reach) = (recording, nil, log.duration)
        let view = log.view(at: log.place(at: 0))
        let scale = view?.scale ?? 1
        size = CGSize(
            width: Double(view?.width ?? 1) / scale, height: Double(view?.height ?? 1) / scale)
    }

    init(_ child: SceneChild, recording: URL, size: CGSize, reach: Double) throws {
        log = try PacketLog(contentsOf: recording)
        (self.child, self.recording, self.size, self.reach) = (child, recording, size, reach)
    }

    /// Asks the process for more when less than `time` is known.
    public func want(_ time: Double) {
        guard let child, !child.isOver, !isAsked, time > reach else { return }
        isAsked = true
        patience = Patience(child)
        child.send("advance", "\(time)")
    }

    func reached(_ time: Double) {
        isAsked = false
        patience = nil
        guard let data = try? Data(contentsOf: recording, options: .mappedIfSafe) else { return }
        log.grow(to: data)
        reach = time
        onReach?(data)
    }

    /// Whether the process was made to die because it does not answer.
    var wasAborted: Bool { patience?.wasAborted ?? false }
}

/// Waits for a scene process to answer; one that goes on and on is made to say where it is, and dies of that.
///
/// What counts is the processor time the scene uses, not how long a busy machine takes; a scene that sleeps has more time.
@MainActor
final class Patience {
    /// Seconds of processor time.
    static let limit =
        Double(
            ProcessInfo.processInfo.environment["LAMINA_PLAYGROUND_PATIENCE"] ?? "") ?? 3
    private static let asleep = 20.0

    private(set) var wasAborted = false
    private let child: SceneChild
    private let begin: Double
    private let cost: Double
    private let timer = DispatchSource.makeTimerSource(queue: .main)
    private var abortTime = 0.0

    init(_ child: SceneChild) {
        self.child = child
        (begin, cost) = (ProcessInfo.processInfo.systemUptime, child.cost)
        timer.schedule(deadline: .now() + 0.25, repeating: 0.25)
        timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.look() } }
        timer.resume()
    }

    isolated deinit { timer.cancel() }

    private func look() {
        let now = ProcessInfo.processInfo.systemUptime
        if child.isOver { return }
        if wasAborted {
            // Where it is takes some time to find out; not for ever.
            if now - abortTime > 30 { Glibc.kill(-child.process, SIGKILL) }
            return
        }
        guard child.cost - cost > Self.limit || now - begin > Self.asleep else { return }
        (wasAborted, abortTime) = (true, now)
        child.abort()
    }
}
