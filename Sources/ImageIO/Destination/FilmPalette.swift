import CoreGraphics

/// The palette of a film with 255 colours: the same for all frames, because a separate palette for
/// each frame flickers.
///
/// Method: median cut (Heckbert 1982) over colours quantised to 8 levels a channel. Dithering uses
/// a fixed ordered pattern, so that still areas stay the same from frame to frame.
package struct FilmPalette {
    /// The palette index of transparent pixels.
    package static let transparent: UInt8 = 255
    package private(set) var colors: [SIMD3<Int32>] = []
    /// The lookup table from a quantised colour to its palette index plus one; 0 for an entry not
    /// computed yet.
    private var nearest = [UInt16](repeating: 0, count: 1 << 15)

    /// The histogram of the film's colours, gathered before the palette is made.
    package struct Survey {
        fileprivate var counts: [SIMD3<Int32>: Int] = [:]
        fileprivate var isExact = true
        /// The number of exact colours counted before the histogram switches to quantised colours.
        private static let limit = 4096

        /// Number of exact colours; `Int.max` if colours were quantised.
        var distinctColors: Int { isExact ? counts.count : .max }

        /// An empty histogram.
        package init() {}

        /// Adds a frame's opaque pixels to the histogram.
        package mutating func note(_ image: CGImage) {
            image.withPremultipliedRGBA8 { bytes, rowBytes in
                // Neighbouring pixels often share a colour, so a run of equal pixels is looked up
                // once.
                var (pixel, run) = (UInt32(0), 0)
                for y in 0..<image.height {
                    for x in 0..<image.width {
                        let next = bytes.loadUnaligned(
                            fromByteOffset: y * rowBytes + x * 4, as: UInt32.self)
                        if next != pixel {
                            note(pixel, run)
                            (pixel, run) = (next, 0)
                        }
                        run += 1
                    }
                }
                note(pixel, run)
            }
        }

        /// Adds `count` pixels of one colour; `pixel` has the byte order of memory.
        private mutating func note(_ pixel: UInt32, _ count: Int) {
            let p = UInt32(littleEndian: pixel)
            if p >> 24 < 128 || count == 0 { return }
            let color = SIMD3(Int32(p & 255), Int32(p >> 8 & 255), Int32(p >> 16 & 255))
            counts[isExact ? color : Self.step(color), default: 0] += count
            if isExact, counts.count > Self.limit {
                isExact = false
                var steps: [SIMD3<Int32>: Int] = [:]
                for (color, count) in counts { steps[Self.step(color), default: 0] += count }
                counts = steps
            }
        }

        /// The centre of a colour's quantisation cell.
        private static func step(_ c: SIMD3<Int32>) -> SIMD3<Int32> { (c &>> 3) &<< 3 &+ 4 }
    }

    /// Computes the palette from a histogram; cost grows with the number of distinct colours.
    package init(_ survey: Survey) {
        let found = survey.counts.map { (color: $0.key, count: $0.value) }
            .sorted { Self.key($0.color) < Self.key($1.color) }
        colors = found.count <= 255 ? found.map(\.color) : Self.halved(found)
        if colors.isEmpty { colors = [.zero] }
    }

    private static func key(_ c: SIMD3<Int32>) -> Int32 { c.x << 16 | c.y << 8 | c.z }

    private static func halved(_ all: [(color: SIMD3<Int32>, count: Int)]) -> [SIMD3<Int32>] {
        var boxes = [all]
        while boxes.count < 255 {
            // The box with the largest weighted error over all its pixels.
            let best = boxes.indices.max { weight(boxes[$0]) < weight(boxes[$1]) }!
            guard boxes[best].count > 1 else { break }
            let axis = widest(boxes[best]).axis
            let sorted = boxes[best].sorted { $0.color[axis] < $1.color[axis] }
            let half = sorted.reduce(0) { $0 + $1.count } / 2
            var (sum, cut) = (0, 0)
            while cut < sorted.count - 1, sum + sorted[cut].count <= half || cut == 0 {
                sum += sorted[cut].count
                cut += 1
            }
            boxes[best] = Array(sorted[..<cut])
            boxes.append(Array(sorted[cut...]))
        }
        return boxes.map { box in
            var (sum, count) = (SIMD3<Double>.zero, 0.0)
            for entry in box {
                sum += SIMD3<Double>(entry.color) * Double(entry.count)
                count += Double(entry.count)
            }
            return SIMD3<Int32>((sum / count).rounded(.toNearestOrEven))
        }
    }

    private static func widest(
        _ box: [(color: SIMD3<Int32>, count: Int)]
    ) -> (axis: Int, extent: Int32) {
        var (low, high) = (box[0].color, box[0].color)
        for entry in box {
            low = pointwiseMin(low, entry.color)
            high = pointwiseMax(high, entry.color)
        }
        let extent = high &- low
        let axis = extent.x >= extent.y && extent.x >= extent.z ? 0 : extent.y >= extent.z ? 1 : 2
        return (axis, extent[axis])
    }

    private static func weight(_ box: [(color: SIMD3<Int32>, count: Int)]) -> Double {
        let extent = Double(widest(box).extent)
        return extent * extent * Double(box.reduce(0) { $0 + $1.count }).squareRoot()
    }

    /// A frame's pixels as palette indices, row by row; alpha below 128 is transparent.
    package mutating func indices(of image: CGImage) -> [UInt8] {
        var out = [UInt8](repeating: Self.transparent, count: image.width * image.height)
        image.withPremultipliedRGBA8 { bytes, rowBytes in
            for y in 0..<image.height {
                for x in 0..<image.width {
                    let p = y * rowBytes + x * 4
                    if bytes[p + 3] < 128 { continue }
                    let c = SIMD3(Int32(bytes[p]), Int32(bytes[p + 1]), Int32(bytes[p + 2]))
                    out[y * image.width + x] = index(of: c, x, y)
                }
            }
        }
        return out
    }

    private mutating func index(of c: SIMD3<Int32>, _ x: Int, _ y: Int) -> UInt8 {
        let plain = look(c)
        let off = c &- colors[Int(plain)]
        if abs(off.x) <= 3, abs(off.y) <= 3, abs(off.z) <= 3 { return plain }
        let level = (Self.pattern[(y & 3) * 4 + (x & 3)] &- 8) &* 2
        let moved = c &+ SIMD3(repeating: level)
        return look(pointwiseMin(pointwiseMax(moved, .zero), SIMD3(repeating: 255)))
    }

    private static let pattern: [Int32] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

    private mutating func look(_ c: SIMD3<Int32>) -> UInt8 {
        let place = Int((c.x >> 3) << 10 | (c.y >> 3) << 5 | c.z >> 3)
        // A palette of at most 64 colours is searched exactly, a larger palette through the lookup
        // table.
        if colors.count > 64, nearest[place] != 0 { return UInt8(nearest[place] - 1) }
        var (best, least) = (0, Int32.max)
        for (i, color) in colors.enumerated() {
            let d = color &- c
            let distance = d.x &* d.x &* 2 &+ d.y &* d.y &* 4 &+ d.z &* d.z &* 3
            if distance < least { (best, least) = (i, distance) }
        }
        nearest[place] = UInt16(best + 1)
        return UInt8(best)
    }
}
