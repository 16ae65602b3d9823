import LayerHosting
import PlaygroundEngine
import PlaygroundKit
import UIKit

// Everything the window does, with its keys.
extension PlaygroundController {
    /// All of them, as the menus have them.
    func makeMenus() -> [MenuBar.Menu] {
        [
            .init("File", fileCommands), .init("Edit", editCommands), .init("Time", timeCommands),
            .init("Layer", layerCommands), .init("Animation", animationCommands),
            .init("View", viewCommands), .init("Help", helpCommands),
        ]
    }

    private var editCommands: [[Command]] {
        let editing = editing
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
                    isEnabled: { [unowned self] in selected.map { edits.contains($0) } ?? false }
                ) { [unowned self] in writeLayer() },
                Command(
                    "Revert All Changes", isEnabled: { editing.state.isTried }
                ) { [unowned self] in revertAll() },
                Command("Restart Scene Without Changes", .init("r")) { [unowned self] in
                    restart()
                },
            ],
            [
                Command("Find Layers…", .init("/")) { [unowned self] in layers.beginSearch() },
                Command("Find Animations…", .init("/", control: true)) { [unowned self] in
                    timeline.beginSearch()
                },
                Command(
                    "Copy Errors", .init("c", control: true),
                    isEnabled: { [unowned self] in !strip.text.isEmpty }
                ) { [unowned self] in Clipboard.text = strip.text },
            ],
        ]
    }

    private var timeCommands: [[Command]] {
        let go = transport
        return [
            [
                Command("Play or Pause", .init(" ")) { go.toggle() },
                Command("Play Backward, Again to Speed Up", .init("j")) { go.shuttle(-1) },
                Command("Pause", .init("k")) { go.pause() },
                Command("Play Forward, Again to Speed Up", .init("l")) { go.shuttle(1) },
                Command("Slower", .init(",")) { [unowned self] in bar.changeSpeed(-1) },
                Command("Faster", .init(".")) { [unowned self] in bar.changeSpeed(1) },
            ],
            [
                Command("Previous Frame", .init("left")) { go.step(by: -1) },
                Command("Next Frame", .init("right")) { go.step(by: 1) },
                Command("Back Ten Frames", .init("left", shift: true)) { go.step(by: -10) },
                Command("Forward Ten Frames", .init("right", shift: true)) { go.step(by: 10) },
                Command("Go to Beginning", .init("home")) { go.go(to: 0) },
                Command("Go to End", .init("end")) { [unowned self] in goToEnd() },
            ],
            [
                Command("Start Loop Here", .init("i")) { [unowned self] in
                    setLoop(beginning: go.time)
                },
                Command("End Loop Here", .init("o")) { [unowned self] in setLoop(ending: go.time) },
                Command("Clear Loop", .init("p"), isEnabled: { go.loop != nil }) {
                    [unowned self] in edit("Clear Loop") { $0.loop = nil }
                },
            ],
            [
                Command("Add or Remove Marker", .init("n")) { [unowned self] in toggleMarker() },
                Command("Next Marker", .init("]")) { go.goToMarker(1) },
                Command("Previous Marker", .init("[")) { go.goToMarker(-1) },
            ],
            [
                Command("Stop Running the Scene", isEnabled: { [unowned self] in isRunning }) {
                    [unowned self] in session.stop()
                }
            ],
        ]
    }

    private var layerCommands: [[Command]] {
        [
            [
                Command("Select Previous Layer", .init("up")) { [unowned self] in
                    outline.moveSelection(by: -1)
                },
                Command("Select Next Layer", .init("down")) { [unowned self] in
                    outline.moveSelection(by: 1)
                },
                Command("Deselect", .init("escape")) { [unowned self] in
                    select(nil)
                    selectAnimation(nil)
                },
                Command("Rename Layer…", isEnabled: { [unowned self] in selected != nil }) {
                    [unowned self] in inspector.beginNaming()
                },
            ],
            [
                Command(
                    "Show All Properties", .init("v"),
                    isOn: { [unowned self] in showsAllValues }
                ) { [unowned self] in
                    showsAllValues.toggle()
                    showSelection()
                },
                Command(
                    "Edit Path Points", .init("e"), isOn: { [unowned self] in showsPathPoints }
                ) { [unowned self] in togglePathPoints() },
                Command("Show Motion Path", .init("m"), isOn: { [unowned self] in showsTrail }) {
                    [unowned self] in toggleTrail()
                },
                Command(
                    "Measure Distances", .init("d"), isOn: { [unowned self] in showsDistances }
                ) { [unowned self] in toggleDistances() },
                Command(
                    "Exploded View", .init("3"),
                    isOn: { [unowned self] in !picture.stack.isHidden }
                ) { [unowned self] in toggleStack() },
                Command(
                    "Measure Cost of Each Layer", .init("x"),
                    isOn: { [unowned self] in layerCosts != nil }
                ) { [unowned self] in toggleLayerCosts() },
            ],
        ]
    }

    private var animationCommands: [[Command]] {
        let isSelected: () -> Bool = { [unowned self] in selectedAnimation != nil }
        return [
            [
                Command("Write Animation to Source", isEnabled: isSelected) {
                    [unowned self] in writeAnimation()
                },
                Command("Reset Animation", isEnabled: isSelected) { [unowned self] in
                    animationPanel.resetAll()
                },
                Command("Copy Animation as Code", isEnabled: isSelected) { [unowned self] in
                    animationPanel.copyCode()
                },
            ],
            [
                Command("Mute", isEnabled: isSelected) { [unowned self] in
                    animationPanel.toggleMute()
                },
                Command("Solo", isEnabled: isSelected) { [unowned self] in
                    animationPanel.toggleSolo()
                },
                Command("Show Graph", .init("g"), isOn: { [unowned self] in showsGraph }) {
                    [unowned self] in toggleGraph()
                },
            ],
            [
                Command("Zoom Timeline Out", .init("-")) { [unowned self] in
                    timeline.zoom(by: 1 / 1.5)
                },
                Command("Zoom Timeline In", .init("+"), .init("="), .init("=", shift: true)) {
                    [unowned self] in timeline.zoom(by: 1.5)
                },
                Command("Zoom Timeline to Fit", .init("f")) { [unowned self] in
                    timeline.fit(TimelineRows.extent(timeline.rows))
                },
            ],
        ]
    }

    private var viewCommands: [[Command]] {
        [
            [
                Command(
                    "Zoom In", .init("+", control: true), .init("=", control: true),
                    .init("=", shift: true, control: true), .init("+", shift: true, control: true)
                ) { [unowned self] in magnify(by: 1.25) },
                Command("Zoom Out", .init("-", control: true)) { [unowned self] in
                    magnify(by: 0.8)
                },
                Command("Zoom to Fit", .init("0", control: true)) { [unowned self] in
                    magnify(by: nil)
                },
            ],
            [
                Command("Compare: Next Mode", .init("b")) { [unowned self] in nextComparison() },
                Command(
                    "Show Costs", .init("c"), isOn: { [unowned self] in settings.showsCosts }
                ) { [unowned self] in toggleCosts() },
                Command(
                    "Light Appearance", isOn: { [unowned self] in settings.appearance == .light }
                ) { [unowned self] in toggleAppearance() },
            ],
        ]
    }

    private var helpCommands: [[Command]] {
        [
            [
                Command(
                    "Commands and Keys", .init("h"), .init("f1"), .init("k", control: true),
                    .init("?"), .init("?", shift: true), .init("/", shift: true)
                ) { [unowned self] in showCommands() },
                Command("Open Menus", .init("f10")) { [unowned self] in menus.show(0) },
            ]
        ]
    }

    func showCommands() {
        commandPanel.open(
            note: "Drag in the ruler: time. Shift: a loop. Control and wheel: zoom.")
    }

    func revertAll() {
        editing.edit("Revert All Changes") {
            $0.revert()
        }
        showEdits()
    }

    /// Does what a key stands for; false for keys that mean nothing.
    func perform(_ key: Command.Key) -> Bool {
        let found = commands.first { $0.keys.contains(key) }
        guard let found, found.isEnabled() else { return false }
        found.action()
        return true
    }
}
