import LaminaGraphicsTypes

/// Composition of rows of pixels.
///
/// Idea: a loop over eight pixels at a time, with two components in each 32-bit lane and products
/// of 16 bits, which every x86-64 and ARM processor has. A second loop composites the last pixels
/// of a row, fewer than eight.
extension UnsafePixels {
    /// Composites `count` pixels over a row.
    static func over(
        _ source: UnsafePointer<UInt32>, count: Int, onto row: UnsafeMutablePointer<UInt32>
    ) {
        each(row, count) {
            over(eight(source + $0), $1)
        } one: {
            over(source[$0], $1)
        }
    }

    /// Composites `count` pixels of one colour over a row.
    static func over(
        _ color: UInt32, count: Int, onto row: UnsafeMutablePointer<UInt32>
    ) {
        if color &>> 24 == 255 { return row.update(repeating: color, count: count) }
        let colors = SIMD8(repeating: color)
        each(row, count) {
            over(colors, $1)
        } one: {
            over(color, $1)
        }
    }

    /// Composites `count` pixels of one colour with coverage over a row.
    static func over(
        _ color: UInt32, covered coverage: UnsafePointer<UInt8>, count: Int,
        onto row: UnsafeMutablePointer<UInt32>
    ) {
        let colors = SIMD8(repeating: color)
        each(row, count) {
            over(scaled(colors, by: eight(coverage + $0)), $1)
        } one: {
            over(multiplyBytes(of: color, by: UInt32(coverage[$0])), $1)
        }
    }

    /// Composites `count` pixels times a tint over a row.
    static func over(
        _ source: UnsafePointer<UInt32>, times tint: UInt32, count: Int,
        onto row: UnsafeMutablePointer<UInt32>
    ) {
        if tint == .max { return over(source, count: count, onto: row) }
        let tints = SIMD8(repeating: tint)
        each(row, count) {
            over(product(eight(source + $0), tints), $1)
        } one: {
            over(product(source[$0], tint), $1)
        }
    }

    /// Composites `count` pixels times a tint and the alpha of other pixels over a row.
    static func over(
        _ source: UnsafePointer<UInt32>, times tint: UInt32, masked mask: UnsafePointer<UInt32>,
        count: Int, onto row: UnsafeMutablePointer<UInt32>
    ) {
        let tints = SIMD8(repeating: tint)
        each(row, count) {
            over(scaled(product(eight(source + $0), tints), by: eight(mask + $0) &>> 24), $1)
        } one: {
            over(multiplyBytes(of: product(source[$0], tint), by: mask[$0] &>> 24), $1)
        }
    }

    /// Multiplies a row of pixels by coverage.
    static func scale(
        _ row: UnsafeMutablePointer<UInt32>, by coverage: UnsafePointer<UInt8>, count: Int
    ) {
        each(row, count) {
            scaled($1, by: eight(coverage + $0))
        } one: {
            multiplyBytes(of: $1, by: UInt32(coverage[$0]))
        }
    }

    /// Replaces the pixels of a row by functions of their index and value.
    @inline(__always)
    static func each(
        _ row: UnsafeMutablePointer<UInt32>, _ count: Int,
        _ eight: (Int, SIMD8<UInt32>) -> SIMD8<UInt32>, one: (Int, UInt32) -> UInt32
    ) {
        var i = 0
        while i &+ 8 <= count {
            let made = eight(i, Self.eight(row + i))
            UnsafeMutableRawPointer(row + i).storeBytes(of: made, as: SIMD8<UInt32>.self)
            i &+= 8
        }
        while i < count {
            row[i] = one(i, row[i])
            i &+= 1
        }
    }

    // MARK: Eight pixels

    @inline(__always)
    static func eight(_ pixels: UnsafePointer<UInt32>) -> SIMD8<UInt32> {
        UnsafeRawPointer(pixels).loadUnaligned(as: SIMD8<UInt32>.self)
    }

    @inline(__always)
    static func eight(_ bytes: UnsafePointer<UInt8>) -> SIMD8<UInt32> {
        SIMD8(truncatingIfNeeded: UnsafeRawPointer(bytes).loadUnaligned(as: SIMD8<UInt8>.self))
    }

    /// Composites pixels over others.
    @inline(__always)
    static func over(_ source: SIMD8<UInt32>, _ under: SIMD8<UInt32>) -> SIMD8<UInt32> {
        source &+ scaled(under, by: 255 &- source &>> 24)
    }

    /// Multiplies the components of each pixel by 0…255, rounded to the nearest 255th.
    @inline(__always)
    static func scaled(_ pixels: SIMD8<UInt32>, by factors: SIMD8<UInt32>) -> SIMD8<UInt32> {
        let both = factors | factors &<< 16
        return products(pixels, low: both, high: both)
    }

    /// Multiplies each component by the component of another pixel.
    @inline(__always)
    static func product(_ a: SIMD8<UInt32>, _ b: SIMD8<UInt32>) -> SIMD8<UInt32> {
        products(a, low: b & 0x00FF_00FF, high: b &>> 8 & 0x00FF_00FF)
    }

    /// Multiplies the first and third components by `low`, the others by `high`, two factors in
    /// each lane.
    @inline(__always)
    private static func products(
        _ pixels: SIMD8<UInt32>, low: SIMD8<UInt32>, high: SIMD8<UInt32>
    ) -> SIMD8<UInt32> {
        typealias Components = SIMD16<UInt16>
        @inline(__always)
        func product(_ two: SIMD8<UInt32>, _ factors: SIMD8<UInt32>) -> Components {
            let product =
                unsafeBitCast(two, to: Components.self)
                &* unsafeBitCast(factors, to: Components.self) &+ 128
            return product &+ product &>> 8
        }
        let first = product(pixels & 0x00FF_00FF, low) &>> 8
        let second = product(pixels &>> 8 & 0x00FF_00FF, high) & 0xFF00
        return unsafeBitCast(first | second, to: SIMD8<UInt32>.self)
    }
}
