import PlaygroundEngine

/// The sounds of the scene, heard in time with the playhead.
final class SoundController: PlaygroundPane {
    private let model: PlaygroundModel
    private let follower = SoundFollower()

    init(_ model: PlaygroundModel) {
        self.model = model
        follower.onFailure = { [unowned self] in self.model.say($0) }
    }

    func update(_ change: PlaygroundChange) {
        switch change {
        case .scene: follower.end()
        case .time, .reach:
            guard let run = model.run else { return }
            // Sound is silent while the playhead waits for the scene.
            let isHeard = model.isHeard && model.transport.time <= run.reach
            follower.follow(run.sounds, at: model.transport.time, isHeard: isHeard)
        default: break
        }
    }

    func end() { follower.end() }
}
