import LaminaGraphicsTypes
import Foundation

/// A cache of recently used filter tables: building a table reads every number, and a new image
/// requires an upload.
struct LookupTables {
    private var known: [LookupTable] = []
    private static let most = 8
    /// The limit of the images' bytes: eight of the largest cubes are 277 MB.
    private let mostBytes: Int
    /// The bytes of all images.
    private(set) var bytes = 0
    /// The range of a cube's entries per side, as in Core Image.
    private static let sides = 2...128
    private static let widest = 1024

    init(mostBytes: Int = 128 << 20) { self.mostBytes = mostBytes }

    /// The number of cached tables.
    var count: Int { known.count }

    /// The image for a table's bytes; nil for too few bytes or an invalid table.
    mutating func table(_ kind: LookupTable.Kind, _ data: Data) -> CGImage? {
        if let i = known.firstIndex(where: { $0.kind == kind && Self.isSame($0.data, data) }) {
            // Moves the table to the end: the cache evicts the least recently used first.
            known.append(known.remove(at: i))
            return known.last?.image
        }
        guard let image = Self.image(kind, data) else { return nil }
        bytes += image.bytesPerRow * image.height
        while let first = known.first, known.count == Self.most || bytes > mostBytes {
            bytes -= first.image.bytesPerRow * first.image.height
            known.removeFirst()
        }
        known.append(LookupTable(kind: kind, data: data, image: image))
        return image
    }

    /// True if both are the same bytes in memory; equal bytes at different addresses count as
    /// different. Short data has no stable address and is compared by value.
    private static func isSame(_ a: Data, _ b: Data) -> Bool {
        if a.count != b.count { return false }
        if a.count <= 64 { return a == b }
        return a.withUnsafeBytes { a in b.withUnsafeBytes { a.baseAddress == $0.baseAddress } }
    }

    private static func image(_ kind: LookupTable.Kind, _ data: Data) -> CGImage? {
        let floats = { (i: Int, bytes: UnsafeRawBufferPointer) in
            bytes.loadUnaligned(fromByteOffset: i * 4, as: Float.self)
        }
        switch kind {
        case .cube(let side):
            guard sides.contains(side), data.count >= side * side * side * 16 else { return nil }
            let columns = Int(Double(side).squareRoot().rounded(.up))
            let rows = (side + columns - 1) / columns
            return data.withUnsafeBytes { bytes in
                picture(columns * side, rows * side) { x, y in
                    let blue = y / side * columns + x / side
                    guard blue < side else { return .zero }
                    let i = ((blue * side + y % side) * side + x % side) * 4
                    return SIMD4(
                        floats(i, bytes), floats(i + 1, bytes), floats(i + 2, bytes),
                        floats(i + 3, bytes))
                }
            }
        case .curves:
            let count = data.count / kind.entryBytes
            guard count > 0, count <= widest * widest else { return nil }
            let width = min(count, widest)
            return data.withUnsafeBytes { bytes in
                picture(width, (count + width - 1) / width) { x, y in
                    let i = min(y * width + x, count - 1) * 3
                    return SIMD4(floats(i, bytes), floats(i + 1, bytes), floats(i + 2, bytes), 1)
                }
            }
        }
    }

    /// An image of floats: bytes would round the table's values and clip values above 1.
    private static func picture(
        _ width: Int, _ height: Int, _ texel: (Int, Int) -> SIMD4<Float>
    ) -> CGImage? {
        var floats: [Float] = []
        floats.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let v = texel(x, y)
                for k in 0..<4 { floats.append(v[k].isFinite ? v[k] : 0) }
            }
        }
        let data = floats.withUnsafeBytes { Data($0) }
        return CGDataProvider(data: data as CFData).flatMap {
            CGImage(
                width: width, height: height, bitsPerComponent: 32, bitsPerPixel: 128,
                bytesPerRow: width * 16, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(
                    alpha: .premultipliedLast, byteOrder: .order32Little, isFloat: true),
                provider: $0, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
        }
    }
}
