// Decoder of a data provider's bytes into premultiplied sRGB bytes.
//
// Input: a layout, its bytes, an optional decode array. Output: a `PixelBuffer`, or half floats.
// Idea: plain sRGB bytes take a fast path (a permutation and at most a multiplication). Other
// layouts are read as numbers, converted through the colour space, clamped and premultiplied.
import Foundation

struct PixelDecoder {
    let width: Int
    let height: Int
    let layout: CGImage.Layout
    let decode: [CGFloat]?

    private var colors: Int { layout.space?.numberOfComponents ?? 1 }

    /// Decoded pixels; nil for an unsupported layout, too few bytes, or without memory.
    func decodePixels(_ data: Data) -> PixelBuffer? {
        withSamples(of: data) { reader in
            guard let out = PixelBuffer(width: width, height: height) else { return nil }
            let alpha = layout.bitmapInfo.alphaInfo
            if !decodeBytes(reader.bytes, alpha, out) {
                decodeSamples(reader, alpha) { x, y, color, opacity in
                    let target = out.row(y) + x * 4
                    let inside = color.clamped(lowerBound: .zero, upperBound: .one)
                    for i in 0..<3 { target[i] = byte(inside[i] * opacity) }
                    target[3] = byte(opacity)
                }
            }
            return out
        }
    }

    /// Reads the bytes as numbers; nil for an unsupported layout or too few bytes.
    private func withSamples<Pixels>(of data: Data, _ body: (SampleReader) -> Pixels?) -> Pixels? {
        guard fits(data) else { return nil }
        return data.withUnsafeBytes { bytes in
            let reader = SampleReader(
                bytes, bitsPerComponent: layout.bitsPerComponent,
                bitsPerPixel: layout.bitsPerPixel, bytesPerRow: layout.bytesPerRow,
                layout.bitmapInfo)
            return reader.isSupported ? body(reader) : nil
        }
    }

    /// True for a possible layout and enough bytes.
    private func fits(_ data: Data) -> Bool {
        guard width > 0, height > 0, layout.bytesPerRow > 0 else { return false }
        let alpha = layout.bitmapInfo.alphaInfo
        let parts = alpha == .alphaOnly ? 1 : colors + (alpha == .none ? 0 : 1)
        let bits = layout.bitsPerPixel
        // Clients' sizes may have any value: a product that overflows exceeds the bytes as well.
        let (rowBits, isWide) = width.multipliedReportingOverflow(by: bits)
        let (allRows, isHigh) = layout.bytesPerRow.multipliedReportingOverflow(by: height - 1)
        let rowBytes = rowBits / 8 + (rowBits % 8 == 0 ? 0 : 1)
        guard bits > 0, !isWide, !isHigh, bits / max(layout.bitsPerComponent, 1) >= parts,
            layout.bytesPerRow >= rowBytes, data.count - rowBytes >= allRows
        else { return false }
        return true
    }

    /// The bytes as pixels without a copy: premultiplied RGBA as a buffer, opaque or blue-first
    /// bytes as lent pixels. Nil for other layouts and too few bytes.
    func lend(_ data: Data) -> (buffer: PixelBuffer?, lent: LentPixels?)? {
        guard layout.bitsPerComponent == 8, layout.bitsPerPixel == 32, decode == nil,
            layout.space == .standard, !layout.bitmapInfo.contains(.floatComponents),
            layout.bytesPerRow % 4 == 0, fits(data)
        else { return nil }
        let isReversed = layout.bitmapInfo.byteOrder == .order32Little
        let isOpaque: Bool
        switch layout.bitmapInfo.alphaInfo {
        case .premultipliedLast where !isReversed: isOpaque = false
        case .noneSkipLast where !isReversed: isOpaque = true
        case .premultipliedFirst where isReversed: isOpaque = false
        case .noneSkipFirst where isReversed: isOpaque = true
        default: return nil
        }
        guard let bytes = FixedBytes(data) else { return nil }
        if !isReversed, !isOpaque {
            return (
                PixelBuffer(
                    bytes.base, of: bytes, width: width, height: height,
                    bytesPerRow: layout.bytesPerRow), nil
            )
        }
        return (
            nil,
            LentPixels(
                bytes.base, of: bytes, width: width, height: height,
                bytesPerRow: layout.bytesPerRow, isBlueFirst: isReversed, isOpaque: isOpaque)
        )
    }

    /// Premultiplied extended sRGB, four 16-bit floats per pixel: beyond 0…1, and finer than bytes.
    func decodeHalves(_ data: Data) -> [UInt16]? {
        withSamples(of: data) { reader in
            var out = [UInt16](repeating: 0, count: width * height * 4)
            decodeSamples(reader, layout.bitmapInfo.alphaInfo) { x, y, color, opacity in
                let at = (y * width + x) * 4
                for i in 0..<3 { out[at + i] = SampleReader.halfBits(color[i] * opacity) }
                out[at + 3] = SampleReader.halfBits(opacity)
            }
            return out
        }
    }

