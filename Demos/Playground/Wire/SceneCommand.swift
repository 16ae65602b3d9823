import LayerHosting

/// Requests of the window to a scene process. Decision 0021 has the order of commands and answers.
package enum SceneCommand: Sendable {
    /// A value kept by the scene before: JSON in Base64.
    case keep(name: String, value: String)
    /// The value of a parameter, set in the window.
    case knob(name: String, value: String)
    /// The time of a named event, set in the window, in seconds of the scene.
    case cue(name: String, time: Double)
    /// The difference of this process from the unchanged scene, sent before the scene is opened.
    case variant(SceneVariant)
    /// Opens a compiled scene or a layer document, records it, and makes time pass until a first
    /// time, in seconds of the scene. The answers are `opened`, then those of `advance`; `failed`
    /// alone for a scene that cannot be opened.
    case open(file: String, recording: String, until: Double)
    /// Makes time pass until a time, in seconds of the scene.
    case advance(Double)
    /// An event of the picture, in points of the scene.
    case event(WindowEvent)
    /// Brings a document into a state by its transitions; nil is the state as loaded.
    case state(String?)
    /// Sets an input of a state machine, or fires an event, by its title in the window.
    case input(String)

    /// The command as a line, with its line feed; nil for events of the window alone.
    package var line: String? {
        switch self {
        case .keep(let name, let value): SceneLine.encoded(["keep", name, value])
        case .knob(let name, let value): SceneLine.encoded(["knob", name, value])
        case .cue(let name, let time): SceneLine.encoded(["cue", name, "\(time)"])
        case .variant(let variant): SceneLine.encoded(["variant"] + variant.words)
        case .open(let file, let recording, let time):
            SceneLine.encoded(["open", file, recording, "\(time)"])
        case .advance(let time): SceneLine.encoded(["advance", "\(time)"])
        case .state(let name): SceneLine.encoded(["state"] + [name].compactMap { $0 })
        case .input(let title): SceneLine.encoded(["input", title])
        case .event(let event): event.words.map { SceneLine.encoded(["event"] + $0) }
        }
    }

    /// Nil for a line that is no command.
    package init?(line: String) {
        let words = SceneLine.decoded(line)
        switch (words.first, words.count) {
        case ("keep", 3): self = .keep(name: words[1], value: words[2])
        case ("knob", 3): self = .knob(name: words[1], value: words[2])
        case ("cue", 3):
            guard let time = Double(words[2]), time.isFinite else { return nil }
            self = .cue(name: words[1], time: time)
        case ("variant", 2...):
            guard let variant = SceneVariant(words: words[1...]) else { return nil }
            self = .variant(variant)
        case ("open", 4):
            guard let time = Double(words[3]), time.isFinite else { return nil }
            self = .open(file: words[1], recording: words[2], until: time)
        case ("advance", 2):
            guard let time = Double(words[1]), time.isFinite else { return nil }
            self = .advance(time)
        case ("state", 1): self = .state(nil)
        case ("state", 2): self = .state(words[1])
        case ("input", 2): self = .input(words[1])
        case ("event", 2...):
            guard let event = WindowEvent(words: Array(words.dropFirst())) else { return nil }
            self = .event(event)
        default: return nil
        }
    }
}
