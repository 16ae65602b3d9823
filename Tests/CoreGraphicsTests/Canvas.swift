import CoreGraphics

/// A small bitmap with access to its pixels; row 0 is the top row.
struct Canvas {
    let context: CGContext
    let width: Int
    let height: Int

    init(_ width: Int, _ height: Int) {
        self.width = width
        self.height = height
        context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    }

    /// Premultiplied red, green, blue, alpha.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] { context.makeImage()!.pixel(x, y) }

    /// The number of pixels with an alpha of at least `alpha`.
    func count(alpha: UInt8 = 128) -> Int {
        context.makeImage()!.withPremultipliedRGBA8 { bytes, rowBytes in
            var n = 0
            for y in 0..<height {
                for x in 0..<width where bytes[y * rowBytes + x * 4 + 3] >= alpha { n += 1 }
            }
            return n
        }
    }
}

extension CGImage {
    /// Premultiplied red, green, blue, alpha; row 0 is the top row.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        withPremultipliedRGBA8 { bytes, rowBytes in
            (0..<4).map { bytes[y * rowBytes + x * 4 + $0] }
        }
    }
}

let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

/// True if two numbers differ by at most `tolerance`.
func near(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat = 1e-6) -> Bool {
    abs(a - b) <= tolerance
}
