import Foundation

/// Premultiplied RGBA bytes, top row first, that several images may look into.
///
/// Written only before the first image shows it, so it may be shared between threads.
final class PixelBuffer: @unchecked Sendable {
    let base: UnsafeMutableRawPointer
    let bytesPerRow: Int
    let width: Int
    let height: Int
    private let byteCount: Int

    /// Zeroed pixels.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        bytesPerRow = width * 4
        byteCount = bytesPerRow * height
        base = PixelMemory.allocate(byteCount)
    }

    /// One zeroed row that is every row.
    init(repeatedRowOf width: Int, height: Int) {
        self.width = width
        self.height = height
        bytesPerRow = 0
        byteCount = width * 4
        base = PixelMemory.allocate(byteCount)
    }

    deinit { PixelMemory.free(base, byteCount) }

    /// The pixels of one row.
    func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
        (base + y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
    }
}

/// `a · b / 255`, rounded, for bytes.
@inline(__always)
func multiplyBytes(_ a: UInt8, _ b: UInt8) -> UInt8 {
    let t = UInt32(a) * UInt32(b) + 128
    return UInt8((t + (t >> 8)) >> 8)
}

/// A number in 0…1 as a byte, rounded and clamped; NaN counts as 0.
@inline(__always)
func byte(_ v: Double) -> UInt8 {
    v > 0 ? (v < 1 ? UInt8(v * 255 + 0.5) : 255) : 0
}
