import PlaygroundEngine

/// The sounds of the scene, or of the chosen variant, heard in time with the playhead.
final class SoundController: PlaygroundPane {
    private let model: PlaygroundModel
    private let follower = SoundFollower()
    private weak var heard: SceneRun?

    init(_ model: PlaygroundModel) {
        self.model = model
        follower.onFailure = { [unowned self] in self.model.say($0) }
    }

    func update(_ change: PlaygroundChange) {
        switch change {
        case .scene: follower.end()
        case .time, .reach:
            guard let run = model.heard else { return }
            if run !== heard { follower.end() }
            heard = run
            // A playhead that waits for its scene is not heard.
            let isHeard = model.isHeard && model.transport.time <= run.reach
            follower.follow(run.sounds, at: model.transport.time, isHeard: isHeard)
        default: break
        }
    }

    func end() { follower.end() }
}
