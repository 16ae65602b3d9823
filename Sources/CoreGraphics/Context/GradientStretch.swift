import Foundation

/// Colours between two stops: straight, `color + slope · (place − start)`.
struct GradientStretch {
    let start: Double
    let end: Double
    let color: SIMD4<Float>
    let slope: SIMD4<Float>
    /// True if all colours lie within 0…1, so that clamping can be skipped.
    private let isWithin: Bool

    init(start: Double, end: Double, color: SIMD4<Float>, slope: SIMD4<Float>) {
        (self.start, self.end, self.color, self.slope) = (start, end, color, slope)
        let last = slope == .zero ? color : color + slope * Float(end - start)
        // An excess of a rounding error cannot produce a byte above 255.
        let most: Float = 1 + 1e-4
        isWithin = color.min() >= 0 && color.max() <= 1 && last.min() >= -1e-4 && last.max() <= most
    }

    /// Premultiplied pixel at a distance from the start.
    @inline(__always)
    func pixel(_ share: Float, _ opacity: Float) -> UInt32 {
        // With the arguments in this order, NaN becomes 0.
        let alpha = min(max(0, color.w + slope.w * share), 1) * opacity
        func part(_ from: Float, _ slope: Float) -> UInt32 {
            UInt32(min(max(0, from + slope * share), 1) * alpha * 255 + 0.5)
        }
        return UInt32(alpha * 255 + 0.5) << 24 | part(color.x, slope.x) << 16
            | part(color.y, slope.y) << 8 | part(color.z, slope.z)
    }

    /// Premultiplied pixels at eight distances.
    @inline(__always)
    func pixels(_ share: SIMD8<Float>, _ opacity: Float) -> SIMD8<UInt32> {
        if !isWithin {
            var words = SIMD8<UInt32>.zero
            for k in 0..<8 { words[k] = pixel(share[k], opacity) }
            return words
        }
        let full = 255 * opacity
        let alpha = (color.w + share * slope.w) * full
        // The low bits of the sum are the nearest whole number.
        func bits(_ x: SIMD8<Float>) -> SIMD8<UInt32> {
            let sum = x + Float.leastWithoutFraction
            return unsafeBitCast(sum, to: SIMD8<UInt32>.self) & 0x1FF
        }
        func part(_ from: Float, _ slope: Float) -> SIMD8<UInt32> {
            bits((from + share * slope) * alpha)
        }
        return bits(alpha) &<< 24 | part(color.x, slope.x) &<< 16
            | part(color.y, slope.y) &<< 8 | part(color.z, slope.z)
    }
}
