import LaminaGraphicsTypes
import LaminaMotion

/// A layer's values during the application of animations. Each call of `AnimationComposition.apply`
/// reads the values left by the preceding call.
public struct PresentationState: Sendable {
    /// The values of the property table. Initially the committed values, a copy.
    public var properties: LayerProperties
    /// The values of keys outside the property table: a subclass's own properties, and paths into
    /// filters and emitter cells. The keys are `PropertyTarget.overrideKey`. Default empty; an
    /// animation of a missing key starts without a value underneath.
    public var custom: [String: MotionValue]
    /// Transforms written by components stay components. A second decomposition of the matrix would
    /// turn a rotation about y beyond a right angle into three different rotations. The next
    /// component would then change a wrong rotation.
    var parts: [PropertyID: TransformComponents] = [:]

    /// A state from committed values. `custom` has the values underneath for animated keys outside
    /// the table.
    public init(properties: LayerProperties, custom: [String: MotionValue] = [:]) {
        self.properties = properties
        self.custom = custom
    }
}

/// Applies animations to a layer's values, one after the other.
///
/// Input: the current values, an animation, the time of its parent (the layer's local time, or the
/// group's). Output: the new values. A non-additive animation replaces the value below, an additive
/// animation adds to the value (B-AD 148); after each animation opacity is clamped to 0…1 and the
/// corner radius to at least 0 (G 6). The general form, used for presentation layers and for
/// animations without a `Track`; both must agree.
public enum AnimationComposition {
    /// Applies an animation at a time of its parent; without effect if the animation is invisible.
    ///
    /// `time` is in seconds: of the layer's local time, or of the group's for a child, with
    /// `isMember` then true. Timers, transitions and paths into sublayers change no value. O(n) in
    /// the members of groups.
    public static func apply(
        _ animation: RenderAnimation, atParent time: Double, isMember: Bool = false,
        to state: inout PresentationState
    ) {
        let sample = animation.timing.sample(atParent: time, isMember: isMember)
        guard sample.isVisible else { return }
        let fraction = animation.curve?.value(at: sample.fraction) ?? sample.fraction
        switch animation.content {
        case .timer, .transition: break
        case .group(let children):
            let local = fraction * animation.timing.duration
            for child in children { apply(child, atParent: local, isMember: true, to: &state) }
        case .property(let p):
            apply(
                p, Instant(fraction: fraction, iteration: sample.iteration, animation.timing),
                to: &state)
        }
    }

    /// The position of an animation in its cycles.
    struct Instant {
        /// The progress of the cycle, 0…1, mirrored in the reversed half.
        let fraction: Double
        /// The number of whole cycles before.
        let iteration: Double
        /// The duration from the start value to the end value, in seconds.
        let duration: Double
        /// The progress at the end of a cycle.
        let end: Double

        init(fraction: Double, iteration: Double, _ timing: Timing) {
            (self.fraction, self.iteration) = (fraction, iteration)
            duration = timing.duration
            end = timing.autoreverses ? 0 : 1
        }
    }

