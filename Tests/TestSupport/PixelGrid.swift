import CoreGraphics

/// The pixels of an image, premultiplied RGBA, top row first.
public struct PixelGrid: Equatable {
    /// Columns.
    public let width: Int
    /// Rows.
    public let height: Int
    /// Four bytes a pixel, row by row.
    public var bytes: [UInt8]

    /// Pixels of an image. O(n) in their number.
    public init(_ image: CGImage) {
        let (width, height) = (image.width, image.height)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * 4)
        image.withPremultipliedRGBA8 { pixels, rowBytes in
            for y in 0..<height {
                bytes.append(contentsOf: pixels[y * rowBytes..<y * rowBytes + width * 4])
            }
        }
        self.init(width: width, height: height, bytes: bytes)
    }

    /// Grid of bytes, four a pixel.
    public init(width: Int, height: Int, bytes: [UInt8]) {
        precondition(bytes.count == width * height * 4)
        (self.width, self.height, self.bytes) = (width, height, bytes)
    }

    /// Grid of a single colour.
    public init(width: Int, height: Int, color: [UInt8]) {
        let row = Array(repeating: color, count: width * height).flatMap { $0 }
        self.init(width: width, height: height, bytes: row)
    }

    /// Four bytes of a pixel, x from the left and y from the top.
    public subscript(x: Int, y: Int) -> [UInt8] {
        get { Array(bytes[(y * width + x) * 4..<(y * width + x) * 4 + 4]) }
        set { bytes.replaceSubrange((y * width + x) * 4..<(y * width + x) * 4 + 4, with: newValue) }
    }

    /// Pixels for which `test` holds.
    public func count(where test: ([UInt8]) -> Bool) -> Int {
        (0..<width * height).count { test(Array(bytes[$0 * 4..<$0 * 4 + 4])) }
    }

    /// The same pixels as an image.
    public var image: CGImage? {
        let provider = CGDataProvider(data: Data(bytes) as CFData)
        return provider.flatMap {
            CGImage(
                width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
                bytesPerRow: width * 4, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
                provider: $0, decode: nil, shouldInterpolate: false, intent: .defaultIntent)
        }
    }
}
