import Foundation
import LaminaMotion
import LaminaRenderTree

/// Unwritten changes to recorded animations: a changed curve, spring or duration, or no animation.
///
/// Neither the scene nor its source contains the changes.
public struct AnimationTrial: Sendable, Equatable {
    /// The changes of one animation.
    public struct Change: Sendable, Equatable {
        /// Timing curve.
        public var curve: TimingCurve?
        /// Spring.
        public var spring: SpringCurve?
        /// Duration in seconds of local time.
        public var duration: Double?
        /// Shift of the begin time, in seconds of local time; negative for earlier.
        public var delay = 0.0
        /// Fractions of the duration and values, in equal number, and the curves between the
        /// values.
        public var keyTimes: [Double]?
        /// Values of the key frames, as many as `keyTimes`.
        public var keyValues: [MotionValue]?
        /// Curves between the key frames.
        public var keyCurves: [TimingCurve]?
        /// First value of a basic or spring animation; nil for the recorded value.
        public var from: MotionValue?
        /// Last value of a basic or spring animation; nil for the recorded value.
        public var to: MotionValue?
        /// True for an animation without effect. Default false.
        public var isMuted = false

        /// No difference.
        public init() {}
        /// True without a difference.
        public var isEmpty: Bool { self == Change() }
    }

    /// Address of a change: the number of an animation, or of a group with the place of a part in
    /// it.
    public struct Place: Hashable, Sendable {
        /// Number of the animation, or of its group.
        public var animation: AnimationID
        /// Indices down the group to the part; empty for the animation itself.
        public var part: [Int]

        /// Place of an animation, or of a part of a group.
        public init(animation: AnimationID, part: [Int] = []) {
            (self.animation, self.part) = (animation, part)
        }
    }

    /// An animation with a longer effect than the recorded one.
    private struct Longer: Sendable {
        var layer: LayerID
        var animation: RenderAnimation
        var seen: Range<Double>
    }

    /// Differences by place.
    public var changes: [Place: Change] = [:]
    /// Ended animations with a later end.
    private var longer: [AnimationID: Longer] = [:]
    /// The animation that plays alone; nil for none.
    public var solo: AnimationID?

    /// Trial without a difference.
    public init() {}

    /// Longer animations follow from the changes.
    public static func == (a: Self, b: Self) -> Bool {
        (a.changes, a.solo) == (b.changes, b.solo)
    }

    /// True without a difference and without an animation shown alone.
    public var isEmpty: Bool { changes.values.allSatisfy(\.isEmpty) && solo == nil }

    /// Changes an animation or a part of a group, recorded in `span`, of a layer with the life
    /// `life`, in seconds of the recording.
    public mutating func set(
        _ change: Change, at place: Place, in span: AnimationSpan, of life: Range<Double>
    ) {
        changes[place] = change.isEmpty ? nil : change
        let timing = apply(span.animation, showsMuted: true).timing
        let begin = span.begin + (timing.beginTime - span.animation.timing.beginTime) * span.stretch
        let end = begin + timing.parentDuration * span.stretch
        // An animation that the scene removed had no effect from then on.
        guard span.removed == nil, end > span.naturalEnd else {
            longer[place.animation] = nil
            return
        }
        longer[place.animation] = Longer(
            layer: LayerID(span.layer.index), animation: span.animation,
            seen: span.added..<max(span.added, min(end, life.upperBound)))
    }

    /// True if an animation, or a part of one, has no effect.
    public func isSilent(_ place: Place) -> Bool {
        if let solo, solo != place.animation { return true }
        return changes[place]?.isMuted ?? false
    }

    /// Prolongs animations: their recorded removal is dropped, and later trees contain the
    /// animations.
    func extend(_ packet: inout CommitPacket, at time: Double, isKey: Bool) {
        guard !longer.isEmpty else { return }
        packet.changes.removeAll {
            if case .removeAnimation(_, let id) = $0 { longer[id] != nil } else { false }
        }
        guard isKey else { return }
        var there: Set<AnimationID> = []
        for case .addAnimation(_, let animation) in packet.changes { there.insert(animation.id) }
        for (id, longer) in longer.sorted(by: { $0.key < $1.key })
        where longer.seen.contains(time) && !there.contains(id) {
            packet.changes.append(.addAnimation(longer.layer, longer.animation))
        }
    }

    /// The animation with its changes; `showsMuted` keeps muted animations as they are.
    public func apply(
        _ animation: RenderAnimation, showsMuted: Bool = false
    ) -> RenderAnimation {
        if !showsMuted, let solo, solo != animation.id { return silent(animation) }
        return apply(animation, Place(animation: animation.id), showsMuted)
    }

    private func apply(
        _ animation: RenderAnimation, _ place: Place, _ showsMuted: Bool
    ) -> RenderAnimation {
        var tried = animation
        if case .group(let parts) = animation.content {
            tried.content = .group(
                parts.enumerated().map { number, part in
                    apply(
                        part, Place(animation: place.animation, part: place.part + [number]),
                        showsMuted)
                })
        }
        guard let change = changes[place] else { return tried }
        if change.isMuted, !showsMuted { return silent(tried) }
        if let curve = change.curve { tried.curve = curve }
        if let duration = change.duration { tried.timing.duration = duration }
        tried.timing.beginTime += change.delay
        if change.keyTimes != nil || change.keyValues != nil || change.keyCurves != nil,
            case .property(var property) = tried.content,
            case .keyframes(let frames) = property.function
        {
            var shaping = frames.shaping
            shaping.keyTimes = change.keyTimes ?? shaping.keyTimes
            shaping.curves = change.keyCurves ?? shaping.curves
            property.function = .keyframes(
                Keyframes(values: change.keyValues ?? frames.values, shaping: shaping))
            tried.content = .property(property)
        }
        if change.from != nil || change.to != nil, case .property(var property) = tried.content {
            property.function = property.function.taking(from: change.from, to: change.to)
            tried.content = .property(property)
        }
        if let spring = change.spring, case .property(var property) = tried.content,
            case .spring(_, let from, let to, let by) = property.function
        {
            property.function = .spring(spring, from: from, to: to, by: by)
            tried.content = .property(property)
        }
        return tried
    }

    /// An animation with the same times, but without an effect.
    private func silent(_ animation: RenderAnimation) -> RenderAnimation {
        var animation = animation
        animation.content = .timer
        return animation
    }
}
