import LaminaGraphicsTypes
import LaminaRenderTree

/// Blend modes by factors, and colours through a matrix.
extension UnsafePixels {
    /// Composites a row of pixels by a mode of `BlendMode.isFixedFunction`.
    static func blend(
        _ source: UnsafePointer<UInt32>, _ mode: BlendMode, count: Int,
        onto row: UnsafeMutablePointer<UInt32>
    ) {
        /// Sets each pixel of the row to source · a + row · b. `factors` computes a and b, 0…255
        /// each, from the alphas of source and row.
        @inline(__always)
        func sum(_ factors: (_ source: UInt32, _ row: UInt32) -> (UInt32, UInt32)) {
            for i in 0..<count {
                let (a, b) = factors(source[i] &>> 24, row[i] &>> 24)
                row[i] = added(
                    multiplyBytes(of: source[i], by: a), multiplyBytes(of: row[i], by: b))
            }
        }
        switch mode {
        case .copy: row.update(from: source, count: count)
        case .clear: row.update(repeating: 0, count: count)
        case .sourceIn: sum { _, d in (d, 0) }
        case .sourceOut: sum { _, d in (255 &- d, 0) }
        case .sourceAtop: sum { s, d in (d, 255 &- s) }
        case .destinationOver: sum { _, d in (255 &- d, 255) }
        case .destinationIn: sum { s, _ in (0, s) }
        case .destinationOut: sum { s, _ in (0, 255 &- s) }
        case .destinationAtop: sum { s, d in (255 &- d, s) }
        case .xor: sum { s, d in (255 &- d, 255 &- s) }
        case .plusLighter: sum { _, _ in (255, 255) }
        default: over(source, count: count, onto: row)
        }
    }

    /// The sum of each component, at most 255.
    @inline(__always)
    private static func added(_ a: UInt32, _ b: UInt32) -> UInt32 {
        @inline(__always)
        func pair(_ a: UInt32, _ b: UInt32) -> UInt32 {
            let sum = a &+ b
            // A component above 255 sets the ninth bit of its 16-bit half: the component becomes
            // 255.
            let high = sum &>> 8 & 0x0001_0001
            return (sum | high &* 255) & 0x00FF_00FF
        }
        return pair(a & 0x00FF_00FF, b & 0x00FF_00FF)
            | pair(a &>> 8 & 0x00FF_00FF, b &>> 8 & 0x00FF_00FF) &<< 8
    }

    /// Writes pixels whose straight colours went through a matrix: four rows and a sum, in the
    /// order red, green, blue, alpha. Runs of equal pixels are computed once.
    static func colors(
        _ source: UnsafePointer<UInt32>, count: Int, _ matrix: [SIMD4<Float>],
        to row: UnsafeMutablePointer<UInt32>
    ) {
        let (r, g, b, a, sum) = (matrix[0], matrix[1], matrix[2], matrix[3], matrix[4])
        func color(_ pixel: UInt32) -> UInt32 {
            let levels = SIMD4<UInt32>(
                pixel &>> 16 & 255, pixel &>> 8 & 255, pixel & 255, pixel &>> 24)
            var c = SIMD4<Float>(levels) / 255
            if c.w > 0 { c = SIMD4(SIMD3(c.x, c.y, c.z) / c.w, c.w) } else { c = .zero }
            var made = SIMD4((c * r).sum(), (c * g).sum(), (c * b).sum(), (c * a).sum()) + sum
            made.replace(with: 0, where: made .!= made)
            made.clamp(lowerBound: .zero, upperBound: .one)
            let premultiplied = SIMD4(SIMD3(made.x, made.y, made.z) * made.w, made.w)
            let bytes = SIMD4<UInt32>(premultiplied * 255 + 0.5)
            return bytes.z | bytes.y &<< 8 | bytes.x &<< 16 | bytes.w &<< 24
        }
        var (last, made) = (UInt32(0), color(0))
        for i in 0..<count {
            if source[i] != last { (last, made) = (source[i], color(source[i])) }
            row[i] = made
        }
    }
}
