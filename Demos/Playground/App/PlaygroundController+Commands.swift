import LayerHosting
import PlaygroundEngine
import PlaygroundKit
import UIKit

// Commands of the window, with their keys.
extension PlaygroundController {
    /// All commands in the order of the menus.
    func makeMenus() -> [MenuBar.Menu] {
        [
            .init("File", fileCommands), .init("Edit", editCommands), .init("Time", timeCommands),
            .init("Layer", layerCommands), .init("Animation", animationCommands),
            .init("View", viewCommands), .init("Help", helpCommands),
        ]
    }

    private var editCommands: [[Command]] {
        let (model, editing) = (model, model.editing)
        return [
            [
                Command(
                    editing.undoTitle, .init("z", control: true),
                    isEnabled: { editing.canUndo }
                ) { editing.undo() },
                Command(
                    editing.redoTitle, .init("z", shift: true, control: true),
                    .init("y", control: true),
                    isEnabled: { editing.canRedo }
                ) { editing.redo() },
            ],
            [
                Command(
                    "Write Layer to Source",
                    isEnabled: { model.selection.layer.map { model.edits.contains($0) } ?? false }
                ) { model.writeLayer() },
                Command(
                    "Write Event Times to Source",
                    isEnabled: { !editing.state.cues.isEmpty }
                ) { model.writeCues() },
                Command(
                    "Revert All Changes", isEnabled: { editing.state.isTried }
                ) { model.revertAll() },
                Command("Restart Scene Without Changes", .init("r")) { model.restart() },
            ],
            keyCommands,
            [
                Command("Find Layers…", .init("/")) { [outline] in
                    outline.pane.beginSearch()
                },
                Command("Find Animations…", .init("/", control: true)) { [timeline] in
                    timeline.view.beginSearch()
                },
                Command(
                    "Copy Errors", .init("c", control: true),
                    isEnabled: { [status] in !status.strip.text.isEmpty }
                ) { [status] in Clipboard.text = status.strip.text },
            ],
        ]
    }

    /// Commands of chosen key frames, before other commands with the same keys.
    private var keyCommands: [Command] {
        let keys = timeline.keys
        return [
            Command(
                "Copy Keys", .init("c", control: true), isEnabled: { [keys] in keys.hasKeys }
            ) { [keys] in keys.copy() },
            Command(
                "Paste Keys", .init("v", control: true), isEnabled: { [keys] in keys.canPaste }
            ) { [keys] in keys.paste() },
            Command("Delete Keys", .init("delete"), isEnabled: { [keys] in keys.hasChoice }) {
                [keys] in keys.delete()
            },
        ]
    }

    private var viewCommands: [[Command]] {
        let model = model
        return [
            stateCommands, inputCommands, windowCommands, variantCommands,
            [
                Command(
                    "Zoom In", .init("+", control: true), .init("=", control: true),
                    .init("=", shift: true, control: true), .init("+", shift: true, control: true)
                ) { [picture] in picture.magnify(by: 1.25) },
                Command("Zoom Out", .init("-", control: true)) { [picture] in
                    picture.magnify(by: 0.8)
                },
                Command("Zoom to Fit", .init("0", control: true)) { [picture] in
                    picture.magnify(by: nil)
                },
            ],
            [
                Command("Compare: Next Mode", .init("b")) { [looks] in looks.comparison.next() },
                Command(
                    "Show Costs", .init("c"), isOn: { model.settings.showsCosts }
                ) { [costs] in costs.toggle() },
                Command(
                    "Light Appearance", isOn: { model.settings.appearance == .light }
                ) { [unowned self] in toggleAppearance() },
            ],
        ].filter { !$0.isEmpty }
    }

    private var variantCommands: [Command] {
        let model = model
        return VariantAxis.allCases.map { axis in
            Command(
                axis.title,
                isEnabled: { model.options.variants == axis || model.session.hasVariants(axis) },
                isOn: { model.options.variants == axis }
            ) { [looks] in looks.variants.toggle(axis) }
        }
    }

    /// States of the document; empty for a document without states.
    private var stateCommands: [Command] {
        let model = model
        guard let states = model.run?.states, !states.isEmpty else { return [] }
        return ([nil] + states).map { state in
            Command(
                "State: \(state ?? "As Loaded")",
                isOn: { model.run?.states.isEmpty == false && model.run?.state == state }
            ) { model.setState(state) }
        }
    }

    /// Values of inputs, and events, of the document's state machine.
    private var inputCommands: [Command] {
        let model = model
        return (model.run?.inputs ?? []).map { title in
            Command(title) { model.setInput(title) }
        }
    }

    /// Windows of a running program with several windows.
    private var windowCommands: [Command] {
        let model = model
        guard let windows = model.session.program?.windows, windows.count > 1 else { return [] }
        return windows.map { window in
            Command(
                "Window \(window.number): \(window.title)",
                isOn: { model.session.program?.window == window.number }
            ) { model.watch(window.number) }
        }
    }

    private var helpCommands: [[Command]] {
        [
            [
                Command(
                    "Commands and Keys", .init("h"), .init("f1"), .init("k", control: true),
                    .init("?"), .init("?", shift: true), .init("/", shift: true)
                ) { [menus] in menus.showCommands() },
                Command("Open Menus", .init("f10")) { [menus] in menus.bar.show(0) },
            ]
        ]
    }
}
