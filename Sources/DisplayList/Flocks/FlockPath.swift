import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// Where a layer can come while its motion holds, and how fast it moves at most. Bounds, not exact.
struct FlockPath {
    /// What a number lies between.
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
    /// Points, radians, parts of the size in a second.
    private(set) var speed = 0.0
    private(set) var turnSpeed = 0.0
    private(set) var growth = 0.0

    init(_ motion: ClosedMotion, from position: SIMD2<Double>) {
        (x, y) = (Span(position.x), Span(position.y))
        if let parts = motion.parts {
            (shiftX, shiftY) = (Span(parts.translation.x), Span(parts.translation.y))
            (scaleX, scaleY) = (Span(parts.scale.x), Span(parts.scale.y))
            turn = Span(parts.rotation.z)
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
        case .scaleX:
            set(&scaleX, first)
            growth += track.speed(0)
        case .scaleY:
            set(&scaleY, first)
            growth += track.speed(0)
        default: break
        }
    }

    /// The whole path of a rectangle around the anchor, in the parent's points.
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

extension ClosedTrack {
    /// What one of its numbers lies between.
    func span(_ lane: Int) -> FlockPath.Span {
        var span: FlockPath.Span
        switch shape {
        case .line: span = FlockPath.Span(0, 1)
        case .spring(let spring, _):
            let reach = spring.regime.reach
            span = FlockPath.Span(min(0, 1 - reach), 1 + reach)
        case .keyframes(let frames):
            span = FlockPath.Span(frames.values[0][lane])
            for i in frames.values.indices.dropLast() {
                let (a, b) = (frames.values[i][lane], frames.values[i + 1][lane])
                let bend = i < frames.curves.count ? frames.curves[i].reach : FlockPath.Span(0, 1)
                span.formUnion(FlockPath.Span(a, b))
                span.formUnion(bend * (b - a) + FlockPath.Span(a))
            }
            return span + FlockPath.Span(from[lane])
        }
        if case .line = shape, let curve = levels.isEmpty ? curve : levels.last?.curve {
            span = curve.reach
        }
        return span * delta[lane] + FlockPath.Span(from[lane])
    }

    /// How much one of its numbers changes in a second, about at most.
    func speed(_ lane: Int) -> Double {
        if rate == 0 { return 0 }
        // Few curves are steeper.
        var perCycle = (curve == nil ? 1.0 : 4.0) * (reverses ? 2 : 1)
        for level in levels {
            perCycle *= level.within * abs(level.rate)
            perCycle *= (level.curve == nil ? 1 : 4) * (level.reverses ? 2 : 1)
        }
        switch shape {
        case .line: perCycle *= abs(delta[lane])
        case .spring(let spring, let duration):
            perCycle *= abs(delta[lane]) * max(1, spring.regime.reach * spring.omega * duration)
        case .keyframes(let frames):
            var steepest = 0.0
            for i in frames.values.indices.dropLast() {
                let time = max(frames.times.times[i + 1] - frames.times.times[i], 1e-6)
                let way = abs(frames.values[i + 1][lane] - frames.values[i][lane])
                steepest = max(steepest, way / time * (i < frames.curves.count ? 4 : 1))
            }
            perCycle *= steepest
        }
        return perCycle * abs(rate)
    }
}

extension TimingCurve {
    /// What its values lie between: a curve stays within its control points.
    fileprivate var reach: FlockPath.Span {
        FlockPath.Span(min(0, y1, y2), max(1, y1, y2))
    }
}
