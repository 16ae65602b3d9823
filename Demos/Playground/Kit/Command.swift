import UIKit

/// A command of a tool, with its keys, for menus and lists. Thread: main.
@MainActor
public struct Command {
    /// A key by its sign or name in small letters, with Shift and Control.
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

        /// Text of the key: `Ctrl K`, `Shift ←`.
        public var title: String {
            let signs = [
                "f1": "F1", " ": "Space", "left": "←", "right": "→", "up": "↑", "down": "↓",
                "home": "Home", "delete": "Delete",
                "end": "End", "escape": "Esc", "-": "−", "enter": "Return", "tab": "Tab",
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
    /// Keys of the command; the first is shown.
    public var keys: [Key]
    /// True if the command can run. Computed at each use.
    public var isEnabled: () -> Bool
    /// State of a switch; nil for commands that switch nothing.
    public var isOn: (() -> Bool)?
    /// Action of the command.
    public var action: () -> Void
    /// True if the list stays open after the command.
    public var staysOpen = false
    /// True if the menu has a line above the command.
    public internal(set) var beginsGroup = false
    private let makeTitle: () -> String

    /// The title is evaluated whenever it is shown.
    public init(
        _ title: @autoclosure @escaping () -> String, _ keys: Key...,
        isEnabled: @escaping () -> Bool = { true }, isOn: (() -> Bool)? = nil,
        staysOpen: Bool = false, action: @escaping () -> Void
    ) {
        (makeTitle, self.keys, self.isEnabled, self.action) = (title, keys, isEnabled, action)
        (self.isOn, self.staysOpen) = (isOn, staysOpen)
    }

    /// Commands whose titles have all typed words, commands that begin with the first word in
    /// front.
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
