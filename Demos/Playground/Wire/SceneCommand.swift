import LayerHosting

/// What the window asks of a scene process. Decision 0021 has the order of commands and answers.
package enum SceneCommand: Sendable {
    /// A value that the scene before kept: JSON in Base64.
    case keep(name: String, value: String)
    /// Opens a compiled scene or a layer document, and records it.
    case open(file: String, recording: String)
    /// Makes time pass until there, in seconds of the scene.
    case advance(Double)
    /// Something that happened to the picture, in points of the scene.
    case event(WindowEvent)

    /// The command as a line, with its line feed; nil for events that concern the window alone.
    package var line: String? {
        switch self {
        case .keep(let name, let value): SceneLine.encoded(["keep", name, value])
        case .open(let file, let recording): SceneLine.encoded(["open", file, recording])
        case .advance(let time): SceneLine.encoded(["advance", "\(time)"])
        case .event(let event): event.words.map { SceneLine.encoded(["event"] + $0) }
        }
    }

    /// Nil for a line that is no command.
    package init?(line: String) {
        let words = SceneLine.decoded(line)
        switch (words.first, words.count) {
        case ("keep", 3): self = .keep(name: words[1], value: words[2])
        case ("open", 3): self = .open(file: words[1], recording: words[2])
        case ("advance", 2):
            guard let time = Double(words[1]), time.isFinite else { return nil }
            self = .advance(time)
        case ("event", 2...):
            guard let event = WindowEvent(words: Array(words.dropFirst())) else { return nil }
            self = .event(event)
        default: return nil
        }
    }
}
