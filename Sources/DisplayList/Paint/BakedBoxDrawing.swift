import LaminaGraphicsTypes
import Foundation

/// Draws the coverage of a baked box, pixel by pixel.
struct BakedBoxDrawing {
    private let scale: Double
    /// Half the box, and the offset of the shadow, in pixels.
    private let half: SIMD2<Double>, offset: SIMD2<Double>
    private let radius: Double, border: Double, sigma: Double
    /// The pixels before the box, and the total size.
    private let before: SIMD2<Double>
    private let width: Int, height: Int

    /// The largest area in pixels of a box to bake; for larger boxes a texture costs more than the
    /// formula.
    private static let largest = 512.0 * 512

    init(_ key: BakedBoxTextures.Key) {
        func points(_ v: Int) -> Double { Double(v) / 64 }
        scale = points(key.scale)
        let size = SIMD2(points(key.width), points(key.height)) * scale
        half = size / 2
        offset = SIMD2(points(key.dx), points(key.dy)) * scale
        (sigma, radius) = (points(key.sigma) * scale, points(key.radius) * scale)
        border = points(key.border) * scale
        let (reach, one) = (SIMD2(repeating: Double(key.reach)), SIMD2(repeating: 1.0))
        before = pointwiseMax(one, reach - offset).rounded(.up)
        let all = size.rounded(.up) + before + pointwiseMax(one, reach + offset).rounded(.up)
        // Compares before converting to integers: a client's size may exceed their range.
        let isSmall = all.x * all.y <= Self.largest
        (width, height) = isSmall ? (Int(all.x), Int(all.y)) : (0, 0)
    }

    /// The baked box; nil if too large.
    func bakedBox() -> BakedBoxTextures.BakedBox? {
        guard width > 0, height > 0, let image = image() else {
            return nil
        }
        return BakedBoxTextures.BakedBox(
            image: image, x0: -before.x / scale, y0: -before.y / scale,
            x1: (Double(width) - before.x) / scale, y1: (Double(height) - before.y) / scale)
    }

    private func image() -> CGImage? {
        var bytes = Data(count: width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let c = coverage(SIMD2(Double(x) + 0.5, Double(y) + 0.5) - before - half)
                let i = (y * width + x) * 4
                for channel in 0..<3 { bytes[i + channel] = UInt8(c[channel] * 255 + 0.5) }
                bytes[i + 3] = 255
            }
        }
        return CGDataProvider(data: bytes as CFData).flatMap {
            CGImage(
                width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
                bytesPerRow: width * 4, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
                provider: $0, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
        }
    }

    /// The coverage of fill, border and shadow at a point from the box's centre.
    private func coverage(_ p: SIMD2<Double>) -> SIMD3<Double> {
        let outer = Coverage.rounded(p, half, radius: radius)
        let inside = half - border
        var inner = 0.0
        if border <= 0 {
            inner = 1
        } else if inside.x > 0 && inside.y > 0 {
            inner = Coverage.rounded(p, inside, radius: max(radius - border, 0))
        }
        let shadow = Coverage.shadow(p - offset, half, radius: radius, sigma: sigma)
        return SIMD3(inner * outer, (1 - inner) * outer, min(shadow, 1))
    }
}
