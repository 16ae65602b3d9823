import CoreAnimation
import CoreGraphics
import Foundation
import LayerHosting

/// Bytes of a picture, for counting.
struct Pixels: Equatable {
    let width: Int
    let height: Int
    let bytes: [UInt8]

    init(_ image: CGImage) {
        width = image.width
        height = image.height
        bytes = image.withPremultipliedRGBA8 { b, row in
            (0..<image.height).flatMap { y in
                (0..<image.width * 4).map { b[y * row + $0] }
            }
        }
    }

    subscript(x: Int, y: Int) -> [UInt8] {
        let i = (y * width + x) * 4
        return Array(bytes[i..<i + 4])
    }

    /// Pixels for which `test` holds; row 0 is the top.
    func count(_ test: ([UInt8]) -> Bool) -> Int {
        (0..<width * height).count { test(Array(bytes[$0 * 4..<$0 * 4 + 4])) }
    }

    /// Alpha added up, in whole pixels.
    var coverage: Double {
        (0..<width * height).reduce(0) { $0 + Double(bytes[$1 * 4 + 3]) } / 255
    }

    /// The box around all pixels that are not transparent: x from, x to, y from, y to (from the
    /// top).
    var extent: (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
        var (x0, x1, y0, y1) = (Int.max, -1, Int.max, -1)
        for y in 0..<height {
            for x in 0..<width where bytes[(y * width + x) * 4 + 3] != 0 {
                (x0, x1, y0, y1) = (min(x0, x), max(x1, x), min(y0, y), max(y1, y))
            }
        }
        return x1 < 0 ? nil : (x0...x1, y0...y1)
    }
}

/// A layer in a new host, y up, transparent background.
func host(_ layer: CALayer, _ width: CGFloat = 200, _ height: CGFloat = 200) -> ManualHost {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: width, height: height)
    root.addSublayer(layer)
    return ManualHost(root: root, size: CGSize(width: width, height: height))
}

func picture(_ layer: CALayer, _ width: CGFloat = 200, _ height: CGFloat = 200) throws -> Pixels {
    Pixels(try host(layer, width, height).snapshot())
}

func rgb(_ r: CGFloat, _ g: CGFloat, _ b: CGFloat, _ a: CGFloat = 1) -> CGColor {
    CGColor(srgbRed: r, green: g, blue: b, alpha: a)
}

/// A square of a single colour.
func square(_ side: Int, _ color: CGColor) -> CGImage {
    let context = CGContext(
        data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    context.setFillColor(color)
    context.fill([CGRect(x: 0, y: 0, width: side, height: side)])
    return context.makeImage()!
}

/// 40 × 40 points with some layers, and in front of all a green square in the corner of greatest x
/// and y.
func withWitness(_ layers: [CALayer]) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    let witness = CALayer()
    witness.frame = CGRect(x: 30, y: 30, width: 10, height: 10)
    witness.backgroundColor = rgb(0, 1, 0)
    witness.zPosition = 1e8
    for layer in layers + [witness] { root.addSublayer(layer) }
    return root
}
