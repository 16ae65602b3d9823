import Foundation
import PlaygroundWire
import QuartzCore

extension Playground {
    /// Calls `action` when the scene comes to a named event: at `standard` seconds of the scene, or
    /// at the time to which the event's pill was dragged in the time line.
    ///
    /// Without a `standard` the event happens at the time of the first call. An event whose time
    /// has passed happens at the next frame. Changes by the action belong to the event's frame.
    /// `name` is any name; several calls with the same name share the time. At most 200 events;
    /// later events, and events with a `standard` that is negative or not finite, get the time of
    /// the call, with a note. Thread: main. Our own.
    public static func event(
        _ name: String, at standard: Double? = nil, _ action: @escaping () -> Void
    ) {
        Cues.shared.add(name, at: standard, action)
    }

    /// Waits until the scene comes to a named event, as `event(_:at:_:)` calls back; returns at
    /// once if the event's time has passed.
    ///
    ///     Task { @MainActor in
    ///         await Playground.event("drop", at: 1.5)
    ///         ball.add(fall, forKey: "fall")
    ///     }
    @MainActor
    public static func event(_ name: String, at standard: Double? = nil) async {
        guard !Cues.shared.isPast(name, at: standard) else { return }
        await withCheckedContinuation { continuation in
            Cues.shared.add(name, at: standard) {
                Cues.shared.waking += 1
                continuation.resume()
            }
        }
        // The task continues at once, on the main actor.
        Cues.shared.waking -= 1
    }
}

/// The named events of a scene. Thread: main.
final class Cues {
    nonisolated(unsafe) static let shared = Cues()
    /// Seconds by which two times of a frame may differ.
    private static let slack = 1e-6

    private var set: [String: Double] = [:]
    private var declared: [String: SceneCue] = [:]
    /// Actions of events to come, by their times, in the order of the calls.
    private var waiting: [Double: [() -> Void]] = [:]
    /// Number of tasks that an event has started on other threads, and that have not arrived yet.
    var waking = 0
    /// The scene's time, seconds.
    var now = 0.0

    /// A time of the window, before the scene is opened.
    func begin(_ name: String, _ time: Double) { set[name] = time }

    func add(_ name: String, at standard: Double?, _ action: @escaping () -> Void) {
        waiting[time(of: name, at: standard), default: []].append(action)
    }

    /// True if an event is not later than the present time; an event without a name before is
    /// declared.
    func isPast(_ name: String, at standard: Double?) -> Bool {
        time(of: name, at: standard) <= now + Self.slack
    }

    private func time(of name: String, at standard: Double?) -> Double {
        if let cue = declared[name] { return cue.time }
        var own = standard ?? now
        if !own.isFinite || own < 0 {
            note("\(name): \(own) is no time of a scene")
            own = now
        }
        guard declared.count < SceneCue.most else {
            note("\(name): a scene has at most \(SceneCue.most) events")
            return now
        }
        let cue = SceneCue(name, standard: own, time: set[name])
        declared[name] = cue
        Answers.send(.cue(cue))
        return cue.time
    }

    /// Calls the actions of all events up to a time, in the order of their times, and of their
    /// calls at equal times. Actions that are added meanwhile wait for the next frame.
    func happen(until time: Double) {
        now = time
        let due = waiting.filter { $0.key <= time + Self.slack }
        for key in due.keys { waiting[key] = nil }
        for actions in due.sorted(by: { $0.key < $1.key }).map(\.value) {
            for action in actions { action() }
        }
    }

    private func note(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data("Playground.event: \(text)\n".utf8))
    }
}
