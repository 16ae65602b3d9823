import Foundation
import LaminaGraphicsTypes
import LaminaRenderTree

@testable import LaminaDisplayList

/// The records that `animatedBatch.glsl` makes of an animated batch's rows, evaluated in double
/// precision.
struct AnimatedBatchReader {
    let plan: AnimatedBatchPlan
    let instant: SIMD4<Float>

    /// A row's record, with as many texels as the primitive's layout.
    func record(of row: Int) -> [SIMD4<Float>] {
        let head = row * plan.headTexels
        let t = (0..<plan.headTexels).map { SIMD4<Double>(plan.texels[head + $0]) }
        var (form, turn, shift, color) = (t[1], t[2], t[3], t[4])
        var opacity = t[6].y
        let seconds = (Double(instant.x) - shift.z) * 4 + Double(instant.y)
        let traits = plan.texels[head + AnimatedInstance.traitsTexel].w.bitPattern
        var at = Int(plan.texels[head + AnimatedInstance.flagsTexel].w.bitPattern)
        var placed = SIMD4<Double>(1, 0, 0, 1)
        var along = SIMD2<Double>(1, 0)
        let layout = AnimatedShape.Layout(plan.primitive)
        var numbers = layout == .none ? .zero : t[7]
        var pen = layout == .line || layout == .arc ? t[8] : .zero
        if traits & AnimatedInstance.Trait.placed != 0 {
            placed = SIMD4(plan.texels[at])
            at += 1
        }
        for _ in 0..<(traits & 255) {
            let bits = plan.texels[at].z.bitPattern
            let found = value(of: at, bits, seconds)
            at += Int(bits >> AnimatedInstance.Bits.length)
            guard let value = found else { continue }
            let adds = bits & AnimatedInstance.Bits.additive != 0
            func set(_ old: inout Double, _ new: Double) { old = adds ? old + new : new }
            switch bits & 31 {
            case 0:
                set(&form.z, value.x)
                set(&form.w, value.y)
            case 1: set(&form.z, value.x)
            case 2: set(&form.w, value.x)
            case 3:
                set(&opacity, value.x)
                opacity = min(max(opacity, 0), 1)
            case 4: color = adds ? color + value : value
            case 5: set(&turn.z, value.x)
            case 6:
                let n = value.x + (adds ? (turn.x + turn.y) / 2 : 0)
                (turn.x, turn.y) = (n, n)
            case 7: set(&turn.x, value.x)
            case 8: set(&turn.y, value.x)
            case 9:
                set(&shift.x, value.x)
                set(&shift.y, value.y)
            case 10: set(&shift.x, value.x)
            case 11: set(&shift.y, value.x)
            case 13: set(&pen.x, value.x)
            case 14: set(&pen.y, value.x)
            case 15: set(&pen.z, value.x)
            case 16: numbers = value
            case 17:
                let middle = value.y + value.w / 2
                numbers = SIMD4(value.x, middle, value.x + value.z, middle)
                pen.z = abs(value.w)
            default:
                set(&form.z, value.x)
                set(&form.w, value.y)
                along = value.highHalf
            }
        }
        if traits & AnimatedInstance.Trait.parts != 0 {
            let (c, s) = (cos(turn.z), sin(turn.z))
            turn = SIMD4(c * turn.x, s * turn.x, -s * turn.y, c * turn.y)
        }
        turn = SIMD4(
            lowHalf: turn.lowHalf * along.x + turn.highHalf * along.y,
            highHalf: turn.highHalf * along.x - turn.lowHalf * along.y)
        let plane = 2 * plan.plane(of: row)
        let axes = SIMD4<Double>(plan.planeTexels[plane])
        let origin = SIMD4<Double>(plan.planeTexels[plane + 1])
        func mapped(_ axes: SIMD4<Double>, _ v: SIMD2<Double>) -> SIMD2<Double> {
            SIMD2(axes.x * v.x + axes.z * v.y, axes.y * v.x + axes.w * v.y)
        }
        let trim = SIMD2(min(max(pen.x, 0), 1), min(max(pen.y, 0), 1))
        let run = numbers.highHalf - numbers.lowHalf
        let middle =
            layout == .line
            ? numbers.lowHalf + run * ((trim.x + trim.y) / 2)
            : layout == .arc ? numbers.lowHalf : t[0].highHalf
        let place = form.highHalf + shift.lowHalf + mapped(turn, middle)
        let c = origin.lowHalf + mapped(axes, t[0].lowHalf + mapped(placed, place))
        var u = mapped(axes, mapped(placed, turn.lowHalf))
        var v = mapped(axes, mapped(placed, turn.highHalf))
        let unit = SIMD4(lowHalf: u, highHalf: v)
        switch layout {
        case .none: (u, v) = (u * form.x, v * form.y)
        case .axes: (u, v) = (mapped(unit, numbers.lowHalf), mapped(unit, numbers.highHalf))
        case .line:
            let size = (run.x * run.x + run.y * run.y).squareRoot()
            let way = run / max(size, 1e-9)
            u = mapped(unit, way * ((size * (trim.y - trim.x) + pen.w * pen.z) / 2))
            v = mapped(unit, SIMD2(-way.y, way.x) * (pen.z / 2))
        case .arc: break
        }
        let isDrawn =
            layout != .line && (layout != .arc || pen.w != 0) || pen.z > 0 && trim.x < trim.y
        let paint =
            !isDrawn
            ? 0
            : traits & AnimatedInstance.Trait.colored != 0
                ? plan.texels[head + AnimatedInstance.colorTexel].x
                : pack(SIMD4<Float>(color * t[5]), opacity: Float(origin.z * opacity))
        let flags = plan.texels[head + AnimatedInstance.flagsTexel].z
        if layout == .arc {
            return arc(c, SIMD4(lowHalf: u, highHalf: v), numbers, pen, t[9], paint, flags)
        }
        let first = [
            SIMD4(Float(c.x), Float(c.y), Float(u.x), Float(u.y)),
            SIMD4(Float(v.x), Float(v.y), paint, flags),
        ]
        return first + plan.texels[(head + 7 + layout.texels)..<(head + plan.headTexels)]
    }

