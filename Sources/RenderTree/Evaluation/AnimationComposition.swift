import CoreGraphics
import Motion

/// A layer's values while animations are applied to them.
public struct PresentationState: Sendable {
    public var properties: LayerProperties
    /// Values of keys outside the property table: a subclass's own properties, and paths into filters
    /// and emitter cells.
    public var custom: [String: MotionValue]
    /// Transforms that were written by their parts, as those parts: taken from the matrix again, a turn
    /// about y beyond a right angle would come back as three other turns, and the next part would be
    /// written among those.
    var parts: [PropertyID: TransformComponents] = [:]

    public init(properties: LayerProperties, custom: [String: MotionValue] = [:]) {
        self.properties = properties
        self.custom = custom
    }
}

/// Animations applied to a layer's values, one after the other.
///
/// In: the values so far, one animation, the time of its parent (the layer's local time, or the
/// group's). Out: the values after it. A non-additive animation replaces what is below it, an
/// additive one adds to it (B-AD 148); after each one opacity is kept in 0…1 and the corner radius
/// at or above 0 (G 6). This is the plain form, used for presentation layers and for whatever
/// `TrackEvaluator` has no short cut for; the two must agree.
public enum AnimationComposition {
    public static func apply(
        _ animation: RenderAnimation, atParent time: Double, to state: inout PresentationState
    ) {
        let sample = animation.timing.sample(atParent: time)
        guard sample.isVisible else { return }
        let fraction = animation.curve?.value(at: sample.fraction) ?? sample.fraction
        switch animation.content {
        case .timer, .transition: break
        case .group(let children):
            let local = fraction * animation.timing.duration
            for child in children { apply(child, atParent: local, to: &state) }
        case .property(let p):
            apply(
                p, fraction: fraction, iteration: sample.iteration,
                duration: animation.timing.duration, to: &state)
        }
    }

    /// One property animation at a known position of its cycle.
    public static func apply(
        _ p: PropertyAnimation, fraction: Double, iteration: Double, duration: Double,
        to state: inout PresentationState
    ) {
        switch p.target {
        case .property(let id, let component):
            let whole = state.properties[id]
            if component != .whole, let transform = whole.transform {
                var parts = state.parts[id] ?? TransformComponents(transform)
                if let value = value(
                    of: p, over: parts.component(component) ?? .none, fraction: fraction,
                    iteration: iteration, duration: duration), parts.set(component, to: value)
                {
                    state.parts[id] = parts
                    state.properties[id] = .transform(parts.matrix)
                }
                break
            }
            guard
                let value = value(
                    of: p, over: whole, component: component, fraction: fraction,
                    iteration: iteration, duration: duration)
            else { break }
            state.properties[id] = clamp(value, id)
            state.parts[id] = nil
        case .custom(let key, let component):
            let whole = state.custom[key] ?? .none
            if let value = value(
                of: p, over: whole, component: component, fraction: fraction,
                iteration: iteration, duration: duration)
            {
                state.custom[key] = value
            }
        case .filter, .emitterCell:
            let key = p.target.overrideKey
            if let value = value(
                of: p, over: state.custom[key] ?? .none, component: .whole, fraction: fraction,
                iteration: iteration, duration: duration)
            {
                state.custom[key] = value
            }
        case .sublayer: break
        }
        if case .path(let path) = p.function, path.rotation != .none {
            let angle = path.sample(at: fraction).angle
            let turn = CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1)
            state.properties.transform = CATransform3DConcat(turn, state.properties.transform)
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

    /// The new whole value of a property, or nil when the animation has no effect on it.
    static func value(
        of p: PropertyAnimation, over whole: MotionValue, component: ValueComponent,
        fraction: Double, iteration: Double, duration: Double
    ) -> MotionValue? {
        let base = whole[component: component] ?? .none
        guard
            let value = value(
                of: p, over: base, fraction: fraction, iteration: iteration, duration: duration)
        else { return nil }
        return whole.setting(component, to: value)
            ?? (component == .whole ? value : nil)
    }

    /// The new value of the part that the animation writes.
    private static func value(
        of p: PropertyAnimation, over base: MotionValue, fraction: Double, iteration: Double,
        duration: Double
    ) -> MotionValue? {
        func at(_ f: Double) -> MotionValue? {
            p.raw(at: f, over: p.valueFunction == nil ? base : .none, duration: duration)
        }
        guard var value = at(fraction) else { return nil }
        if p.isCumulative && iteration > 0, let end = at(1),
            let earlier = Interpolation.scale(end, by: iteration),
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
    /// The key under which an animated filter or emitter input is kept in `PresentationState.custom`.
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

    /// The two ends of a basic animation (B-BA 138–147). Missing ends come from the value underneath;
    /// of an additive animation, from nothing, since that value is added anyway (B-AD 149).
    func ends(
        _ from: MotionValue?, _ to: MotionValue?, _ by: MotionValue?, over base: MotionValue
    ) -> (MotionValue, MotionValue)? {
        func neutral(_ like: MotionValue) -> MotionValue {
            if case .transform = like { return .transform(CATransform3DIdentity) }
            return Interpolation.scale(like, by: 0) ?? .none
        }
        func under(_ like: MotionValue) -> MotionValue { isAdditive ? neutral(like) : base }
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
