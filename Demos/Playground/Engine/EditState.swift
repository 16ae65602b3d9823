/// Edits in the window: changed values and animations, the loop, markers. Edits outlive saves.
public struct EditState: Equatable {
    /// Differences of animations from the source, by identity.
    public var animations: [AnimationIdentity: AnimationTrial.Change] = [:]
    /// The animation that plays alone; nil for none.
    public var solo: AnimationIdentity?
    /// Differences of layers from the source.
    public var layers = LayerEdits()
    /// Set parameters of the scene, by name.
    public var knobs: [String: String] = [:]
    /// Times of named events, in seconds of the scene.
    public var cues: [String: Double] = [:]
    /// Looped range in seconds; nil for none.
    public var loop: ClosedRange<Double>?
    /// Seconds.
    public var markers: [Double] = []

    /// Length of the scene.
    public var length = SceneLength.animations

    /// State without differences, loop and markers.
    public init() {}

    /// True if a value or an animation differs from the source.
    public var isTried: Bool { solo != nil || triedCount > 0 }

    /// How many animations, layers and events differ from the source.
    public var triedCount: Int { animations.count + layers.count + cues.count }

    /// Drops the tried values, animations and times of events; the loop and the markers stay.
    public mutating func revert() {
        animations = [:]
        solo = nil
        layers.removeAll()
        (knobs, cues) = ([:], [:])
    }

    /// Sets the loop; a range shorter than a frame is none.
    public mutating func setLoop(_ range: ClosedRange<Double>?) {
        loop = range.flatMap { range in
            let begin = max(0, range.lowerBound)
            return range.upperBound - begin >= 1 / Transport.frameRate
                ? begin...range.upperBound : nil
        }
    }

    /// Changes an animation; an empty change is none.
    public mutating func set(_ change: AnimationTrial.Change, of animation: AnimationIdentity) {
        animations[animation] = change.isEmpty ? nil : change
    }

    /// The changed animations of a scene; `missing` counts changed animations that the scene lacks.
    public func animations(
        in history: AnimationHistory
    ) -> (trial: AnimationTrial, missing: Int) {
        var (trial, missing) = (AnimationTrial(), 0)
        for (identity, change) in animations {
            guard let found = history.find(identity) else {
                missing += 1
                continue
            }
            trial.set(change, at: found.place, in: found.span, of: found.life)
        }
        if let solo { trial.solo = history.find(solo)?.span.animation.id }
        return (trial, missing)
    }
}

extension EditState {
    /// Moves the edits of a layer and of its sublayers to a new path from the root, for a layer
    /// with a different path in the next scene.
    public mutating func move(_ layer: [String], to new: [String]) {
        layers.move(layer, to: new)
        func moved(_ identity: AnimationIdentity) -> AnimationIdentity {
            guard identity.layer.starts(with: layer) else { return identity }
            var identity = identity
            identity.layer = new + identity.layer.dropFirst(layer.count)
            return identity
        }
        animations = Dictionary(
            animations.map { (moved($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
        solo = solo.map(moved)
    }
}
