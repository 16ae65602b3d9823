import LayerHosting
import PlaygroundEngine
import PlaygroundKit
import UIKit

// Everything the window does, with its keys.
extension PlaygroundController {
    func makeCommands() -> [Command] { timeCommands + sceneCommands + toolCommands }

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

    private var sceneCommands: [Command] {
        let isSelected: () -> Bool = { [unowned self] in selectedAnimation != nil }
        return [
            Command("Layer above", .init("up")) { [unowned self] in outline.moveSelection(by: -1) },
            Command("Layer below", .init("down")) { [unowned self] in
                outline.moveSelection(by: 1)
            },
            Command("Select nothing", .init("escape")) { [unowned self] in
                select(nil)
                selectAnimation(nil)
            },
            Command("All values of the layer, or those that differ", .init("v")) {
                [unowned self] in
                showsAllValues.toggle()
                showSelection()
            },
            Command("Name the layer", isEnabled: { [unowned self] in selected != nil }) {
                [unowned self] in inspector.beginNaming()
            },
            Command("Find layers", .init("/")) { [unowned self] in layers.beginSearch() },
            Command("Find animations", .init("/", control: true)) { [unowned self] in
                timeline.beginSearch()
            },
            Command("Begin anew, without what was tried and kept", .init("r")) {
                [unowned self] in restart()
            },
            Command("Revert all values", isEnabled: { [unowned self] in !edits.isEmpty }) {
                [unowned self] in revertAll()
            },
            Command("Write the animation into the source", isEnabled: isSelected) {
                [unowned self] in writeAnimation()
            },
            Command(
                "Write the layer's values into the source",
                isEnabled: { [unowned self] in selected.map { edits.contains($0) } ?? false }
            ) { [unowned self] in writeLayer() },
            Command(
                "Take back what was written", .init("z", control: true),
                isEnabled: { [unowned self] in writer.canUndo }
            ) { [unowned self] in undoWriting() },
        ]
    }

    private var toolCommands: [Command] {
        [
            Command("Costs and debug views", .init("c")) { [unowned self] in toggleCosts() },
            Command("What each layer costs", .init("x")) { [unowned self] in
                toggleLayerCosts()
            },
            Command("Compare: split, in turns, difference, off", .init("b")) { [unowned self] in
                nextComparison()
            },
            Command("Where the layer was and will be", .init("m")) { [unowned self] in
                toggleTrail()
            },
            Command("Points of the path, to be dragged", .init("e")) { [unowned self] in
                togglePathPoints()
            },
            Command("Graph of what the animation moves, or of a value", .init("g")) {
                [unowned self] in
                toggleGraph()
            },
            Command("Layers apart in space, as outlines", .init("3")) { [unowned self] in
                toggleStack()
            },
            Command("Light or dark colours") { [unowned self] in toggleAppearance() },
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
            Command(
                "Copy the errors", .init("c", control: true),
                isEnabled: { [unowned self] in !strip.text.isEmpty }
            ) { [unowned self] in Clipboard.text = strip.text },
            Command("Commands and keys", .init("h"), .init("k", control: true)) {
                [unowned self] in showCommands()
            },
        ]
    }

    func showCommands() {
        commandPanel.open(
            note:
                "Drag bars: through time. Shift in the ruler: a loop. Press the time: type."
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
