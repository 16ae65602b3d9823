import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// Conservative bounds of a layer's positions and speeds during the validity of its motion.
struct AnimatedBatchPath {
    /// An interval of numbers.
    struct Span {
        var low: Double
        var high: Double

        init(_ value: Double) { (low, high) = (value, value) }
        init(_ a: Double, _ b: Double) { (low, high) = (min(a, b), max(a, b)) }

        var middle: Double { (low + high) / 2 }
        var length: Double { high - low }
        var largest: Double { max(abs(low), abs(high)) }
        var smallest: Double { low <= 0 && high >= 0 ? 0 : min(abs(low), abs(high)) }

        static func + (a: Span, b: Span) -> Span { Span(a.low + b.low, a.high + b.high) }
        static func * (a: Span, k: Double) -> Span { Span(a.low * k, a.high * k) }
        mutating func formUnion(_ b: Span) {
            (low, high) = (min(low, b.low), max(high, b.high))
        }
    }

    private(set) var x: Span
    private(set) var y: Span
    private(set) var shiftX = Span(0)
    private(set) var shiftY = Span(0)
    private(set) var scaleX = Span(1)
    private(set) var scaleY = Span(1)
    private(set) var turn = Span(0)
    /// True if the scales of both axes are equal in size at all times, with equal or opposite
    /// signs.
    private(set) var scalesEvenly = true
    /// True if the direction of a path rotates the layer, before the layer's transform.
    private(set) var turnsAlong = false
    /// Upper bounds per second: points, radians, and multiples of the size.
    private(set) var speed = 0.0
    private(set) var turnSpeed = 0.0
    private(set) var growth = 0.0

    init(_ motion: ClosedMotion, from position: SIMD2<Double>) {
        (x, y) = (Span(position.x), Span(position.y))
        if let parts = motion.parts {
            (shiftX, shiftY) = (Span(parts.translation.x), Span(parts.translation.y))
            (scaleX, scaleY) = (Span(parts.scale.x), Span(parts.scale.y))
            turn = Span(parts.rotation.z)
            scalesEvenly = abs(parts.scale.x) == abs(parts.scale.y)
        }
        for track in motion.tracks { add(track) }
    }

    private mutating func add(_ track: ClosedTrack) {
        let first = track.span(0)
        func set(_ old: inout Span, _ new: Span) {
            var new = track.isAdditive ? old + new : new
            if track.hidesAtTimes { new.formUnion(old) }
            old = new
        }
        switch track.field {
        case .position:
            set(&x, first)
            set(&y, track.span(1))
            speed += track.speed(0) + track.speed(1)
        case .positionAlong:
            set(&x, first)
            set(&y, track.span(1))
            speed += track.speed(0) + track.speed(1)
            turnsAlong = true
            turnSpeed += track.bendSpeed
        case .positionX:
            set(&x, first)
            speed += track.speed(0)
        case .positionY:
            set(&y, first)
            speed += track.speed(0)
        case .translation:
            set(&shiftX, first)
            set(&shiftY, track.span(1))
            speed += track.speed(0) + track.speed(1)
        case .translationX:
            set(&shiftX, first)
            speed += track.speed(0)
        case .translationY:
            set(&shiftY, first)
            speed += track.speed(0)
        case .rotationZ:
            set(&turn, first)
            turnSpeed += track.speed(0)
        case .scale, .scaleXY:
            set(&scaleX, first)
            set(&scaleY, first)
            growth += track.speed(0)
            if !track.isAdditive, !track.hidesAtTimes { scalesEvenly = true }
        case .scaleX:
            set(&scaleX, first)
            growth += track.speed(0)
            scalesEvenly = false
        case .scaleY:
            set(&scaleY, first)
            scalesEvenly = false
            growth += track.speed(0)
        default: break
        }
    }

    /// The bounding box of a rectangle around the anchor point over the whole path, in the parent's
    /// points.
    func box(of r: PlaneRect) -> PlaneRect {
        var (across, up) = (Span(r.x0, r.x1), Span(r.y0, r.y1))
        func scaled(_ s: Span, _ by: Span) -> Span {
            var all = s * by.low
            all.formUnion(s * by.high)
            return all
        }
        (across, up) = (scaled(across, scaleX), scaled(up, scaleY))
        if turn.length > 0 || turn.low != 0 {
            let reach = (across.largest * across.largest + up.largest * up.largest).squareRoot()
            (across, up) = (Span(-reach, reach), Span(-reach, reach))
        }
        (across, up) = (across + x + shiftX, up + y + shiftY)
        return PlaneRect(x0: across.low, y0: up.low, x1: across.high, y1: up.high)
    }
}
