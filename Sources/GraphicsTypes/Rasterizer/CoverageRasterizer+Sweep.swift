extension CoverageRasterizer {
    /// Writes the running sum of a row as bytes, and clears the sums. Returns true if some of the
    /// row is covered more than once.
    ///
    /// Four pixels at a time: a serial dependency between sums would dominate pictures with many
    /// edges.
    @discardableResult @inline(__always)
    static func sweep(_ row: CoverageRows) -> Bool {
        let (sums, width) = (UnsafeMutableRawPointer(row.sums), row.width)
        var sum: Float = 0
        var (low, high) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
        var start = 0
        while start < row.stride {
            if row.marks[start &>> 10] & (1 &<< UInt64(truncatingIfNeeded: start &>> 4)) == 0 {
                let same = coverage(SIMD4(repeating: sum)).x
                store(
                    SIMD16(repeating: UInt8(truncatingIfNeeded: same)), row.bytes + start,
                    width &- start)
                start &+= 16
                continue
            }
            var covered = SIMD16<UInt32>.zero
            for k in 0..<4 {
                let place = sums + (start &+ 4 &* k) &* 4
                var v = place.load(as: SIMD4<Float>.self)
                place.storeBytes(of: .zero, as: SIMD4<Float>.self)
                // Prefix sum of four lanes: each lane plus its left neighbour, then plus the pair
                // before.
                v += SIMD4(0, v.x, v.y, v.z)
                v += SIMD4(lowHalf: .zero, highHalf: v.lowHalf)
                v += SIMD4(repeating: sum)
                sum = v.w
                low = lesser(low, v)
                high = greater(high, v)
                let four = coverage(v)
                switch k {
                case 0: covered.lowHalf.lowHalf = four
                case 1: covered.lowHalf.highHalf = four
                case 2: covered.highHalf.lowHalf = four
                default: covered.highHalf.highHalf = four
                }
            }
            store(SIMD16<UInt8>(truncatingIfNeeded: covered), row.bytes + start, width &- start)
            start &+= 16
        }
        // The sum of a pixel with two outlines is ambiguous. Sums slightly above one are the folds
        // inside a tight curve: covered pixels without a visible edge.
        let slack: Float = 0.15
        let (least, most) = (low.min(), high.max())
        return most > 1 + slack || least < -1 - slack || (least < -slack && most > slack)
    }

    /// Stores as many of sixteen bytes as fit.
    @inline(__always)
    private static func store(
        _ bytes: SIMD16<UInt8>, _ place: UnsafeMutablePointer<UInt8>, _ room: Int
    ) {
        if room >= 16 {
            UnsafeMutableRawPointer(place).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
        } else {
            withUnsafeBytes(of: bytes) { bytes in
                var i = 0
                while i < room {
                    place[i] = bytes[i]
                    i &+= 1
                }
            }
        }
    }

    /// Sums as bytes, rounded: the low eight bits of a sum with `leastWithoutFraction`.
    @inline(__always)
    private static func coverage(_ sums: SIMD4<Float>) -> SIMD4<UInt32> {
        let size = unsafeBitCast(sums, to: SIMD4<UInt32>.self) & SIMD4(repeating: 0x7fff_ffff)
        let covered = lesser(unsafeBitCast(size, to: SIMD4<Float>.self), SIMD4(repeating: 1))
        let whole = covered * 255 + SIMD4(repeating: .leastWithoutFraction)
        return unsafeBitCast(whole, to: SIMD4<UInt32>.self)
    }
}

/// The comparisons compile to single instructions, unlike the function calls `pointwiseMin` and
/// `pointwiseMax`.
@inline(__always)
private func lesser(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    a.replacing(with: b, where: b .< a)
}

@inline(__always)
private func greater(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    a.replacing(with: b, where: b .> a)
}
