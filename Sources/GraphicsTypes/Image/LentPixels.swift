import Foundation

/// Pixels in the memory of their maker: a bitmap context or the bytes of a provider.
///
/// Four bytes a pixel, premultiplied, top row first. The maker calls `keep` before the next write;
/// pixels in use are then copied. Thread: any; reading is exclusive with `keep`.
package final class LentPixels: @unchecked Sendable {
    package let width: Int
    package let height: Int
    package let bytesPerRow: Int
    /// True for blue, green, red; false for red, green, blue.
    package let isBlueFirst: Bool
    /// True if the fourth byte has no meaning, and pixels are opaque.
    package let isOpaque: Bool
    /// A plain lock: owners are not `Sendable`.
    private let lock = NSLock()
    private var base: UnsafeRawPointer
    /// Retains the owner of the memory; nil after a copy.
    private var owner: AnyObject?
    private var copies = 0
    private var conversions = 0

    /// Pixels at `base`, which lives as long as `owner`. *Precondition:* rows are a multiple of
    /// four bytes.
    package init(
        _ base: UnsafeRawPointer, of owner: AnyObject, width: Int, height: Int, bytesPerRow: Int,
        isBlueFirst: Bool, isOpaque: Bool
    ) {
        (self.base, self.owner) = (base, owner)
        (self.width, self.height, self.bytesPerRow) = (width, height, bytesPerRow)
        (self.isBlueFirst, self.isOpaque) = (isBlueFirst, isOpaque)
    }

    deinit { if owner == nil { PixelMemory.free(UnsafeMutableRawPointer(mutating: base), count) } }

    private var count: Int { (height - 1) * bytesPerRow + width * 4 }

    /// Number of copies and of conversions of these pixels, for tests.
    package var passes: (copies: Int, conversions: Int) {
        lock.withLock { (copies, conversions) }
    }

    /// Lends the pixels during the call.
    package func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try lock.withLock { try body(UnsafeRawBufferPointer(start: base, count: count)) }
    }

    /// Copies the pixels, before their maker changes the memory.
    package func keep() {
        lock.withLock {
            guard owner != nil else { return }
            guard let own = PixelMemory.allocate(count) else {
                Diagnostics.once("no memory for \(width)×\(height) pixels: an image changes")
                return
            }
            own.copyMemory(from: base, byteCount: count)
            (base, owner) = (UnsafeRawPointer(own), nil)
            copies += 1
        }
    }

    /// The pixels as premultiplied RGBA; nil without memory.
    func converted() -> PixelBuffer? {
        guard let out = PixelBuffer(width: width, height: height) else { return nil }
        UnsafeMutableRawPointer(out.row(0)).withMemoryRebound(
            to: UInt32.self, capacity: out.bytesPerRow / 4 * height
        ) { copy(to: $0, rowLength: out.bytesPerRow / 4) }
        lock.withLock { conversions += 1 }
        return out
    }

    /// Copies the pixels as premultiplied RGBA to rows `rowLength` pixels apart.
    package func copy(to target: UnsafeMutablePointer<UInt32>, rowLength: Int) {
        withBytes { bytes in
            for y in 0..<height { copy(row: y, of: bytes, to: target + y * rowLength) }
        }
    }

    private func copy(
        row y: Int, of bytes: UnsafeRawBufferPointer, to target: UnsafeMutablePointer<UInt32>
    ) {
        guard let base = bytes.baseAddress else { return }
        let row = base + y * bytesPerRow
        let alpha: UInt32 = isOpaque ? 0xFF00_0000 : 0
        for x in 0..<width {
            let p = row.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self).littleEndian
            let turned = isBlueFirst ? p & 0xFF00_FF00 | p >> 16 & 0xFF | (p & 0xFF) << 16 : p
            target[x] = UInt32(littleEndian: turned | alpha)
        }
    }
}

/// Bytes with a fixed address.
final class FixedBytes {
    private let data: Data
    let base: UnsafeRawPointer

    /// Nil for a few bytes, which have no separate memory.
    init?(_ data: Data) {
        guard data.count >= 64, let base = data.withUnsafeBytes({ $0.baseAddress }) else {
            return nil
        }
        (self.data, self.base) = (data, base)
    }
}