    /// Applies a property animation at a known position of its cycle.
    private static func apply(
        _ p: PropertyAnimation, _ instant: Instant, to state: inout PresentationState
    ) {
        switch p.target {
        case .property(let id, let component):
            let whole = state.properties[id]
            if component != .whole, let transform = whole.transform {
                var parts = state.parts[id] ?? TransformComponents(transform)
                if let value = value(of: p, over: parts.component(component) ?? .none, instant),
                    parts.set(component, to: value)
                {
                    state.parts[id] = parts
                    state.properties[id] = .transform(parts.matrix)
                }
                break
            }
            guard let value = value(of: p, over: whole, component, instant) else { break }
            state.properties[id] = clamp(value, id)
            state.parts[id] = nil
        case .custom(let key, let component):
            let whole = state.custom[key] ?? .none
            if let value = value(of: p, over: whole, component, instant) {
                state.custom[key] = value
            }
        case .filter, .emitterCell:
            let key = p.target.overrideKey
            if let value = value(of: p, over: state.custom[key] ?? .none, .whole, instant) {
                state.custom[key] = value
            }
        case .sublayer: break
        }
        if case .path(let path) = p.function, path.rotation != .none {
            let angle = path.sample(at: instant.fraction).angle
            let turn = CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1)
            let turned = Interpolation.add(
                .transform(turn), to: .transform(state.properties.transform))
            state.properties.transform = turned?.transform ?? state.properties.transform
            state.parts[.transform] = nil
        }
    }

    private static func clamp(_ v: MotionValue, _ id: PropertyID) -> MotionValue {
        switch (id, v) {
        case (.opacity, .number(let n)): .number(min(max(n, 0), 1))
        case (.cornerRadius, .number(let n)): .number(max(n, 0))
        default: v
        }
    }

    /// The new whole value of a property; nil if the animation has no effect.
    private static func value(
        of p: PropertyAnimation, over whole: MotionValue, _ component: ValueComponent,
        _ instant: Instant
    ) -> MotionValue? {
        let base = whole[component: component] ?? .none
        guard let value = value(of: p, over: base, instant) else { return nil }
        return whole.setting(component, to: value)
            ?? (component == .whole ? value : nil)
    }

    /// The new value of the component written by the animation.
    private static func value(
        of p: PropertyAnimation, over base: MotionValue, _ instant: Instant
    ) -> MotionValue? {
        func at(_ f: Double) -> MotionValue? {
            p.raw(at: f, over: p.valueFunction == nil ? base : .none, duration: instant.duration)
        }
        guard var value = at(instant.fraction) else { return nil }
        if p.isCumulative && instant.iteration > 0, let end = at(instant.end),
            let earlier = Interpolation.scale(end, by: instant.iteration),
            let sum = Interpolation.add(value, to: earlier)
        {
            value = sum
        }
        if let function = p.valueFunction {
            guard let matrix = function.matrix(of: value) else { return nil }
            value = .transform(matrix)
        }
        if p.isAdditive { value = Interpolation.add(value, to: base) ?? value }
        return value
    }
}

extension PropertyTarget {
    /// The key of an animated filter or emitter input in `PresentationState.custom`. For a property
    /// of the table and a custom key the key without the component; for a sublayer the whole key
    /// path.
    public var overrideKey: String {
        switch self {
        case .filter(let id, let name, let input):
            PropertyTable.row(id).key + (name.map { ".\($0)" } ?? "") + "." + input
        case .emitterCell(let names, let key):
            "emitterCells." + names.joined(separator: ".") + "." + key
        case .custom(let key, _): key
        case .property(let id, _): PropertyTable.row(id).key
        case .sublayer(let name, let rest): "sublayers.\(name).\(rest)"
        }
    }
}

extension PropertyAnimation {
    /// The interpolated value before cumulation, value function and addition.
    func raw(at fraction: Double, over base: MotionValue, duration: Double) -> MotionValue? {
        switch function {
        case .basic(let from, let to, let by):
            return ends(from, to, by, over: base).map {
                Interpolation.mix($0.0, $0.1, fraction)
            }
        case .spring(let spring, let from, let to, let by):
            return ends(from, to, by, over: base).map {
                Interpolation.mix($0.0, $0.1, spring.value(at: fraction * duration))
            }
        case .keyframes(let frames): return frames.value(at: fraction)
        case .path(let path): return .point(path.sample(at: fraction).point)
        }
    }

    /// The two ends of a basic animation (B-BA 138–147). Missing ends are the value underneath; for
    /// an additive animation zero, because the value underneath is added in any case (B-AD 149).
    /// For a value function, missing ends are the neutral numbers. Apple documents no rule; a
    /// matrix contains no arguments of the function.
    func ends(
        _ from: MotionValue?, _ to: MotionValue?, _ by: MotionValue?, over base: MotionValue
    ) -> (MotionValue, MotionValue)? {
        func neutral(_ like: MotionValue) -> MotionValue {
            if case .transform = like { return .transform(CATransform3DIdentity) }
            return Interpolation.scale(like, by: 0) ?? .none
        }
        func under(_ like: MotionValue) -> MotionValue {
            if let valueFunction { return valueFunction.identity(like: like) }
            return isAdditive ? neutral(like) : base
        }
        switch (from, to, by) {
        case (let from?, let to?, _): return (from, to)
        case (let from?, nil, let by?): return (from, Interpolation.add(by, to: from) ?? from)
        case (nil, let to?, let by?): return (Interpolation.subtract(by, from: to) ?? to, to)
        case (let from?, nil, nil): return (from, under(from))
        case (nil, let to?, nil): return (under(to), to)
        case (nil, nil, let by?):
            let start = under(by)
            return (start, Interpolation.add(by, to: start) ?? start)
        case (nil, nil, nil): return isAdditive ? nil : (base, base)
        }
    }
}
