import Foundation

/// Eight pixels in a row relative to a point of user space.
private struct PixelsAround {
    private let t: CGAffineTransform
    private let steps: (x: SIMD8<Float>, y: SIMD8<Float>)

    init(_ center: CGPoint, _ toUser: CGAffineTransform) {
        let count = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
        steps = (count * Float(toUser.a), count * Float(toUser.b))
        var t = toUser
        t.tx += (t.a + t.c) / 2 - center.x
        t.ty += (t.b + t.d) / 2 - center.y
        self.t = t
    }

    @inline(__always)
    func at(_ column: Int, _ row: Int) -> (x: SIMD8<Float>, y: SIMD8<Float>) {
        let (c, r) = (CGFloat(column), CGFloat(row))
        return (
            Float(t.a * c + t.c * r + t.tx) + steps.x, Float(t.b * c + t.d * r + t.ty) + steps.y
        )
    }
}

/// The places along the gradient of eight pixels in a row, for circles with a common centre.
struct RingPlace {
    private let around: PixelsAround
    private let (radius, scale): (Float, Float)

    init(_ center: CGPoint, _ r0: CGFloat, _ r1: CGFloat, _ toUser: CGAffineTransform) {
        around = PixelsAround(center, toUser)
        (radius, scale) = (Float(r0), Float(1 / (r1 - r0)))
    }

    @inline(__always)
    func at(_ column: Int, _ row: Int) -> SIMD8<Float> {
        let p = around.at(column, row)
        return ((p.x * p.x + p.y * p.y).squareRoot() - radius) * scale
    }
}

/// The places of eight pixels in a row once around a point, from an angle on: 0 to 1.
struct TurnPlace {
    private let around: PixelsAround
    private let start: Float

    init(_ center: CGPoint, _ angle: CGFloat, _ toUser: CGAffineTransform) {
        around = PixelsAround(center, toUser)
        let turns = angle / (2 * .pi)
        start = Float(turns - turns.rounded(.down))
    }

    @inline(__always)
    func at(_ column: Int, _ row: Int) -> SIMD8<Float> {
        let p = around.at(column, row)
        let (x, y) = (Self.size(p.x), Self.size(p.y))
        let isSteep = y .> x
        let long = x.replacing(with: y, where: isSteep)
        let short = y.replacing(with: x, where: isSteep)
        let s = short / long.replacing(with: 1e-30, where: long .< 1e-30)
        // The arc tangent in turns: Abramowitz and Stegun 4.4.49, divided by 2π.
        let q = s * s
        var turns = q * 0.000_456_174_0 - 0.002_572_856_9
        turns = turns * q + 0.006_829_277_1
        turns = turns * q - 0.011_982_718_4
        turns = turns * q + 0.016_959_970_8
        turns = turns * q - 0.022_614_165_8
        turns = turns * q + 0.031_820_724_5
        turns = turns * q - 0.053_051_348_4
        turns = (turns * q + 0.159_154_943_1) * s
        turns.replace(with: 0.25 - turns, where: isSteep)
        turns.replace(with: 0.5 - turns, where: p.x .< 0)
        turns.replace(with: 1 - turns, where: p.y .< 0)
        turns -= start
        turns.replace(with: turns + 1, where: turns .< 0)
        return turns
    }

    @inline(__always)
    private static func size(_ x: SIMD8<Float>) -> SIMD8<Float> {
        x.replacing(with: 0 - x, where: x .< 0)
    }
}
