import Foundation

/// The pixels of a screen at one time.
struct Photo: Equatable {
    let width: Int
    let height: Int
    private let rowBytes: Int
    private let pixels: Data

    /// Reads the X window dump format: a header of numbers, high byte first; then colours; then
    /// rows of pixels.
    init(xwd data: Data) throws {
        func word(_ i: Int) -> Int {
            data[(data.startIndex + 4 * i)...].prefix(4).reduce(0) { $0 << 8 | Int($1) }
        }
        guard data.count > 100, word(11) == 32 else { throw CocoaError(.fileReadCorruptFile) }
        (width, height, rowBytes) = (word(4), word(5), word(12))
        pixels = data.dropFirst(word(0) + 12 * word(19))
    }

    /// Red, green and blue in a single number.
    subscript(x: Int, y: Int) -> UInt32 {
        let at = pixels.startIndex + y * rowBytes + 4 * x
        return UInt32(pixels[at + 2]) << 16 | UInt32(pixels[at + 1]) << 8 | UInt32(pixels[at])
    }

    /// The number of pixels by colour.
    var colors: [UInt32: Int] { colors(0, 0, width, height) }

    /// The number of pixels of each colour in a rectangle.
    func colors(_ left: Int, _ top: Int, _ w: Int, _ h: Int) -> [UInt32: Int] {
        pixels.withUnsafeBytes { bytes in
            var counts: [UInt32: Int] = [:]
            for y in top..<top + h {
                // Runs of equal colour, for speed: nearly all pixels are equal.
                var (color, from) = (UInt32.max, left)
                for x in left..<left + w {
                    let next =
                        bytes.loadUnaligned(fromByteOffset: y * rowBytes + 4 * x, as: UInt32.self)
                        & 0xFFFFFF
                    if next == color { continue }
                    if x > from { counts[color, default: 0] += x - from }
                    (color, from) = (next, x)
                }
                counts[color, default: 0] += left + w - from
            }
            return counts
        }
    }
}
