import Foundation

/// Motion of a scroll view along an axis.
///
/// After a flick the speed decays by a constant factor a millisecond; beyond an edge a critically
/// damped spring pulls back.
package struct ScrollAxis {
    /// The undamped angular frequency of the edge spring, in radians a second (our choice).
    package static let stiffness = 2 * Double.pi / 0.5
    /// Distance to the goal, in points, which counts as arrival.
    package static let rest = 0.5

    private enum Motion {
        case still(Double)
        case thrown(from: Double, speed: Double, rate: Double)
        case sprung(to: Double, from: Double, speed: Double)
        case glide(from: Double, to: Double, duration: Double)
    }

    private var motion: Motion
    private var start: Double
    private let range: ClosedRange<Double>
    /// Given end of a flick; nil for the natural end.
    private var target: Double?

    /// No motion.
    package init(at position: Double) {
        (motion, start, range) = (.still(position), 0, position...position)
    }

    /// Flick from `position` with `speed` points a second at a time in seconds, with a deceleration
    /// `rate` a millisecond. With a `target`, the speed is chosen so that the flick ends at the
    /// target.
    package init(
        thrownFrom position: Double, speed: Double, rate: Double, target: Double? = nil,
        within range: ClosedRange<Double>, at time: Double
    ) {
        (start, self.range, self.target) = (time, range, target)
        if !range.contains(position) {
            let edge = min(max(position, range.lowerBound), range.upperBound)
            motion = .sprung(to: edge, from: position, speed: speed)
        } else {
            let wanted = target.map { ($0 - position) * -1000 * log(rate) } ?? speed
            motion = .thrown(from: position, speed: wanted, rate: rate)
        }
    }

    /// A spring motion to `goal`.
    package init(springTo goal: Double, from position: Double, speed: Double, at time: Double) {
        (start, range) = (time, goal...goal)
        motion = .sprung(to: goal, from: position, speed: speed)
    }

    /// An eased motion to `goal` in a number of seconds.
    package init(glideTo goal: Double, from position: Double, in duration: Double, at time: Double)
    {
        (start, range) = (time, goal...goal)
        motion = .glide(from: position, to: goal, duration: duration)
    }

    /// The position at a time, and true for the end of motion. A flick across an edge continues
    /// with the spring.
    package mutating func position(at time: Double) -> (place: Double, isStill: Bool) {
        let t = max(time - start, 0)
        switch motion {
        case .still(let place): return (place, true)
        case .thrown(let from, let speed, let rate):
            let place = Self.thrown(from, speed, rate, t)
            if !range.contains(place) {
                let edge = min(max(place, range.lowerBound), range.upperBound)
                let at = Self.time(until: edge, from, speed, rate)
                motion = .sprung(to: edge, from: edge, speed: speed * pow(rate, 1000 * at))
                start += at
                return position(at: time)
            }
            let end = Self.restPlace(from, speed, rate)
            return abs(end - place) < Self.rest ? settle(end) : (place, false)
        case .sprung(let to, let from, let speed):
            let (w, x) = (Self.stiffness, from - to)
            let place = (x + (speed + w * x) * t) * exp(-w * t)
            let now = (speed - w * (speed + w * x) * t) * exp(-w * t)
            // An infinite way has no end: the goal is reached at once.
            guard place.isFinite, now.isFinite else { return settle(to) }
            let isThere = abs(place) < Self.rest && abs(now) < 20
            return isThere ? settle(to) : (to + place, false)
        case .glide(let from, let to, let duration):
            guard t < duration else { return settle(to) }
            let f = t / duration
            return (from + (to - from) * f * f * (3 - 2 * f), false)
        }
    }

    /// Points per second at the time of the last call of `position(at:)`.
    package func speed(at time: Double) -> Double {
        let t = max(time - start, 0)
        switch motion {
        case .still: return 0
        case .thrown(_, let speed, let rate): return speed * pow(rate, 1000 * t)
        case .sprung(let to, let from, let speed):
            let (w, x) = (Self.stiffness, from - to)
            return (speed - w * (speed + w * x) * t) * exp(-w * t)
        case .glide(let from, let to, let duration):
            guard t < duration else { return 0 }
            let f = t / duration
            return (to - from) * 6 * f * (1 - f) / duration
        }
    }

    /// Continues the movement from a new position at the time of the last call, after other code
    /// moved the content by `step`, or changed the range or the deceleration rate. A glide keeps
    /// its former target.
    package func moved(
        to place: Double, by step: Double, within room: ClosedRange<Double>, rate: Double,
        at time: Double
    ) -> ScrollAxis {
        func inside(_ place: Double) -> Double { min(max(place, room.lowerBound), room.upperBound) }
        let speed = speed(at: time)
        switch motion {
        case .still:
            let made = ScrollAxis(at: place)
            return room.contains(place)
                ? made : ScrollAxis(springTo: inside(place), from: place, speed: 0, at: time)
        case .thrown:
            return ScrollAxis(
                thrownFrom: place, speed: speed, rate: rate,
                target: target.map { inside($0 + step) },
                within: room, at: time)
        case .sprung(let goal, _, _):
            // Content beyond an edge returns to the edge; the distance to a page is unchanged.
            guard range.lowerBound == range.upperBound else {
                return ScrollAxis(
                    thrownFrom: place, speed: speed, rate: rate, within: room, at: time)
            }
            return ScrollAxis(
                springTo: inside(goal + step), from: place, speed: speed, at: time)
        case .glide(_, let goal, let duration):
            let left = max(duration - (time - start), 0)
            return ScrollAxis(glideTo: goal, from: place, in: left, at: time)
        }
    }

    private mutating func settle(_ place: Double) -> (Double, Bool) {
        motion = .still(place)
        return (place, true)
    }

    // MARK: Formulas

    /// The position of a flick after `t` seconds.
    package static func thrown(_ x: Double, _ v: Double, _ rate: Double, _ t: Double) -> Double {
        x + v * (pow(rate, 1000 * t) - 1) / (1000 * log(rate))
    }

    /// The final position of a flick.
    package static func restPlace(_ x: Double, _ v: Double, _ rate: Double) -> Double {
        x - v / (1000 * log(rate))
    }

    /// The time in seconds until a flick is within half a point of its final position.
    package static func restTime(_ v: Double, _ rate: Double) -> Double {
        let way = abs(v / (1000 * log(rate)))
        return way <= rest ? 0 : log(rest / way) / (1000 * log(rate))
    }

    private static func time(
        until place: Double, _ x: Double, _ v: Double, _ rate: Double
    ) -> Double {
        let part = 1 + (place - x) * 1000 * log(rate) / v
        return part > 0 ? max(log(part) / (1000 * log(rate)), 0) : 0
    }

    /// The visible offset of `x` points pulled beyond the edge of a view `length` points long.
    package static func rubberBand(_ x: Double, _ length: Double) -> Double {
        guard length > 0 else { return 0 }
        let pulled = (1 - 1 / (abs(x) * 0.55 / length + 1)) * length
        return x < 0 ? -pulled : pulled
    }

    /// The pull of a visible offset: the inverse of `rubberBand`.
    package static func pull(behind shown: Double, _ length: Double) -> Double {
        guard length > 0, abs(shown) < length else { return shown }
        let x = (1 / (1 - abs(shown) / length) - 1) * length / 0.55
        return shown < 0 ? -x : x
    }
}