    /// The record of a part of a ring, by the forms of single layers.
    private func arc(
        _ c: SIMD2<Double>, _ axes: SIMD4<Double>, _ numbers: SIMD4<Double>, _ pen: SIMD4<Double>,
        _ circle: SIMD4<Double>, _ paint: Float, _ flags: Float
    ) -> [SIMD4<Float>] {
        let round = CGRect(x: -1, y: -1, width: 2, height: 2)
        var path = CirclePath(CGPath(ellipseIn: round, transform: nil))!
        let start = numbers.highHalf
        path.radius = (start.x * start.x + start.y * start.y).squareRoot()
        (path.center, path.start) = (.zero, start / path.radius)
        (path.step, path.count, path.turn) = (circle.x, Int(circle.y), circle.z)
        let half = pen.w == 1 ? 0 : pen.z / 2
        var form = ArcForm(
            path, from: path.angle(at: pen.x), to: path.angle(at: pen.y),
            outer: path.radius + half, inner: pen.w == 1 ? 0 : path.radius - half)
        if pen.w == 2 { form.cap = .square }
        let plane = PlaneTransform(
            a: axes.x, b: axes.y, c: axes.z, d: axes.w, tx: c.x, ty: c.y)
        var record = [SIMD4<Float>](repeating: .zero, count: Primitive.arc.texels)
        ArcRecord.write(form.placed(on: plane), color: paint, flags: flags, to: &record)
        return record
    }

    private func value(of at: Int, _ bits: UInt32, _ seconds: Double) -> SIMD4<Double>? {
        let t = SIMD4<Double>(plan.texels[at])
        var cycle = t.x + t.y * seconds
        let over = cycle.rounded(.down)
        cycle -= over
        if bits & AnimatedInstance.Bits.reverses != 0 {
            cycle = cycle > 0.5 ? 2 - 2 * cycle : 2 * cycle
        }
        var more = at + 3
        var from = SIMD4<Double>(plan.texels[at + 1])
        if bits & AnimatedInstance.Bits.cumulative != 0 {
            from += SIMD4(plan.texels[more]) * over
            more += 1
        }
        if bits & AnimatedInstance.Bits.bent != 0 {
            cycle = bend(SIMD4(plan.texels[more]), cycle)
            more += 1
        }
        for _ in 0..<(bits >> AnimatedInstance.Bits.levels & 7) {
            guard let fraction = inner(&more, cycle) else { return nil }
            cycle = fraction
        }
        if bits & AnimatedInstance.Bits.keyframes != 0 {
            return from + keyframe(more, Int(t.w), bits, cycle)
        }
        if bits & AnimatedInstance.Bits.spring != 0 {
            cycle = spring(SIMD4(plan.texels[more]), cycle * t.w)
        }
        return from + SIMD4(plan.texels[at + 2]) * cycle
    }

