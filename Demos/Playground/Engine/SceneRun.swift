import CoreGraphics
import Foundation
import LaminaPacketLog
import LayerHosting
import PlaygroundWire

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
    /// Whether something in the scene hears of the mouse and the keyboard.
    public internal(set) var hearsEvents = false
    /// Events were sent behind what was asked for.
    private var hasSent = false
    /// What was wanted meanwhile.
    private var wanted = 0.0

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
        guard let child, !child.isOver else { return }
        // The last wish counts: who goes through time does not want all of where he was.
        if isAsked { wanted = time } else if time > reach { ask(time) }
    }

    /// Gives the scene something that happened, in its own points. What it does about it is known when more is, or at once where
    /// nothing more is wanted.
    public func send(_ event: WindowEvent) {
        guard let child, !child.isOver, hearsEvents, let words = event.words else { return }
        child.send(["event"] + words)
        if isAsked {
            hasSent = true
        } else {
            ask(reach)
        }
    }

    private func ask(_ time: Double) {
        guard let child else { return }
        (isAsked, hasSent, wanted) = (true, false, 0)
        patience = Patience(child)
        child.send(["advance", "\(time)"])
    }

    func reached(_ time: Double) {
        isAsked = false
        patience = nil
        defer { if hasSent || wanted > reach { ask(max(reach, wanted)) } }
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
    private static let limit = 3.0
    /// Seconds in which this thread looked: when it was busy itself, the answer may be there and not yet heard.
    private static let asleep = 20.0
    private static let interval = 0.25

    private(set) var wasAborted = false
    private let child: SceneChild
    private var waited = 0.0
    private let cost: Double
    private let timer = DispatchSource.makeTimerSource(queue: .main)

    init(_ child: SceneChild) {
        self.child = child
        cost = child.cost
        timer.schedule(deadline: .now() + Self.interval, repeating: Self.interval)
        timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.look() } }
        timer.resume()
    }

    isolated deinit { timer.cancel() }

    private func look() {
        if child.isOver { return }
        waited += Self.interval
        if wasAborted {
            // Where it is takes some time to find out; not for ever.
            if waited > 60 { Glibc.kill(-child.process, SIGKILL) }
            return
        }
        guard child.cost - cost > Self.limit || waited > Self.asleep else { return }
        (wasAborted, waited) = (true, 0)
        child.abort()
    }
}
