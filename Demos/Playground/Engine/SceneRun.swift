import CoreGraphics
import Foundation
import LaminaPacketLog
import LayerHosting
import PlaygroundWire

/// A scene on its way through time: the process that runs it, and the recording of what it
/// committed.
///
/// Any time up to `reach` can be shown, however often; beyond it the process has to be asked. A
/// scene that has died stays, up to where it came. Thread: main.
@MainActor
public final class SceneRun {
    /// The recording, which grows. For the main thread; who draws reads the file for itself.
    public let log: PacketLog
    /// File of the recording.
    public let recording: URL
    /// Points.
    public let size: CGSize
    /// Seconds of the scene that are known.
    public private(set) var reach: Double
    /// Whether there is a process that can go further.
    public var isAlive: Bool { child.map { !$0.isOver && !isStopped } ?? false }
    /// Called with what the file holds when more is known.
    public var onReach: (@MainActor (Data) -> Void)?
    let child: SceneChild?
    let watchdog: Watchdog?
    /// The time that the process is on its way to, seconds of the scene; nil while it waits.
    public private(set) var asked: Double?
    private var isStopped = false
    /// Whether something in the scene hears of the mouse and the keyboard.
    public internal(set) var hearsEvents = false
    /// Events were sent behind what was asked for.
    private var hasSent = false
    /// What was wanted meanwhile.
    private var wanted = 0.0

    /// A recording that nobody continues.
    public init(recording: URL) throws {
        log = try PacketLog(contentsOf: recording)
        (self.recording, child, watchdog, reach) = (recording, nil, nil, log.duration)
        let view = log.view(at: log.place(at: 0))
        let scale = view?.scale ?? 1
        size = CGSize(
            width: Double(view?.width ?? 1) / scale, height: Double(view?.height ?? 1) / scale)
    }

    /// `asked` is where the process is on its way to, and who waits for that.
    init(
        _ child: SceneChild, recording: URL, size: CGSize, reach: Double,
        asked: (time: Double, watchdog: Watchdog)? = nil
    ) throws {
        log = try PacketLog(contentsOf: recording)
        (self.child, self.recording, self.size, self.reach) = (child, recording, size, reach)
        self.asked = asked?.time
        watchdog = asked?.watchdog ?? Watchdog(child)
    }

    /// Asks the process for more when less than `time` is known.
    public func want(_ time: Double) {
        guard isAlive else { return }
        // The last wish counts: who goes through time does not want all of where he was.
        if asked != nil { wanted = time } else if time > reach { ask(time) }
    }

    /// Gives the scene something that happened, in its own points. What it does about it is known
    /// when more is, or at once where nothing more is wanted.
    public func send(_ event: WindowEvent) {
        guard let child, isAlive, hearsEvents else { return }
        child.send(.event(event))
        if asked != nil {
            hasSent = true
        } else {
            ask(reach)
        }
    }

    private func ask(_ time: Double) {
        guard let child else { return }
        (asked, hasSent, wanted) = (time, false, 0)
        watchdog?.begin()
        child.send(.advance(time))
    }

    /// The process is on its way to what was asked for.
    func passed(_ time: Double) {
        watchdog?.begin()
        grow(to: time)
    }

    func reached(_ time: Double) {
        asked = nil
        watchdog?.end()
        defer { if hasSent || wanted > reach { ask(max(reach, wanted)) } }
        grow(to: time)
    }

    private func grow(to time: Double) {
        guard let data = try? Data(contentsOf: recording, options: .mappedIfSafe) else { return }
        log.grow(to: data)
        reach = time
        onReach?(data)
    }

    /// Ends the process; what is known stays.
    func stop() {
        (isStopped, asked) = (true, nil)
        watchdog?.end()
        child?.kill()
    }
}
