// Reader of any uncompressed pixel layout as numbers in 0…1.
//
// Input: bytes, bits per component and per pixel, byte order, float or integer. Output: a component
// of a pixel. The generic reader serves unusual layouts; `PixelDecoder` has a faster path for
// common byte layouts. Cost: a branch per component. When not to use it: for images decoded every
// frame.
import Foundation

package struct SampleReader {
    let bytes: UnsafeRawBufferPointer
    let bitsPerComponent: Int
    let bitsPerPixel: Int
    let bytesPerRow: Int
    let isFloat: Bool
    let order: CGImageByteOrderInfo

    /// Samples in the form and the byte order of `bitmapInfo`.
    init(
        _ bytes: UnsafeRawBufferPointer, bitsPerComponent: Int, bitsPerPixel: Int,
        bytesPerRow: Int, _ bitmapInfo: CGBitmapInfo
    ) {
        self.bytes = bytes
        (self.bitsPerComponent, self.bitsPerPixel) = (bitsPerComponent, bitsPerPixel)
        self.bytesPerRow = bytesPerRow
        isFloat = bitmapInfo.contains(.floatComponents)
        order = bitmapInfo.byteOrder
    }

    /// True if `sample` supports the layout.
    var isSupported: Bool {
        switch bitsPerComponent {
        case 1, 2, 4: return !isFloat && bitsPerPixel == bitsPerComponent
        case 8: return !isFloat && bitsPerPixel % 8 == 0
        case 16: return bitsPerPixel % 16 == 0
        case 32: return bitsPerPixel % 32 == 0
        default: return false
        }
    }

    /// Component `index` of the pixel in column `x`, row `y`: 0…1, or the plain float.
    func sample(_ x: Int, _ y: Int, _ index: Int) -> Double {
        let row = y * bytesPerRow
        switch bitsPerComponent {
        case 1, 2, 4:
            let bit = x * bitsPerComponent
            let shift = 8 - bitsPerComponent - bit % 8
            let mask = (1 << bitsPerComponent) - 1
            return Double((Int(bytes[row + bit / 8]) >> shift) & mask) / Double(mask)
        case 8:
            let pixelBytes = bitsPerPixel / 8
            var part = index
            if order == .order32Little, pixelBytes == 4 { part = 3 - index }
            if order == .order16Little, pixelBytes == 2 { part = 1 - index }
            return Double(bytes[row + x * pixelBytes + part]) / 255
        case 16:
            let at = row + x * bitsPerPixel / 8 + index * 2
            let little = order == .order16Little || order == .order32Little
            let (low, high) = little ? (at, at + 1) : (at + 1, at)
            let word = UInt16(bytes[low]) | UInt16(bytes[high]) << 8
            return isFloat ? Self.half(word) : Double(word) / 65535
        default:
            let at = row + x * bitsPerPixel / 8 + index * 4
            var word: UInt32 = 0
            for i in 0..<4 {
                let shift = order == .order32Little ? i * 8 : 24 - i * 8
                word |= UInt32(bytes[at + i]) << UInt32(shift)
            }
            return isFloat ? Double(Float(bitPattern: word)) : Double(word) / 4_294_967_295
        }
    }

    /// The nearest 16-bit float; clamped to the finite range, 0 for NaN.
    package static func halfBits(_ value: Double) -> UInt16 {
        value.isNaN ? 0 : Float16(min(max(value, -65504), 65504)).bitPattern
    }

    /// The number of a 16-bit float.
    static func half(_ word: UInt16) -> Double { Double(Float16(bitPattern: word)) }
}
