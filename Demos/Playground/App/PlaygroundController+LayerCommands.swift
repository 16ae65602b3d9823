import LayerHosting
import PlaygroundEngine
import PlaygroundKit
import UIKit

// The Layer and Animation menus.
extension PlaygroundController {
    var layerCommands: [[Command]] {
        let model = model
        return [
            [
                Command("Select Previous Layer", .init("up")) { [outline] in
                    outline.pane.outline.moveSelection(by: -1)
                },
                Command("Select Next Layer", .init("down")) { [outline] in
                    outline.pane.outline.moveSelection(by: 1)
                },
                Command("Deselect", .init("escape")) { [timeline] in
                    timeline.view.picked = []
                    model.deselect()
                },
                Command("Rename Layer…", isEnabled: { model.selection.layer != nil }) {
                    [inspector] in inspector.view.beginNaming()
                },
                Command(
                    "Open Layer in Editor", .init("e", shift: true),
                    isEnabled: { model.selection.layer != nil }
                ) { [files] in files.openLayer() },
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

    var animationCommands: [[Command]] {
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
                Command("Open Animation in Editor", isEnabled: isSelected) { [files] in
                    files.openAnimation()
                },
                Command("Copy Animation as Code", isEnabled: isSelected) { [animation] in
                    animation.panel.copyCode()
                },
            ],
            [
                Command("Auto-Key", .init("a"), isOn: { model.options.setsKeys }) {
                    model.toggleAutoKey()
                },
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
}
