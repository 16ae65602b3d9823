import Foundation

/// Premultiplied RGBA bytes, top row first, shared by several images.
///
/// Written only before the first image uses the buffer, hence shareable between threads.
package final class PixelBuffer: @unchecked Sendable {
    package let base: UnsafeMutableRawPointer
    package let bytesPerRow: Int
    package let width: Int
    package let height: Int
    private let byteCount: Int
    /// Owner of borrowed memory; nil if the buffer owns the memory.
    private let owner: AnyObject?

    /// Zeroed pixels; nil without memory.
    package convenience init?(width: Int, height: Int) {
        self.init(width: width, height: height, rows: height)
    }

    /// Buffer with a single zeroed row shared by all rows; nil without memory.
    package convenience init?(repeatedRowOf width: Int, height: Int) {
        self.init(width: width, height: height, rows: 1)
    }

    private init?(width: Int, height: Int, rows: Int) {
        let (row, isLong) = width.multipliedReportingOverflow(by: 4)
        let (count, isLarge) = row.multipliedReportingOverflow(by: rows)
        guard width >= 0, height >= 0, !isLong, !isLarge, let made = PixelMemory.allocate(count)
        else { return nil }
        self.width = width
        self.height = height
        bytesPerRow = rows == height ? row : 0
        byteCount = count
        base = made
        owner = nil
    }

    /// Pixels that never change, in the memory of `owner`.
    init(_ base: UnsafeRawPointer, of owner: AnyObject, width: Int, height: Int, bytesPerRow: Int) {
        (self.base, self.owner) = (UnsafeMutableRawPointer(mutating: base), owner)
        (self.width, self.height, self.bytesPerRow, byteCount) = (width, height, bytesPerRow, 0)
    }

    deinit { if owner == nil { PixelMemory.free(base, byteCount) } }

    /// The pixels of one row.
    package func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
        (base + y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
    }
}

/// `a · b / 255`, rounded, for bytes.
@inlinable @inline(__always)
package func multiplyBytes(_ a: UInt8, _ b: UInt8) -> UInt8 {
    let t = UInt32(a) * UInt32(b) + 128
    return UInt8((t + (t >> 8)) >> 8)
}

/// A pixel of four bytes with each byte times `factor / 255`, rounded to the nearest byte.
/// Precondition: `factor` ≤ 255. Two bytes share a register: a product takes 16 bits.
@inlinable @inline(__always)
package func multiplyBytes(of pixel: UInt32, by factor: UInt32) -> UInt32 {
    @inline(__always)
    func pair(_ two: UInt32) -> UInt32 {
        let product = two &* factor &+ 0x0080_0080
        return product &+ (product &>> 8 & 0x00FF_00FF)
    }
    return pair(pixel & 0x00FF_00FF) &>> 8 & 0x00FF_00FF
        | pair(pixel &>> 8 & 0x00FF_00FF) & 0xFF00_FF00
}

extension UInt32 {
    /// True if no component of a pixel exceeds the alpha, in the highest byte. Sums of colours, as
    /// of additive animations, exceed the alpha; OpenGL limits each component to 1.
    @inlinable
    package var isPremultiplied: Bool {
        Swift.max(self & 255, self &>> 8 & 255, self &>> 16 & 255) <= self &>> 24
    }
}

/// A number in 0…1 as a byte, rounded and clamped; NaN counts as 0.
@inlinable @inline(__always)
package func byte(_ v: Double) -> UInt8 {
    v > 0 ? (v < 1 ? UInt8(v * 255 + 0.5) : 255) : 0
}