    /// Premultiplied extended sRGB as floats, for drawing.
    func decodeFloats(_ data: Data) -> [SIMD4<Float>]? {
        withSamples(of: data) { reader in
            var out = [SIMD4<Float>](repeating: .zero, count: width * height)
            decodeSamples(reader, layout.bitmapInfo.alphaInfo) { x, y, color, opacity in
                let finite = SIMD3<Float>(
                    Float(keepingFinite: color.x), Float(keepingFinite: color.y),
                    Float(keepingFinite: color.z))
                out[y * width + x] = SIMD4(finite * Float(opacity), Float(opacity))
            }
            return out
        }
    }

    /// The fast path; false for layouts other than plain sRGB bytes.
    private func decodeBytes(
        _ bytes: UnsafeRawBufferPointer, _ alpha: CGImageAlphaInfo, _ out: PixelBuffer
    ) -> Bool {
        guard layout.bitsPerComponent == 8, decode == nil, layout.space == .standard,
            let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        else { return false }
        let step = layout.bitsPerPixel / 8
        let alphaFirst = [.first, .premultipliedFirst, .noneSkipFirst].contains(alpha)
        let hasAlpha = [.first, .last, .premultipliedFirst, .premultipliedLast].contains(alpha)
        let premultiplied = alpha == .premultipliedFirst || alpha == .premultipliedLast
        guard (step == 4 && alpha != .alphaOnly) || (step == 3 && alpha == .none) else {
            return false
        }
        let reversed = step == 4 && layout.bitmapInfo.byteOrder == .order32Little
        func place(_ part: Int) -> Int { reversed ? 3 - part : part }
        let first = alphaFirst ? 1 : 0
        let (r, g, b) = (place(first), place(first + 1), place(first + 2))
        let a = place(alphaFirst ? 0 : 3)
        for y in 0..<height {
            var source = base + y * layout.bytesPerRow
            var target = out.row(y)
            for _ in 0..<width {
                let opacity = hasAlpha ? source[a] : 255
                if premultiplied || opacity == 255 {
                    (target[0], target[1], target[2]) = (source[r], source[g], source[b])
                } else {
                    target[0] = multiplyBytes(source[r], opacity)
                    target[1] = multiplyBytes(source[g], opacity)
                    target[2] = multiplyBytes(source[b], opacity)
                }
                target[3] = opacity
                source += step
                target += 4
            }
        }
        return true
    }

    /// Components for the samples 0 and 1, from the decode array or the colour space; empty if both
    /// are the samples.
    private var sampleLimits: [(low: Double, high: Double)] {
        if let decode {
            return (0..<colors).map { (Double(decode[2 * $0]), Double(decode[2 * $0 + 1])) }
        }
        let limits = (0..<colors).map {
            (layout.space ?? .standardGray).limits(
                of: $0, bits: layout.bitsPerComponent,
                isFloat: layout.bitmapInfo.contains(.floatComponents))
        }
        return limits.allSatisfy { $0 == (0, 1) } ? [] : limits
    }

    private func decodeSamples(
        _ reader: SampleReader, _ alpha: CGImageAlphaInfo,
        _ put: (_ x: Int, _ y: Int, _ color: SIMD3<Double>, _ opacity: Double) -> Void
    ) {
        let n = colors
        let alphaFirst = [.first, .premultipliedFirst, .noneSkipFirst].contains(alpha)
        let hasAlpha = [.first, .last, .premultipliedFirst, .premultipliedLast].contains(alpha)
        let premultiplied = alpha == .premultipliedFirst || alpha == .premultipliedLast
        let limits = sampleLimits
        let s = TransferFunction.sRGB
        let isPlain = layout.space == .standard
        var c = [Double](repeating: 0, count: n)
        // Neighbours are often equal; the last colour is cached with its result.
        var known: [Double] = []
        var result: SIMD3<Double> = .zero
        for y in 0..<height {
            for x in 0..<width {
                if alpha == .alphaOnly {
                    put(x, y, .zero, reader.sample(x, y, 0))
                    continue
                }
                let opacity =
                    hasAlpha ? min(max(reader.sample(x, y, alphaFirst ? 0 : n), 0), 1) : 1
                for i in 0..<n {
                    var v = reader.sample(x, y, i + (alphaFirst ? 1 : 0))
                    if !limits.isEmpty {
                        v = limits[i].low + v * (limits[i].high - limits[i].low)
                    }
                    if premultiplied { v = opacity > 0 ? v / opacity : 0 }
                    c[i] = v
                }
                if isPlain {
                    result = SIMD3(c[0], c[1], c[2])
                } else if c != known {
                    known = c
                    let light = (layout.space ?? .standardGray).toLinearSRGB(c)
                    result = SIMD3(s.encode(light.x), s.encode(light.y), s.encode(light.z))
                }
                put(x, y, result, opacity)
            }
        }
    }
}
