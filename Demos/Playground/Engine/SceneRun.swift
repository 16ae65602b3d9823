import AVFoundation
import CoreGraphics
import Foundation
import LaminaPacketLog
import LayerHosting
import PlaygroundWire

/// A running scene: the process, with the recording of all commits.
///
/// Any time up to `reach` can be shown; later times are requested from the process. A crashed scene
/// keeps its recording. Thread: main.
@MainActor
public final class SceneRun {
    /// The growing recording, for the main thread; drawing threads read the file for themselves.
    public let log: PacketLog
    /// File of the recording.
    public let recording: URL
    /// Points.
    public let size: CGSize
    /// Seconds of the scene that are recorded.
    public private(set) var reach: Double
    /// True if a process can go further, or a program continues.
    public var isAlive: Bool {
        if let program { return program.isAttached && program.recording == recording }
        return child.map { !$0.isOver && !isStopped } ?? false
    }
    /// Called with the file's contents when more is recorded.
    public var onReach: (@MainActor (Data) -> Void)?
    let child: SceneChild?
    let watchdog: Watchdog?
    /// The program that makes the recording; nil for scenes.
    private let program: AttachedProgram?
    /// True if the recording's folder belongs to the session.
    var isTemporary: Bool { child != nil || program != nil }
    /// The time towards which the process runs, in seconds of the scene; nil while the process
    /// waits.
    public private(set) var asked: Double?
    private var isStopped = false
    /// True if the scene listens to the mouse and the keyboard.
    public internal(set) var hearsEvents = false
    /// The parameters of the scene, in the order of their first uses.
    public var knobs: [SceneKnob] { declared.knobs }
    /// The named events of the scene, in the order of their first uses.
    public var cues: [SceneCue] { declared.cues }
    /// The sounds recorded until now; times are in seconds of the scene.
    package var sounds: SoundScore { declared.sounds }
    /// Counts the changes of `sounds`.
    package var soundChanges: Int { declared.soundChanges }
    var declared = Declared()
    /// Names of the states of a document; empty for other scenes.
    public internal(set) var states: [String] = []
    /// Titles of values of inputs and of events of a state machine; empty for other scenes.
    public var inputs: [String] { declared.inputs }
    /// The state set or entered last; nil for the document as loaded.
    public internal(set) var state: String?
    private var request = Request()

    /// The declarations of the scene for the window.
    struct Declared {
        var knobs: [SceneKnob] = []
        var cues: [SceneCue] = []
        /// Titles of values of inputs and of events.
        var inputs: [String] = []
        var sounds = SoundScore()
        /// Counts the changes of the sounds.
        var soundChanges = 0
        /// Folder of the sounds of a shared recording, deleted with the run; nil for none.
        var soundFolder: URL?

        mutating func add(_ note: SoundNote) {
            sounds.apply(note)
            soundChanges += 1
        }
    }

    /// The present request.
    private struct Request {
        /// True if events were sent after the request.
        var hasSent = false
        /// The requested time during the request.
        var wanted = 0.0
    }

    /// A recording without a process.
    public convenience init(recording: URL) throws { try self.init(recording: recording, of: nil) }

    /// A recording without a scene process: a program extends the recording without requests.
    init(recording: URL, of program: AttachedProgram?) throws {
        log = try PacketLog(contentsOf: recording)
        (self.recording, child, watchdog, reach) = (recording, nil, nil, log.duration)
        self.program = program
        let view = log.view(at: log.place(at: 0))
        let scale = view?.scale ?? 1
        size = CGSize(
            width: Double(view?.width ?? 1) / scale, height: Double(view?.height ?? 1) / scale)
    }

    /// `asked` is the time towards which the process runs, with the listener of its arrival.
    init(
        _ child: SceneChild, recording: URL, size: CGSize, reach: Double,
        asked: (time: Double, watchdog: Watchdog)? = nil
    ) throws {
        log = try PacketLog(contentsOf: recording)
        (self.child, self.recording, self.size, self.reach) = (child, recording, size, reach)
        (self.asked, program) = (asked?.time, nil)
        watchdog = asked?.watchdog ?? Watchdog(child)
    }

    /// Asks the process for more when less than `time` is known.
    public func want(_ time: Double) {
        guard isAlive, child != nil else { return }
        // Only the last request is kept, because a drag through time no longer needs the passed
        // times.
        if asked != nil { request.wanted = time } else if time > reach { ask(time) }
    }

    /// Sends the scene an event, in the scene's points. The effect is recorded with the next
    /// request, or at once if no request waits.
    public func send(_ event: WindowEvent) {
        if isAlive, hearsEvents { send(.event(event)) }
    }

    /// Brings a document into a state by its transitions, from the recorded time on; nil is the
    /// state as loaded. Unknown names are ignored.
    public func setState(_ name: String?) {
        guard isAlive, name.map(states.contains) ?? !states.isEmpty else { return }
        state = name
        send(.state(name))
    }

    /// Sets an input of a state machine, or fires an event, by its title. Unknown titles are
    /// ignored.
    public func setInput(_ title: String) {
        if isAlive, inputs.contains(title) { send(.input(title)) }
    }

    private func send(_ command: SceneCommand) {
        child?.send(command)
        if asked != nil {
            request.hasSent = true
        } else {
            ask(reach)
        }
    }

    private func ask(_ time: Double) {
        guard let child else { return }
        (asked, request) = (time, Request())
        watchdog?.begin()
        child.send(.advance(time))
    }

    /// The process runs towards the requested time.
    func passed(_ time: Double) {
        watchdog?.begin()
        grow(to: time)
    }

    func reached(_ time: Double) {
        asked = nil
        watchdog?.end()
        defer { if request.hasSent || request.wanted > reach { ask(max(reach, request.wanted)) } }
        grow(to: time)
    }

    /// The program's sounds, at times of the program's clock.
    func hear(_ sounds: SoundScore) {
        guard let first = log.segments.first else { return }
        declared.sounds = sounds.earlier(by: first.begin)
        declared.soundChanges += 1
    }

    /// Ends the sounds of a program with the program.
    func endSounds() {
        for part in declared.sounds.parts where part.finish > reach {
            declared.add(.end(id: part.id, time: max(part.begin, reach)))
        }
    }

    /// The program has recorded more.
    func grow() { grow(to: nil) }

    /// `time` is nil for the whole recording.
    private func grow(to time: Double?) {
        guard let data = try? Data(contentsOf: recording, options: .mappedIfSafe) else { return }
        log.grow(to: data)
        reach = time ?? log.duration
        onReach?(data)
    }

    /// Ends the process; the recording stays.
    func stop() {
        (isStopped, asked) = (true, nil)
        watchdog?.end()
        child?.kill()
    }
}
