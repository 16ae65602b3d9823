import UIKit

/// Something a tool does, with its keys: what its menu lists. Thread: main.
@MainActor
public struct Command {
    /// A key by its sign or name in small letters, as `KeyView` tells it, with Shift and Control.
    public struct Key: Hashable, Sendable {
        public var name: String
        public var hasShift: Bool
        public var hasControl: Bool

        public init(_ name: String, shift: Bool = false, control: Bool = false) {
            (self.name, hasShift, hasControl) = (name, shift, control)
        }

        /// As it is read: `Control K`, `Shift ←`.
        public var title: String {
            let signs = [
                " ": "Space", "left": "←", "right": "→", "up": "↑", "down": "↓", "home": "Home",
                "end": "End", "escape": "Escape", "-": "−", "enter": "Return",
            ]
            let words = [
                hasControl ? "Control" : nil, hasShift ? "Shift" : nil,
                signs[name] ?? name.uppercased(),
            ]
            return words.compactMap { $0 }.joined(separator: " ")
        }
    }

    public var title: String
    /// All of them do the same; the first is shown.
    public var keys: [Key]
    public var isEnabled: () -> Bool
    public var action: () -> Void

    public init(
        _ title: String, _ keys: Key..., isEnabled: @escaping () -> Bool = { true },
        action: @escaping () -> Void
    ) {
        (self.title, self.keys, self.isEnabled, self.action) = (title, keys, isEnabled, action)
    }

    /// Those whose titles have all the words that were typed, those that begin with the first one at first.
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
