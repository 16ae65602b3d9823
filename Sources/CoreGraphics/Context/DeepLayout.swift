import Foundation

/// Numbers of more than 8 bits in the pixels of a bitmap: the formats of Apple's table.
struct DeepLayout {
    enum Number {
        /// 0…1 as 0…65535.
        case integer16
        /// Floats of 16 and of 32 bits, with values beyond 0…1.
        case half, float
    }

    let number: Number
    /// True for a single component without alpha.
    let isGray: Bool
    let hasAlpha: Bool
    /// True if the bytes of a number are in the other order than the processor's.
    let isSwapped: Bool
    let space: CGColorSpace

    private var bytesPerNumber: Int { number == .float ? 4 : 2 }
    var bytesPerPixel: Int { bytesPerNumber * (isGray ? 1 : 4) }

    /// Nil for a format that is not in the table: other alphas, half floats of gray, byte orders of
    /// other words.
    init?(space: CGColorSpace?, bitsPerComponent: Int, info: CGBitmapInfo) {
        guard let space else { return nil }
        let isFloat = info.contains(.floatComponents)
        switch (bitsPerComponent, isFloat) {
        case (16, false): number = .integer16
        case (16, true): number = .half
        case (32, true): number = .float
        default: return nil
        }
        let alpha = info.alphaInfo
        switch (space.model, alpha) {
        case (.rgb, .premultipliedLast), (.rgb, .noneSkipLast): isGray = false
        case (.monochrome, .none) where number != .half: isGray = true
        default: return nil
        }
        let (little, big): (CGImageByteOrderInfo, CGImageByteOrderInfo) =
            bitsPerComponent == 16 ? (.order16Little, .order16Big) : (.order32Little, .order32Big)
        switch info.byteOrder {
        case little: isSwapped = Int(1).littleEndian != 1
        case big, .orderDefault: isSwapped = Int(1).bigEndian != 1
        default: return nil
        }
        hasAlpha = alpha == .premultipliedLast
        self.space = space
    }

    // MARK: - Pixels

    /// Premultiplied components in the bitmap's space, and alpha; gray in all three components.
    func load(_ pixel: UnsafeRawPointer) -> SIMD4<Float> {
        if isGray {
            let gray = number(pixel, 0)
            return SIMD4(gray, gray, gray, 1)
        }
        return SIMD4(
            number(pixel, 0), number(pixel, 1), number(pixel, 2), hasAlpha ? number(pixel, 3) : 1)
    }

    func store(_ value: SIMD4<Float>, _ pixel: UnsafeMutableRawPointer) {
        for i in 0..<(isGray ? 1 : hasAlpha ? 4 : 3) { put(value[i], pixel, i) }
    }

    private func number(_ pixel: UnsafeRawPointer, _ index: Int) -> Float {
        if number == .float {
            let word = pixel.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
            let value = Float(bitPattern: isSwapped ? word.byteSwapped : word)
            return value.isFinite ? value : 0
        }
        var word = pixel.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self)
        if isSwapped { word = word.byteSwapped }
        if number == .integer16 { return Float(word) / 65535 }
        let value = Float(Float16(bitPattern: word))
        return value.isFinite ? value : 0
    }

    private func put(_ value: Float, _ pixel: UnsafeMutableRawPointer, _ index: Int) {
        if number == .float {
            let word = (value.isFinite ? value : 0).bitPattern
            pixel.storeBytes(
                of: isSwapped ? word.byteSwapped : word, toByteOffset: index * 4, as: UInt32.self)
            return
        }
        // With the arguments in this order, NaN becomes 0.
        let word =
            number == .half
            ? SampleReader.halfBits(Double(value)) : UInt16(min(max(0, value), 1) * 65535 + 0.5)
        pixel.storeBytes(
            of: isSwapped ? word.byteSwapped : word, toByteOffset: index * 2, as: UInt16.self)
    }
}