    /// Maps the fraction of the outer group's cycle to the fraction of an inner animation or group.
    private func inner(_ at: inout Int, _ fraction: Double) -> Double? {
        let (window, t) = (SIMD4<Double>(plan.texels[at]), SIMD4<Double>(plan.texels[at + 1]))
        at += 2
        let own = fraction * window.x
        var cycle = own < window.y ? t.z : t.w
        if own >= window.y, own < window.z {
            cycle = t.x + t.y * (own - window.y)
            cycle -= cycle.rounded(.down)
            if Int(window.w) & 1 != 0 { cycle = cycle > 0.5 ? 2 - 2 * cycle : 2 * cycle }
        }
        if cycle < 0 { return nil }
        if Int(window.w) & 2 != 0 {
            cycle = bend(SIMD4(plan.texels[at]), cycle)
            at += 1
        }
        return cycle
    }

    private func keyframe(_ at: Int, _ count: Int, _ bits: UInt32, _ x: Double) -> SIMD4<Double> {
        func texel(_ i: Int) -> SIMD4<Double> { SIMD4(plan.texels[at + i]) }
        var i = 0
        while i < count - 2, texel(3 * i + 5).x <= x { i += 1 }
        let isDiscrete = bits & AnimatedInstance.Bits.discrete != 0
        let turns = bits & 31 == TrackField.positionAlong.code
        if isDiscrete, !turns { return texel(3 * i) }
        let (begin, end) = (texel(3 * i + 2), texel(3 * i + 5).x)
        var f = x < begin.x ? 0 : end > begin.x ? min((x - begin.x) / (end - begin.x), 1) : 1
        if isDiscrete { f = 0 }
        if begin.y != 0 { f = bend(texel(3 * i + 1), f) }
        let (from, to) = (texel(3 * i), texel(3 * i + 3))
        var (point, way) = (from + (to - from) * f, to - from)
        if begin.z != 0 {
            let (b, c) = (texel(Int(begin.z)), texel(Int(begin.z) + 1))
            if begin.w != 0 { f = parameter(at + Int(begin.w), f) }
            let u = 1 - f
            point =
                from * (u * u * u) + b * (3 * u * u * f) + c * (3 * u * f * f) + to * (f * f * f)
            let d = (b - from) * (u * u) + (c - b) * (2 * u * f) + (to - c) * (f * f)
            if d.lowHalf != .zero { way = d }
        }
        if turns {
            let size = (way.x * way.x + way.y * way.y).squareRoot()
            let sign = bits & AnimatedInstance.Bits.against != 0 ? -1.0 : 1
            point.highHalf = size > 0 ? way.lowHalf / size * sign : SIMD2(sign, 0)
        }
        return point
    }

    /// The parameter of a cubic at a share of its length.
    private func parameter(_ at: Int, _ x: Double) -> Double {
        func share(_ i: Int) -> Double { Double(plan.texels[at + i / 4][i % 4]) }
        guard let i = (0...AnimatedBatchPlan.pathSteps).first(where: { share($0) >= x }), i > 0
        else {
            return 0
        }
        let span = share(i) - share(i - 1)
        return (Double(i - 1) + (span > 0 ? (x - share(i - 1)) / span : 0))
            / Double(AnimatedBatchPlan.pathSteps)
    }

    private func spring(_ k: SIMD4<Double>, _ t: Double) -> Double {
        if t <= 0 { return 0 }
        switch k.w {
        case 0: return 1 - exp(-k.x * t) * (cos(k.y * t) + k.z * sin(k.y * t))
        case 1: return 1 - exp(-k.x * t) * (1 + k.z * t)
        case 2:
            let (slow, fast) = (exp((k.y - k.x) * t), exp((-k.y - k.x) * t))
            return 1 - 0.5 * (slow * (1 + k.z) + fast * (1 - k.z))
        default: return 1
        }
    }

    /// A cubic from (0, 0) to (1, 1) at x.
    private func bend(_ k: SIMD4<Double>, _ x: Double) -> Double {
        if x <= 0 || x >= 1 { return x <= 0 ? 0 : 1 }
        func cubic(_ p: Double, _ q: Double, _ s: Double) -> Double {
            let c = 3 * p
            let b = 3 * (q - p) - c
            return (((1 - c - b) * s + b) * s + c) * s
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<50 {
            let s = (low + high) / 2
            if cubic(k.x, k.z, s) < x { low = s } else { high = s }
        }
        return cubic(k.y, k.w, (low + high) / 2)
    }
}
