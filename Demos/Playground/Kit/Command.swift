import UIKit

/// Something a tool does, with its keys: what its menu lists. Thread: main.
@MainActor
public struct Command {
    /// Key of a command: character or name in lower case, as `KeyView` reports it, with modifiers.
    public struct Key: Hashable, Sendable {
        /// Character or name, such as `k` or `left`.
        public var name: String
        /// True with Shift.
        public var hasShift: Bool
        /// True with Control.
        public var hasControl: Bool

        /// Key by name. Default without modifiers.
        public init(_ name: String, shift: Bool = false, control: Bool = false) {
            (self.name, hasShift, hasControl) = (name, shift, control)
        }

        /// Text for menus: `Ctrl K`, `Shift ←`.
        public var title: String {
            let signs = [
                "f1": "F1", " ": "Space", "left": "←", "right": "→", "up": "↑", "down": "↓",
                "home": "Home",
                "end": "End", "escape": "Esc", "-": "−", "enter": "Return",
            ]
            let words = [
                hasControl ? "Ctrl" : nil, hasShift ? "Shift" : nil,
                signs[name] ?? name.uppercased(),
            ]
            return words.compactMap { $0 }.joined(separator: " ")
        }
    }

    /// Title, computed at each use.
    public var title: String { makeTitle() }
    /// Keys of the command; the first key is shown.
    public var keys: [Key]
    /// True if the command can run. Computed at each use.
    public var isEnabled: () -> Bool
    /// State of a switch; nil for other commands.
    public var isOn: (() -> Bool)?
    /// Action of the command.
    public var action: () -> Void
    /// Whether the list that it is chosen from stays.
    public var staysOpen = false
    /// Whether a line stands over it in its menu.
    public internal(set) var beginsGroup = false
    private let makeTitle: () -> String

    /// The title is asked for when it is shown.
    public init(
        _ title: @autoclosure @escaping () -> String, _ keys: Key...,
        isEnabled: @escaping () -> Bool = { true }, isOn: (() -> Bool)? = nil,
        staysOpen: Bool = false, action: @escaping () -> Void
    ) {
        (makeTitle, self.keys, self.isEnabled, self.action) = (title, keys, isEnabled, action)
        (self.isOn, self.staysOpen) = (isOn, staysOpen)
    }

    /// Those whose titles have all the words that were typed, those that begin with the first one
    /// at first.
    static func matching(_ text: String, in commands: [Command]) -> [Command] {
        let words = text.lowercased().split(separator: " ")
        let found = commands.filter { command in
            words.allSatisfy { command.title.lowercased().contains($0) }
        }
        guard let first = words.first else { return found }
        let early = found.filter { $0.title.lowercased().hasPrefix(first) }
        return early + found.filter { !$0.title.lowercased().hasPrefix(first) }
    }
}
