extension CoverageCanvas {
    /// The running sum of a row as bytes, and the sums zero again; whether some of it is covered more than once.
    ///
    /// Four pixels at a time: a sum that waits for the one before it is what a picture of many edges would cost most.
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
                // Each with the one before it, then with the two before those.
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
        // A pixel's sum says nothing where two outlines pass through it. A little more than one are the folds on the
        // inside of a tight curve: those are covered, and no edge of theirs is seen.
        let slack: Float = 0.15
        let (least, most) = (low.min(), high.max())
        return most > 1 + slack || least < -1 - slack || (least < -slack && most > slack)
    }

    /// As many of sixteen bytes as there is room for.
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

    /// Sums as bytes, rounded: beside 2²³ a number has no fraction, and its last eight bits are the byte.
    @inline(__always)
    private static func coverage(_ sums: SIMD4<Float>) -> SIMD4<UInt32> {
        let size = unsafeBitCast(sums, to: SIMD4<UInt32>.self) & SIMD4(repeating: 0x7fff_ffff)
        let covered = lesser(unsafeBitCast(size, to: SIMD4<Float>.self), SIMD4(repeating: 1))
        let whole = covered * 255 + SIMD4(repeating: 8_388_608)
        return unsafeBitCast(whole, to: SIMD4<UInt32>.self)
    }
}

/// One instruction each, which `pointwiseMin` and `pointwiseMax` are not: those are calls.
@inline(__always)
private func lesser(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    a.replacing(with: b, where: b .< a)
}

@inline(__always)
private func greater(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    a.replacing(with: b, where: b .> a)
}
