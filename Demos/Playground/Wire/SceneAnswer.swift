import AVFoundation
import Foundation

/// Answers of a scene process to the window.
package enum SceneAnswer: Sendable, Equatable {
    /// Process identifier of the scene, a child of the process started by the window.
    case process(Int32)
    /// Sign of progress while a large scene is read or recorded, for the watchdog of the window.
    case reading
    /// A loaded scene, with its size in points, before the time of `open` passes.
    case opened(width: Double, height: Double)
    /// The error of a scene that cannot be opened.
    case failed(String)
    /// Warning about an unsupported part of a document, which the picture lacks.
    case warning(String)
    /// Names of the states of a document with states, before `opened`.
    case states([String])
    /// Titles of values of inputs and of events of a state machine, before `opened`.
    case inputs([String])
    /// State of a state machine, after a transition.
    case entered(String)
    /// True if the scene listens to events; sent after a change.
    case hears(Bool)
    /// Declaration of a parameter, sent before the first use of the parameter.
    case knob(SceneKnob)
    /// Declaration of a named event, sent before the first use of the event.
    case cue(SceneCue)
    /// A change of a sound; times in seconds of the scene.
    case sound(SoundNote)
    /// A value for the next scene: JSON in Base64.
    case kept(name: String, value: String)
    /// The recording is complete until this time, in seconds of the scene; more follows.
    case passed(Double)
    /// The recording is complete until the requested time, in seconds of the scene.
    case reached(Double)

    /// The answer as a line, with its line feed.
    package var line: String {
        switch self {
        case .process(let id): SceneLine.encoded(["process", "\(id)"])
        case .reading: SceneLine.encoded(["reading"])
        case .opened(let width, let height):
            SceneLine.encoded(["opened", "\(width)", "\(height)"])
        case .failed(let reason): SceneLine.encoded(["failed", reason])
        case .warning(let text): SceneLine.encoded(["warning", text])
        case .states(let names): SceneLine.encoded(["states"] + names)
        case .inputs(let titles): SceneLine.encoded(["inputs"] + titles)
        case .entered(let state): SceneLine.encoded(["entered", state])
        case .hears(let isHeard): SceneLine.encoded(["hears", isHeard ? "1" : "0"])
        case .knob(let knob): SceneLine.encoded(["knob"] + knob.words)
        case .cue(let cue): SceneLine.encoded(["cue"] + cue.words)
        case .sound(let note):
            SceneLine.encoded([
                "sound",
                String(decoding: (try? JSONEncoder().encode(note)) ?? Data(), as: UTF8.self),
            ])
        case .kept(let name, let value): SceneLine.encoded(["kept", name, value])
        case .passed(let time): SceneLine.encoded(["passed", "\(time)"])
        case .reached(let time): SceneLine.encoded(["reached", "\(time)"])
        }
    }

    /// Answer from a line; nil for any other line.
    package init?(line: String) {
        let words = SceneLine.decoded(line)
        func number(_ i: Int) -> Double? { Double(words[i]).flatMap { $0.isFinite ? $0 : nil } }
        switch (words.first, words.count) {
        case ("process", 2):
            guard let id = Int32(words[1]), id > 1 else { return nil }
            self = .process(id)
        case ("reading", 1): self = .reading
        case ("opened", 3):
            guard let width = number(1), let height = number(2) else { return nil }
            self = .opened(width: width, height: height)
        case ("failed", 2): self = .failed(words[1])
        case ("warning", 2): self = .warning(words[1])
        case ("states", 2...): self = .states(Array(words.dropFirst()))
        case ("inputs", 2...): self = .inputs(Array(words.dropFirst()))
        case ("entered", 2): self = .entered(words[1])
        case ("hears", 2): self = .hears(words[1] == "1")
        case ("knob", 2...):
            guard let knob = SceneKnob(words: words[1...]) else { return nil }
            self = .knob(knob)
        case ("cue", 4):
            guard let cue = SceneCue(words: words[1...]) else { return nil }
            self = .cue(cue)
        case ("sound", 2):
            guard let note = try? JSONDecoder().decode(SoundNote.self, from: Data(words[1].utf8))
            else { return nil }
            self = .sound(note)
        case ("kept", 3): self = .kept(name: words[1], value: words[2])
        case ("passed", 2), ("reached", 2):
            guard let time = number(1), time >= 0 else { return nil }
            self = words[0] == "passed" ? .passed(time) : .reached(time)
        default: return nil
        }
    }
}
