import LayerHosting
import PlaygroundEngine
import PlaygroundKit
import UIKit

// Commands of the window, with their keys.
extension PlaygroundController {
    /// All commands, as the menus have them.
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
                    "Revert All Changes", isEnabled: { editing.state.isTried }
                ) { model.revertAll() },
                Command("Restart Scene Without Changes", .init("r")) { model.restart() },
            ],
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

    private var timeCommands: [[Command]] {
        let (model, go) = (model, model.transport)
        return [
            [
                Command("Play or Pause", .init(" ")) { go.toggle() },
                Command("Play Backward, Again to Speed Up", .init("j")) { go.shuttle(-1) },
                Command("Pause", .init("k")) { go.pause() },
                Command("Play Forward, Again to Speed Up", .init("l")) { go.shuttle(1) },
                Command("Slower", .init(",")) { [timeline] in timeline.bar.changeSpeed(-1) },
                Command("Faster", .init(".")) { [timeline] in timeline.bar.changeSpeed(1) },
            ],
            [
                Command("Previous Frame", .init("left")) { go.step(by: -1) },
                Command("Next Frame", .init("right")) { go.step(by: 1) },
                Command("Back Ten Frames", .init("left", shift: true)) { go.step(by: -10) },
                Command("Forward Ten Frames", .init("right", shift: true)) { go.step(by: 10) },
                Command("Go to Beginning", .init("home")) { go.go(to: 0) },
                Command("Go to End", .init("end")) { model.goToEnd() },
            ],
            [
                Command("Start Loop Here", .init("i")) {
                    model.setLoop(beginning: go.time)
                },
                Command("End Loop Here", .init("o")) { model.setLoop(ending: go.time) },
                Command("Clear Loop", .init("p"), isEnabled: { go.loop != nil }) {
                    model.edit("Clear Loop") { $0.loop = nil }
                },
            ],
            [
                Command("Add or Remove Marker", .init("n")) { model.toggleMarker() },
                Command("Next Marker", .init("]")) { go.goToMarker(1) },
                Command("Previous Marker", .init("[")) { go.goToMarker(-1) },
            ],
            [
                Command("Stop Running the Scene", isEnabled: { model.isRunning }) {
                    model.session.stop()
                }
            ],
        ]
    }

    private var layerCommands: [[Command]] {
        let model = model
        return [
            [
                Command("Select Previous Layer", .init("up")) { [outline] in
                    outline.pane.outline.moveSelection(by: -1)
                },
                Command("Select Next Layer", .init("down")) { [outline] in
                    outline.pane.outline.moveSelection(by: 1)
                },
                Command("Deselect", .init("escape")) {
                    model.select(nil)
                    model.selectAnimation(nil)
                },
                Command("Rename Layer…", isEnabled: { model.selection.layer != nil }) {
                    [inspector] in inspector.view.beginNaming()
                },
            ],
            [
                Command(
                    "Show All Properties", .init("v"),
                    isOn: { model.options.showsAllValues }
                ) { [inspector] in inspector.toggleAll() },
                Command(
                    "Edit Path Points", .init("e"), isOn: { model.options.showsPathPoints }
                ) { [picture] in picture.togglePathPoints() },
                Command("Show Motion Path", .init("m"), isOn: { model.options.showsMotionPath }) {
                    [looks] in looks.trail.toggle()
                },
                Command(
                    "Measure Distances", .init("d"), isOn: { model.options.showsDistances }
                ) { [picture] in picture.toggleDistances() },
                Command(
                    "Exploded View", .init("3"),
                    isOn: { model.options.isExploded }
                ) { [looks] in looks.exploded.toggle() },
                Command(
                    "Measure Cost of Each Layer", .init("x"),
                    isOn: { [costs] in costs.layers != nil }
                ) { [costs] in costs.toggleLayers() },
            ],
        ]
    }

    private var animationCommands: [[Command]] {
        let model = model
        let isSelected: () -> Bool = { model.selection.animation != nil }
        return [
            [
                Command("Write Animation to Source", isEnabled: isSelected) {
                    model.writeAnimation()
                },
                Command("Reset Animation", isEnabled: isSelected) { [animation] in
                    animation.panel.resetAll()
                },
                Command("Copy Animation as Code", isEnabled: isSelected) { [animation] in
                    animation.panel.copyCode()
                },
            ],
            [
                Command("Mute", isEnabled: isSelected) { [animation] in
                    animation.panel.toggleMute()
                },
                Command("Solo", isEnabled: isSelected) { [animation] in
                    animation.panel.toggleSolo()
                },
                Command("Show Graph", .init("g"), isOn: { model.options.showsGraph }) {
                    [graph] in graph.toggle()
                },
            ],
            [
                Command("Zoom Timeline Out", .init("-")) { [timeline] in
                    timeline.view.zoom(by: 1 / 1.5)
                },
                Command("Zoom Timeline In", .init("+"), .init("="), .init("=", shift: true)) {
                    [timeline] in timeline.view.zoom(by: 1.5)
                },
                Command("Zoom Timeline to Fit", .init("f")) { [timeline] in timeline.fit() },
            ],
        ]
    }

    private var viewCommands: [[Command]] {
        let model = model
        return [
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
        ]
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
