import LaminaGraphicsTypes

/// Mip levels computed on the CPU: each pixel is the mean of the pixels covered, with fractional
/// weights for odd sides.
///
/// For images that arrive during animations: `glGenerateMipmap` renders all levels at once; with
/// upload and allocation a 2048 × 1536 image took 70 to 115 ms of a frame (llvmpipe). For even
/// sides the numbers equal the driver's, except for rounding: drivers round up.
extension PreparedImage.Level {
    /// The next smaller level; nil after one pixel.
    func halved(of image: CGImage) -> Self? {
        if width == 1 && height == 1 { return nil }
        let (across, down) = (Taps(width), Taps(height))
        var level = Self(width: across.count, height: down.count, pixels: .own)
        withBytes(of: image) { source, rowBytes in
            level.pixels =
                isDeep
                ? .halves(
                    mean(across, down, zero: 0) { x, y in
                        let at = y * rowBytes + x * 8
                        let bits = source.loadUnaligned(
                            fromByteOffset: at, as: SIMD4<UInt16>.self)
                        return SIMD4(
                            Float(Float16(bitPattern: bits.x)), Float(Float16(bitPattern: bits.y)),
                            Float(Float16(bitPattern: bits.z)), Float(Float16(bitPattern: bits.w)))
                    } number: {
                        Float16($0).bitPattern
                    })
                : .bytes(
                    mean(across, down, zero: 0) { x, y in
                        let at = y * rowBytes + x * 4
                        return SIMD4<Float>(
                            source.loadUnaligned(fromByteOffset: at, as: SIMD4<UInt8>.self))
                    } number: {
                        UInt8($0.rounded())
                    })
        }
        return level
    }

    @inline(__always)
    private func mean<Number>(
        _ across: Taps, _ down: Taps, zero: Number,
        pixel: (_ x: Int, _ y: Int) -> SIMD4<Float>, number: (Float) -> Number
    ) -> [Number] {
        var out = [Number](repeating: zero, count: across.count * down.count * 4)
        out.withUnsafeMutableBufferPointer { out in
            var at = 0
            for j in 0..<down.count {
                for i in 0..<across.count {
                    var sum = SIMD4<Float>.zero
                    for b in 0..<down.width {
                        var row = SIMD4<Float>.zero
                        for a in 0..<across.width {
                            row += pixel(2 * i + a, 2 * j + b) * across.weight(a, of: i)
                        }
                        sum += row * down.weight(b, of: j)
                    }
                    for k in 0..<4 { out[at + k] = number(sum[k]) }
                    at += 4
                }
            }
        }
        return out
    }
}

/// The filter taps of an axis: the number of output pixels, and the weights of input pixels.
private struct Taps {
    let count: Int
    /// The number of taps: 1, 2 or 3.
    let width: Int
    private let side: Float

    init(_ length: Int) {
        count = max(1, length / 2)
        width = length == 1 ? 1 : length % 2 == 0 ? 2 : 3
        side = Float(length)
    }

    /// The weight of the third tap grows as the first shrinks.
    @inline(__always)
    func weight(_ tap: Int, of i: Int) -> Float {
        switch (width, tap) {
        case (1, _): 1
        case (2, _): 0.5
        case (_, 0): Float(count - i) / side
        case (_, 1): Float(count) / side
        default: Float(i + 1) / side
        }
    }
}
