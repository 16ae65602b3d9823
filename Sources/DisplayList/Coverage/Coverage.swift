import Foundation

/// The shaders' coverage mathematics on the CPU, used for baked textures and as the reference in
/// tests. Names follow `Shaders/common/coverage.glsl` and `Shaders/primitives/shadow.glsl`.
public enum Coverage {
    /// The coverage of a strip, 0…1. `low` and `high` are the distances to the edges in pixels,
    /// positive inside.
    public static func strip(_ low: Double, _ high: Double) -> Double {
        func clamp(_ x: Double) -> Double { min(max(x, 0), 1) }
        return max(0, clamp(low + 0.5) + clamp(high + 0.5) - 1)
    }

    /// The coverage of a pixel by a rectangle with circular corners, 0…1. `p` is the pixel's
    /// position from the rectangle's centre, `h` the half size; all lengths are in pixels.
    public static func rounded(
        _ p: SIMD2<Double>, _ h: SIMD2<Double>, radius: Double
    ) -> Double {
        let a = SIMD2(abs(p.x), abs(p.y))
        let q = a - h + radius
        if radius > 0, q.x > 0, q.y > 0 {
            let length = (q * q).sum().squareRoot()
            return min(max(0.5 - (length - radius), 0), 1)
        }
        return strip(h.x + p.x, h.x - p.x) * strip(h.y + p.y, h.y - p.y)
    }

    /// A Gaussian of deviation `sigma` convolved with a rounded rectangle, at `p` from the centre;
    /// lengths in pixels. The result is about 0…1: a sum of 24 steps over three deviations to each
    /// side. A deviation below 0.05 gives the sharp coverage of `rounded`.
    public static func shadow(
        _ p: SIMD2<Double>, _ h: SIMD2<Double>, radius: Double, sigma: Double
    ) -> Double {
        guard sigma >= 0.05 else { return rounded(p, h, radius: radius) }
        let k = 0.5.squareRoot() / sigma
        let low = min(max(-3 * sigma, p.y - h.y), p.y + h.y)
        let high = min(max(3 * sigma, p.y - h.y), p.y + h.y)
        let steps = 24
        let step = (high - low) / Double(steps)
        var sum = 0.0
        for i in 0..<steps {
            let y = low + (Double(i) + 0.5) * step
            let d = min(h.y - radius - abs(p.y - y), 0)
            let half = h.x - radius + max(radius * radius - d * d, 0).squareRoot()
            let across = 0.5 * (erf((p.x + half) * k) - erf((p.x - half) * k))
            sum += across * exp(-y * y * k * k) * step
        }
        return sum * k / Double.pi.squareRoot()
    }
}
