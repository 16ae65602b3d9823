import TestSupport

/// Allowed difference of two pictures of the same time.
///
/// Two levels: the last bit of a scaled image's sample depends on the image's place in the texture
/// page, and a surface between two passes rounds once more. Four pixels: where the last bit decides
/// – a threshold of a filter, a nearest sample, the order of two planes – a pixel has wholly either
/// of two values.
public struct Tolerance: Sendable {
    /// Maximum difference of a channel, 0 to 255, which counts as equal.
    public var levels = 2
    /// Maximum number of pixels beyond `levels` which counts as equal.
    public var pixels = 4

    /// Tolerance by its numbers.
    public init(levels: Int = 2, pixels: Int = 4) { (self.levels, self.pixels) = (levels, pixels) }

    /// Nil when the pictures count as equal.
    public func difference(_ a: PixelGrid, _ b: PixelGrid) -> PictureDifference? {
        guard a.width == b.width, a.height == b.height else {
            return PictureDifference(pixels: a.width * a.height, largest: 255)
        }
        var difference = PictureDifference(pixels: 0, largest: 0)
        a.bytes.withUnsafeBytes { left in
            b.bytes.withUnsafeBytes { right in
                let (l, r) = (left.bindMemory(to: UInt32.self), right.bindMemory(to: UInt32.self))
                for i in 0..<l.count where l[i] != r[i] {
                    var worst = 0
                    for k in i * 4..<i * 4 + 4 {
                        worst = max(worst, abs(Int(left[k]) - Int(right[k])))
                    }
                    if worst <= levels { continue }
                    difference.pixels += 1
                    difference.largest = max(difference.largest, worst)
                    difference.add(i % a.width, i / a.width)
                }
            }
        }
        return difference.pixels > pixels ? difference : nil
    }
}

/// Place and size of the difference of two pictures.
public struct PictureDifference: Equatable, Sendable, CustomStringConvertible {
    /// Number of pixels beyond the tolerance, and the largest difference of a channel among these
    /// pixels.
    public var pixels: Int
    /// Largest difference of a channel, 0 to 255.
    public var largest: Int
    private var box = (x0: Int.max, y0: Int.max, x1: 0, y1: 0)

    init(pixels: Int, largest: Int) { (self.pixels, self.largest) = (pixels, largest) }

    mutating func add(_ x: Int, _ y: Int) {
        box = (min(box.x0, x), min(box.y0, y), max(box.x1, x), max(box.y1, y))
    }

    /// True for the same numbers and the same box.
    public static func == (a: Self, b: Self) -> Bool {
        a.pixels == b.pixels && a.largest == b.largest && a.box == b.box
    }

    /// Numbers and box, in words.
    public var description: String {
        "\(pixels) pixels by up to \(largest) levels, in x \(box.x0)…\(box.x1), y \(box.y0)…\(box.y1)"
    }
}
