import LaminaGraphicsTypes

/// Gaussian blurs, and halved pictures.
///
/// Idea: the four components of a texel are four floats. Rows are blurred from a row of floats;
/// columns in blocks that stay in the processor's cache.
extension UnsafePixels {
    private typealias Texel = SIMD4<Float>

    /// The columns and rows of a block.
    private static let blockColumns = 32
    private static let blockRows = 64

    /// Writes rows of a blurred picture.
    func blur(_ source: UnsafePixels, _ blur: ComposedBlur, rows: Range<Int>) {
        if blur.isVertical {
            for top in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.blockRows) {
                let part = top..<min(top + Self.blockRows, rows.upperBound)
                blurColumns(source, blur, part)
            }
        } else {
            blurRows(source, blur, rows)
        }
    }

    private func blurRows(_ source: UnsafePixels, _ blur: ComposedBlur, _ rows: Range<Int>) {
        let reach = blur.reach
        withUnsafeTemporaryAllocation(of: Texel.self, capacity: width + 2 * reach) { texels in
            guard let line = texels.baseAddress else { return }
            for y in rows {
                source.load(
                    line, x: blur.offset.x - reach, y: blur.offset.y + y, count: texels.count,
                    isEndless: blur.isEndless)
                Self.sum(line + reach, step: 1, blur, count: width, to: pixel(0, y))
            }
        }
    }

    private func blurColumns(_ source: UnsafePixels, _ blur: ComposedBlur, _ rows: Range<Int>) {
        let (reach, columns) = (blur.reach, Self.blockColumns)
        let count = rows.count + 2 * reach
        withUnsafeTemporaryAllocation(of: Texel.self, capacity: count * columns) { texels in
            guard let block = texels.baseAddress else { return }
            for x in stride(from: 0, to: width, by: columns) {
                let used = min(columns, width - x)
                for i in 0..<count {
                    source.load(
                        block + i * columns, x: blur.offset.x + x,
                        y: blur.offset.y + rows.lowerBound - reach + i, count: used,
                        isEndless: blur.isEndless)
                }
                for y in rows {
                    Self.sum(
                        block + (y - rows.lowerBound + reach) * columns, step: columns, blur,
                        count: used, to: pixel(x, y))
                }
            }
        }
    }

    /// Writes weighted sums of texels; the neighbours of a texel are `step` texels apart.
    private static func sum(
        _ texels: UnsafePointer<Texel>, step: Int, _ blur: ComposedBlur, count: Int,
        to row: UnsafeMutablePointer<UInt32>
    ) {
        blur.weights.withUnsafeBufferPointer { weights in
            for i in 0..<count {
                var sum = texels[i] * weights[0]
                for k in 1..<max(weights.count, 1) {
                    sum += (texels[i &- k &* step] + texels[i &+ k &* step]) * weights[k]
                }
                if let tint = blur.tint { sum = tint * sum.w }
                row[i] = packed(sum)
            }
        }
    }

    /// Loads `count` texels of a row; beyond the picture clear, or as at the edge.
    private func load(
        _ texels: UnsafeMutablePointer<Texel>, x: Int, y: Int, count: Int, isEndless: Bool
    ) {
        let row = isEndless ? min(max(y, 0), height - 1) : y
        guard row >= 0, row < height else {
            return texels.update(repeating: .zero, count: count)
        }
        let pixels = pixel(0, row)
        let first = min(max(-x, 0), count)
        let end = max(min(width - x, count), first)
        let edges: (Texel, Texel) =
            isEndless ? (Self.texel(pixels[0]), Self.texel(pixels[width - 1])) : (.zero, .zero)
        texels.update(repeating: edges.0, count: first)
        for i in first..<end { texels[i] = Self.texel(pixels[x + i]) }
        (texels + end).update(repeating: edges.1, count: count - end)
    }

    /// Writes rows of means of four texels, from texel `first` of the source on.
    func halve(_ source: UnsafePixels, from first: SIMD2<Int>, rows: Range<Int>) {
        for y in rows {
            let row = pixel(0, y)
            let top = first.y + 2 * y
            for x in 0..<width {
                let left = first.x + 2 * x
                row[x] = Self.mean(
                    source.known(left, top), source.known(left + 1, top),
                    source.known(left, top + 1), source.known(left + 1, top + 1))
            }
        }
    }

    /// A pixel; clear beyond the picture.
    @inline(__always)
    private func known(_ x: Int, _ y: Int) -> UInt32 {
        x >= 0 && x < width && y >= 0 && y < height ? pixel(x, y).pointee : 0
    }

    @inline(__always)
    private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
        @inline(__always)
        func pair(_ shift: UInt32) -> UInt32 {
            let mask: UInt32 = 0x00FF_00FF
            let sum =
                (a &>> shift & mask) &+ (b &>> shift & mask) &+ (c &>> shift & mask)
                &+ (d &>> shift & mask) &+ 0x0002_0002
            return sum &>> 2 & mask
        }
        return pair(0) | pair(8) &<< 8
    }

    /// The components of a pixel, 0…255: blue, green, red, alpha.
    @inline(__always)
    private static func texel(_ pixel: UInt32) -> Texel {
        let bytes = unsafeBitCast(pixel, to: SIMD4<UInt8>.self)
        let bits = SIMD4<UInt32>(truncatingIfNeeded: bytes) | Float.leastWithoutFraction.bitPattern
        return unsafeBitCast(bits, to: Texel.self) - Float.leastWithoutFraction
    }

    /// The pixel of components, 0…255.2: weights are a sum of 1, but for their rounding.
    @inline(__always)
    private static func packed(_ texel: Texel) -> UInt32 {
        let bits = unsafeBitCast(texel + Float.leastWithoutFraction, to: SIMD4<UInt32>.self)
        return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: bits), to: UInt32.self)
    }
}
