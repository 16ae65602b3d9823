import PlaygroundEngine
import PlaygroundKit
import UIKit

/// All commands: menus, the list to type into, and keys.
@MainActor
final class MenuController {
    let bar = MenuBar()
    let panel = CommandPanel()
    private let model: PlaygroundModel

    init(_ model: PlaygroundModel) {
        self.model = model
        bar.onClose = { [unowned self] in self.model.tell(.keyboard) }
        panel.onClose = { [unowned self] in self.model.tell(.keyboard) }
    }

    /// The states of the document, and the windows of the program, that the menus have.
    private(set) var choices: [String]?

    func show(_ menus: [MenuBar.Menu]) {
        choices = model.menuChoices
        bar.menus = menus
        panel.commands = menus.flatMap(\.commands)
    }

    var isOpen: Bool { bar.isOpen || panel.isOpen }

    func showCommands() {
        panel.open(note: "Drag in the ruler to go through time, with Shift to mark a loop.")
    }

    /// Performs the first possible command of a key; false for a key without a possible command.
    func perform(_ key: Command.Key) -> Bool {
        guard let found = panel.commands.first(where: { $0.keys.contains(key) && $0.isEnabled() })
        else { return false }
        found.action()
        return true
    }
}
