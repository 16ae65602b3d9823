extension CoverageCanvas {
    /// The running sum of a row as bytes, and the sums zero again; whether some of it is covered more than once.
    ///
    /// Four pixels at a time: a sum that waits for the one before it is what a picture of many edges would cost most.
    @discardableResult
    func sweep(_ y: Int) -> Bool {
        let (out, row, marks) = (bytes + y * width, sums + y * stride, marks + y * markStride)
        var sum: Float = 0
        var (low, high) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
        var start = 0
        while start < stride {
            let count = min(16, max(width - start, 0))
            if marks[start >> 10] & (1 << UInt64((start >> 4) & 63)) == 0 {
                (out + start).update(
                    repeating: Self.coverage(SIMD4(repeating: sum)).x, count: count)
                start += 16
                continue
            }
            let values = UnsafeMutableRawPointer(row + start)
            for k in 0..<4 {
                var v = values.loadUnaligned(fromByteOffset: 16 * k, as: SIMD4<Float>.self)
                // Each with the one before it, then with the two before those.
                v += SIMD4(0, v.x, v.y, v.z)
                v += SIMD4(0, 0, v.x, v.y)
                v += SIMD4(repeating: sum)
                sum = v.w
                low = pointwiseMin(low, v)
                high = pointwiseMax(high, v)
                let four = Self.coverage(v)
                let place = out + start + 4 * k
                if 4 * k + 4 <= count {
                    UnsafeMutableRawPointer(place).storeBytes(of: four, as: SIMD4<UInt8>.self)
                } else {
                    for i in 0..<max(count - 4 * k, 0) { place[i] = four[i] }
                }
            }
            (row + start).update(repeating: 0, count: 16)
            start += 16
        }
        // A pixel's sum says nothing where two outlines pass through it. A little more than one are the folds on the
        // inside of a tight curve: those are covered, and no edge of theirs is seen.
        let slack: Float = 0.15
        let (least, most) = (low.min(), high.max())
        return most > 1 + slack || least < -1 - slack || (least < -slack && most > slack)
    }

    /// Sums as bytes, rounded: beside 2²³ a number has no fraction, and its last bits are the byte.
    @inline(__always)
    private static func coverage(_ sums: SIMD4<Float>) -> SIMD4<UInt8> {
        let covered = pointwiseMin(pointwiseMax(sums, -sums), SIMD4(repeating: 1))
        let whole = covered * 255 + SIMD4(repeating: 8_388_608)
        return SIMD4<UInt8>(truncatingIfNeeded: unsafeBitCast(whole, to: SIMD4<UInt32>.self))
    }
}
