import LayerHosting
import PlaygroundEngine
import PlaygroundKit
import UIKit

// The Time menu.
extension PlaygroundController {
    var timeCommands: [[Command]] {
        let (model, go) = (model, model.transport)
        return [
            [
                Command("Play or Pause", .init(" ")) { go.toggle() },
                Command("Play Backward, Again to Speed Up", .init("j")) { go.shuttle(-1) },
                Command("Pause", .init("k")) { go.pause() },
                Command("Play Forward, Again to Speed Up", .init("l")) { go.shuttle(1) },
                Command("Slower", .init(",")) { [timeline] in timeline.bar.speed.change(by: -1) },
                Command("Faster", .init(".")) { [timeline] in timeline.bar.speed.change(by: 1) },
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
                Command(
                    "Scene Ends with Its Animations",
                    isOn: { model.editing.state.length == .animations }
                ) { model.setLength(.animations) },
                Command(
                    "Scene Ends Here", isEnabled: { go.time > 0 },
                    isOn: {
                        if case .fixed = model.editing.state.length { true } else { false }
                    }
                ) { model.setLength(.fixed(go.time)) },
                Command("Scene Is Endless", isOn: { model.editing.state.length == .endless }) {
                    model.setLength(.endless)
                },
            ],
            [
                Command("Add or Remove Marker", .init("n")) { model.toggleMarker() },
                Command("Next Marker", .init("]"), isEnabled: { !go.markers.isEmpty }) {
                    go.goToMarker(1)
                },
                Command("Previous Marker", .init("["), isEnabled: { !go.markers.isEmpty }) {
                    go.goToMarker(-1)
                },
            ],
            [
                Command("Mute Sounds", isOn: { model.settings.isMuted ?? false }) {
                    model.toggleMute()
                }
            ],
            [
                Command("Stop Running the Scene", isEnabled: { model.isRunning }) {
                    model.session.stop()
                }
            ],
        ]
    }
}
