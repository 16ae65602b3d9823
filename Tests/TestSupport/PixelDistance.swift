import CoreGraphics

/// Difference of two pictures, by the two measures of the reference pictures.
public struct PixelDistance: Equatable, CustomStringConvertible {
    /// Mean absolute difference per colour channel, 0–255.
    public let mean: Double
    /// Share of pixels, 0–1, with a difference of more than 32 in some colour channel.
    public let far: Double
    /// The largest difference of any channel, alpha included.
    public let largest: Int
    /// Number of unequal pixels.
    public let different: Int

    /// Nil for unequal sizes: such pictures have no distance.
    public init?(_ a: PixelGrid, _ b: PixelGrid) {
        guard a.width == b.width, a.height == b.height, a.width * a.height > 0 else { return nil }
        var sum = 0
        var farCount = 0
        var largest = 0
        var different = 0
        a.bytes.withUnsafeBytes { left in
            b.bytes.withUnsafeBytes { right in
                let (l, r) = (left.bindMemory(to: UInt32.self), right.bindMemory(to: UInt32.self))
                for i in 0..<l.count where l[i] != r[i] {
                    different += 1
                    var worst = 0
                    for channel in 0..<4 {
                        let d = abs(Int(left[i * 4 + channel]) - Int(right[i * 4 + channel]))
                        largest = max(largest, d)
                        if channel == 3 { continue }
                        sum += d
                        worst = max(worst, d)
                    }
                    if worst > 32 { farCount += 1 }
                }
            }
        }
        let pixels = a.width * a.height
        mean = Double(sum) / Double(pixels * 3)
        far = Double(farCount) / Double(pixels)
        self.largest = largest
        self.different = different
    }

    /// Numbers, in words.
    public var description: String {
        "mean \(rounded(mean, 3)), far \(rounded(far * 100, 3)) %, largest \(largest), "
            + "\(different) pixels differ"
    }
}

/// A number with a few decimals, for tables.
public func rounded(_ value: Double, _ decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    return "\((value * scale).rounded() / scale)"
}

/// Visible difference of two pictures: the differences times eight, on black. Nil for unequal
/// sizes.
public func differencePicture(_ a: PixelGrid, _ b: PixelGrid) -> PixelGrid? {
    guard a.width == b.width, a.height == b.height else { return nil }
    var result = PixelGrid(width: a.width, height: a.height, color: [0, 0, 0, 255])
    for i in result.bytes.indices where a.bytes[i] != b.bytes[i] && i % 4 != 3 {
        result.bytes[i] = UInt8(min(255, abs(Int(a.bytes[i]) - Int(b.bytes[i])) * 8))
    }
    return result
}

/// Pictures side by side, each enlarged by a whole number without smoothing.
public func sideBySide(_ pictures: [PixelGrid], scale: Int = 1) -> PixelGrid? {
    guard let height = pictures.map(\.height).max(), height > 0, scale > 0 else { return nil }
    let gap = 4
    let width = pictures.reduce(0) { $0 + $1.width * scale } + gap * (pictures.count - 1)
    var result = PixelGrid(width: width, height: height * scale, color: [128, 128, 128, 255])
    var left = 0
    for picture in pictures {
        for y in 0..<picture.height {
            var row: [UInt8] = []
            row.reserveCapacity(picture.width * scale * 4)
            for x in 0..<picture.width {
                let from = (y * picture.width + x) * 4
                for _ in 0..<scale { row.append(contentsOf: picture.bytes[from..<from + 4]) }
            }
            for copy in 0..<scale {
                let to = ((y * scale + copy) * width + left) * 4
                result.bytes.replaceSubrange(to..<to + row.count, with: row)
            }
        }
        left += picture.width * scale + gap
    }
    return result
}
