import PlaygroundEngine
import PlaygroundWire

// Parameters of the scene.
extension PlaygroundModel {
    /// The parameters of the shown scene, with the values set by the user.
    var knobs: [SceneKnob] {
        (run?.knobs ?? []).map {
            SceneKnob(
                $0.name, $0.kind, standard: $0.standard, value: editing.state.knobs[$0.name])
        }
    }

    /// Sets a parameter. Nil restores the value written in the source.
    func setKnob(_ name: String, _ value: String?) {
        edit("Change \(name)") { $0.knobs[name] = value }
        sendKnobs()
    }

    func sendKnobs() {
        session.setKnobs(editing.state.knobs)
        tell(.knobs)
    }
}
