import LaminaMotion
import LaminaPacketLog
import LaminaRenderTree

/// Identity of an animation, or of a part of a group, across saves: the layer's path from the root,
/// the key, the structure, and the place among equal animations.
public struct AnimationIdentity: Hashable, Sendable {
    /// Path of the layer from the root.
    public var layer: [String]
    /// Key of the animation on its layer.
    public var key: String
    /// Structure of the animation: target and kind, groups with their parts. Values and times may
    /// differ between scenes, the count of key frames may not.
    public var structure: String
    /// Place among the animations with equal layer, key and structure, in the order of addition.
    public var number: Int
    /// The place of a part in its group; empty for the animation itself.
    public var part: [Int]
}

extension RenderAnimation {
    var structure: String {
        switch content {
        case .property(let property):
            let function =
                switch property.function {
                case .basic: "basic"
                case .spring: "spring"
                case .keyframes(let frames): "\(frames.values.count) key frames"
                case .path: "path"
                }
            return "\(property.target) \(function)"
        case .group(let parts): return "(\(parts.map(\.structure).joined(separator: ", ")))"
        case .transition: return "transition"
        case .timer: return "timer"
        }
    }
}

extension AnimationHistory {
    /// An animation found by its identity.
    public struct Found: Sendable {
        /// Place of the animation in the new recording.
        public var place: AnimationTrial.Place
        /// Animation with its times in the new recording.
        public var span: AnimationSpan
        /// Life of its layer in the tree, seconds of the recording.
        public var life: Range<Double>
    }

    /// The identity of an animation on a layer; nil for an unknown animation. Layers with the same
    /// path from the root exist one after another, and count their equal animations together.
    public func identity(
        of place: AnimationTrial.Place, on layer: LayerKey
    ) -> AnimationIdentity? {
        guard let own = places[layer] else { return nil }
        let path = layers[own].path
        guard let found = index(of: path).identity(of: place.animation, on: own) else { return nil }
        return AnimationIdentity(
            layer: path, key: found.key, structure: found.structure, number: found.number,
            part: place.part)
    }

    /// The first animation with the layer and the key of an identity, of any structure: good enough
    /// for the selection, not for changes.
    public func findLike(_ identity: AnimationIdentity) -> Found? {
        for number in pathPlaces[identity.layer] ?? [] {
            for span in layers[number].spans where span.animation.key == identity.key {
                return Found(
                    place: .init(animation: span.animation.id), span: span,
                    life: span.added..<max(span.added, span.naturalEnd))
            }
        }
        return nil
    }

    /// The animation with an identity; nil if this scene does not have the animation, or not yet.
    public func find(_ identity: AnimationIdentity) -> Found? {
        guard let place = index(of: identity.layer).place(of: identity) else { return nil }
        let span = layers[place.layer].spans[place.span]
        return Found(
            place: .init(animation: span.animation.id, part: identity.part), span: span,
            life: life(of: span.layer.index, at: span.added) ?? span.added..<span.added)
    }
}

extension AnimationTrial.Change {
    /// The changes without the written ones: `left` has the names that `WriteBack.animation` could
    /// not write.
    public func remaining(after left: [String]) -> AnimationTrial.Change {
        var rest = AnimationTrial.Change()
        rest.isMuted = isMuted
        if left.contains("timingFunction") { rest.curve = curve }
        if left.contains("duration") { rest.duration = duration }
        if !Set(left).isDisjoint(with: ["mass", "stiffness", "damping"]) {
            (rest.spring, rest.duration) = (spring, duration)
        }
        if left.contains("beginTime") { rest.delay = delay }
        if !Set(left).isDisjoint(with: ["values", "keyTimes", "timingFunctions"]) {
            (rest.keyTimes, rest.keyValues, rest.keyCurves) = (keyTimes, keyValues, keyCurves)
        }
        if left.contains("fromValue") { rest.from = from }
        if left.contains("toValue") { rest.to = to }
        return rest
    }
}
