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

    private var fileCommands: [Command] {
        [
            Command("Begin anew, without what was tried and kept", .init("r")) {
                [unowned self] in restart()
            },
            Command("Export a film", .init("e", control: true)) { [unowned self] in
                openExport("mp4")
            },
            Command("Share: one file with the source and the recording") { [unowned self] in
                openExport("lamina")
            },
            Command(
                "Edit the source of the recording",
                isEnabled: { [unowned self] in session.canEdit }
            ) { [unowned self] in editSource() },
            Command("Give the scene the mouse and the keys, or take them back", .init("t")) {
                [unowned self] in toggleEvents()
            },
        ]
    }

    private var editCommands: [Command] {
        [
            Command(
                "Take back what was written", .init("z", control: true),
                isEnabled: { [unowned self] in writer.canUndo }
            ) { [unowned self] in undoWriting() },
            Command(
                "Write the layer's values into the source",
                isEnabled: { [unowned self] in selected.map { edits.contains($0) } ?? false }
            ) { [unowned self] in writeLayer() },
            Command("Revert all values", isEnabled: { [unowned self] in !edits.isEmpty }) {
                [unowned self] in revertAll()
            },
            Command("Find layers", .init("/")) { [unowned self] in layers.beginSearch() },
            Command("Find animations", .init("/", control: true)) { [unowned self] in
                timeline.beginSearch()
            },
            Command(
                "Copy the errors", .init("c", control: true),
                isEnabled: { [unowned self] in !strip.text.isEmpty }
            ) { [unowned self] in Clipboard.text = strip.text },
        ]
    }

    private var timeCommands: [Command] {
        let go = transport
        return [
            Command("Play or stop", .init(" ")) { go.toggle() },
            Command("Frame back", .init("left")) { go.step(by: -1) },
            Command("Frame on", .init("right")) { go.step(by: 1) },
            Command("Ten frames back", .init("left", shift: true)) { go.step(by: -10) },
            Command("Ten frames on", .init("right", shift: true)) { go.step(by: 10) },
            Command("Play backwards, again for faster", .init("j")) { go.shuttle(-1) },
            Command("Stop", .init("k")) { go.pause() },
            Command("Play forwards, again for faster", .init("l")) { go.shuttle(1) },
            Command("Go to the beginning", .init("home")) { go.go(to: 0) },
            Command("Go to the end of what is known", .init("end")) { [unowned self] in
                go.go(to: run?.reach ?? 0)
            },
            Command("Slower", .init(",")) { [unowned self] in bar.changeSpeed(-1) },
            Command("Faster", .init(".")) { [unowned self] in bar.changeSpeed(1) },
            Command("Loop from here", .init("i")) { go.setLoop(beginning: go.time) },
            Command("Loop to here", .init("o")) { go.setLoop(ending: go.time) },
            Command("No loop", .init("p"), isEnabled: { go.loop != nil }) { go.setLoop(nil) },
            Command("Marker here, or no marker", .init("n")) { [unowned self] in
                go.toggleMarker()
                settings.setMarkers(go.markers, of: session.file)
            },
            Command("Next marker", .init("]")) { go.goToMarker(1) },
            Command("Marker before", .init("[")) { go.goToMarker(-1) },
        ]
    }

    private var layerCommands: [Command] {
        [
            Command("Layer above", .init("up")) { [unowned self] in outline.moveSelection(by: -1) },
            Command("Layer below", .init("down")) { [unowned self] in
                outline.moveSelection(by: 1)
            },
            Command("Select nothing", .init("escape")) { [unowned self] in
                select(nil)
                selectAnimation(nil)
            },
            Command("Name the layer", isEnabled: { [unowned self] in selected != nil }) {
                [unowned self] in inspector.beginNaming()
            },
            Command("All values of the layer, or those that differ", .init("v")) {
                [unowned self] in
                showsAllValues.toggle()
                showSelection()
            },
            Command("Points of the path, to be dragged", .init("e")) { [unowned self] in
                togglePathPoints()
            },
            Command("Where the layer was and will be", .init("m")) { [unowned self] in
                toggleTrail()
            },
            Command("Distances to the layer under the pointer", .init("d")) { [unowned self] in
                toggleDistances()
            },
            Command("Layers apart in space, with their pictures", .init("3")) { [unowned self] in
                toggleStack()
            },
            Command("What each layer costs", .init("x")) { [unowned self] in toggleLayerCosts() },
        ]
    }

    private var animationCommands: [Command] {
        let isSelected: () -> Bool = { [unowned self] in selectedAnimation != nil }
        return [
            Command("Write the animation into the source", isEnabled: isSelected) {
                [unowned self] in writeAnimation()
            },
            Command("Graph of what the animation moves, or of a value", .init("g")) {
                [unowned self] in
                toggleGraph()
            },
            Command("Mute the animation, or not", isEnabled: isSelected) { [unowned self] in
                animationPanel.toggleMute()
            },
            Command("Show only this animation, or all", isEnabled: isSelected) {
                [unowned self] in animationPanel.toggleSolo()
            },
            Command("Copy the animation as code", isEnabled: isSelected) { [unowned self] in
                animationPanel.copyCode()
            },
            Command("The animation as it was", isEnabled: isSelected) { [unowned self] in
                animationPanel.resetAll()
            },
            Command("Time line smaller", .init("-")) { [unowned self] in
                timeline.zoom(by: 1 / 1.5)
            },
            Command("Time line larger", .init("+"), .init("="), .init("=", shift: true)) {
                [unowned self] in timeline.zoom(by: 1.5)
            },
            Command("All of the time line", .init("f")) { [unowned self] in
                timeline.fit(TimelineRows.extent(timeline.rows))
            },
        ]
    }

    private var viewCommands: [Command] {
        [
            Command(
                "Picture larger", .init("+", control: true), .init("=", control: true),
                .init("=", shift: true, control: true), .init("+", shift: true, control: true)
            ) { [unowned self] in magnify(by: 1.25) },
            Command("Picture smaller", .init("-", control: true)) { [unowned self] in
                magnify(by: 0.8)
            },
            Command("Picture as large as it fits", .init("0", control: true)) { [unowned self] in
                magnify(by: nil)
            },
            Command("Compare: split, in turns, difference, off", .init("b")) { [unowned self] in
                nextComparison()
            },
            Command("Costs and debug views", .init("c")) { [unowned self] in toggleCosts() },
            Command("Light or dark colours") { [unowned self] in toggleAppearance() },
        ]
    }

    private var helpCommands: [Command] {
        [
            Command(
                "Commands and keys", .init("h"), .init("k", control: true), .init("?"),
                .init("?", shift: true), .init("/", shift: true)
            ) { [unowned self] in showCommands() },
            Command("Menus", .init("f10")) { [unowned self] in menus.show(0) },
        ]
    }

    func showCommands() {
        commandPanel.open(
            note:
                "Drag bars: through time. Shift in the ruler: a loop. Control and the wheel: the picture's size."
        )
    }

    func revertAll() {
        edits.removeAll()
        showOutlineRows()
        if !resolveEdits(at: transport.time) { showSelection() }
    }

    /// Does what a key stands for; false for keys that mean nothing.
    func perform(_ key: Command.Key) -> Bool {
        let found = commands.first { $0.keys.contains(key) }
        guard let found, found.isEnabled() else { return false }
        found.action()
        return true
    }
}
