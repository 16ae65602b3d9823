import LaminaDisplayList
import LaminaGraphicsTypes

/// Surfaces of another scale, or between two pixels.
extension CompositionWorker {
    /// A column of texels, and the weight of the next column in 256ths.
    private struct Column {
        var texel: Int
        var weight: UInt32
    }

    /// Draws a surface with interpolated texels, cut by the antialiased edges of its rectangle.
    func draw(
        _ source: UnsafePixels, _ place: SampledPlace, _ item: ComposedItem, into canvas: Canvas
    ) {
        guard let (columns, rows) = canvas.spans(of: item.form), !columns.all.isEmpty else {
            return
        }
        let (first, count) = (columns.all.lowerBound, columns.all.count)
        let colors = row(of: canvas.pixels.width)
        withUnsafeTemporaryAllocation(of: Column.self, capacity: count) { table in
            for i in 0..<count {
                table[i] = Self.column(place.origin.x + place.step.x * (Float(first + i) + 0.5))
            }
            for y in rows.all {
                let covered = rows.coverage(y)
                if covered <= 0 { continue }
                let line = Self.column(place.origin.y + place.step.y * (Float(y) + 0.5))
                Self.sample(source, place, UnsafeBufferPointer(table), line, to: colors)
                columns.cut(colors, by: covered)
                UnsafePixels.over(
                    colors, times: item.tint, count: count, onto: canvas.pixel(first, y))
            }
        }
    }

    /// The texels around a place; the middle of a texel is half a texel from its edge.
    private static func column(_ place: Float) -> Column {
        let (start, low) = (place - 0.5, (place - 0.5).rounded(.down))
        return Column(texel: Int(low), weight: UInt32((start - low) * 256))
    }

    private static func sample(
        _ source: UnsafePixels, _ place: SampledPlace, _ columns: UnsafeBufferPointer<Column>,
        _ line: Column, to colors: UnsafeMutablePointer<UInt32>
    ) {
        let (width, height) = (source.width, source.height)
        /// The row of texels; nil beyond the picture.
        func texels(_ y: Int) -> UnsafePointer<UInt32>? {
            if y >= 0, y < height { return UnsafePointer(source.pixel(0, y)) }
            let edge = min(max(y, 0), height - 1)
            return y < 0 || place.isEndless.y ? UnsafePointer(source.pixel(0, edge)) : nil
        }
        /// The texel; before the first column as at the edge.
        @inline(__always)
        func texel(_ x: Int, _ row: UnsafePointer<UInt32>) -> UInt32 {
            if x >= 0, x < width { return row[x] }
            return x < 0 || place.isEndless.x ? row[min(max(x, 0), width - 1)] : 0
        }
        let (upper, lower) = (texels(line.texel), texels(line.texel + 1))
        for (i, column) in columns.enumerated() {
            @inline(__always)
            func mixed(_ row: UnsafePointer<UInt32>?) -> UInt32 {
                guard let row else { return 0 }
                return UnsafePixels.mixed(
                    texel(column.texel, row), texel(column.texel + 1, row), column.weight)
            }
            colors[i] = UnsafePixels.mixed(mixed(upper), mixed(lower), line.weight)
        }
    }
}

extension UnsafePixels {
    /// Mixes two pixels; `weight` is the share of the second in 256ths.
    @inline(__always)
    static func mixed(_ a: UInt32, _ b: UInt32, _ weight: UInt32) -> UInt32 {
        if a == b { return a }
        let (mask, rest) = (UInt32(0x00FF_00FF), 256 &- weight)
        let low = (a & mask) &* rest &+ (b & mask) &* weight &+ 0x0080_0080
        let high = (a &>> 8 & mask) &* rest &+ (b &>> 8 & mask) &* weight &+ 0x0080_0080
        return low &>> 8 & mask | high & 0xFF00_FF00
    }
}
