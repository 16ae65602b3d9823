import Foundation

extension CGImage {
    /// Transmission of each pixel as a mask, 0…255.
    ///
    /// The mask value of a stencil and of an image with alpha is the alpha; of an image without
    /// alpha, the brightness.
    package func coverage() -> [UInt8] {
        let useAlpha: Bool =
            switch alphaInfo {
            case .none, .noneSkipLast, .noneSkipFirst: isMask
            case .premultipliedLast, .premultipliedFirst, .last, .first, .alphaOnly: true
            }
        return withPremultipliedRGBA8 { bytes, bytesPerRow in
            var out = [UInt8](repeating: 0, count: width * height)
            for y in 0..<height {
                for x in 0..<width {
                    let at = y * bytesPerRow + x * 4
                    if useAlpha {
                        out[y * width + x] = bytes[at + 3]
                    } else {
                        let (r, g, b) = (
                            UInt32(bytes[at]), UInt32(bytes[at + 1]), UInt32(bytes[at + 2])
                        )
                        out[y * width + x] = UInt8((r * 54 + g * 183 + b * 19 + 128) >> 8)
                    }
                }
            }
            return out
        }
    }

    /// This image with its alpha multiplied by `mask`, stretched to the image's size. O(n) in the
    /// number of pixels.
    ///
    /// A mask is a stencil, a gray image without alpha, an alpha-only image, or a part of one of
    /// these. Nil for any other mask, for a stencil as the receiver, as on Apple's systems, and
    /// when out of memory.
    public func masking(_ mask: CGImage) -> CGImage? {
        guard !isMask, mask.canMask else { return nil }
        let cover = mask.coverage()
        let (mw, mh) = (mask.width, mask.height)
        guard let out = PixelBuffer(width: width, height: height) else { return nil }
        func at(_ x: Int, _ y: Int) -> Double {
            Double(cover[min(max(y, 0), mh - 1) * mw + min(max(x, 0), mw - 1)])
        }
        withPremultipliedRGBA8 { bytes, bytesPerRow in
            for y in 0..<height {
                let row = out.row(y)
                let v = (Double(y) + 0.5) * Double(mh) / Double(height) - 0.5
                let (y0, fy) = (Int(v.rounded(.down)), v - v.rounded(.down))
                for x in 0..<width {
                    let u = (Double(x) + 0.5) * Double(mw) / Double(width) - 0.5
                    let (x0, fx) = (Int(u.rounded(.down)), u - u.rounded(.down))
                    let upper = at(x0, y0) * (1 - fx) + at(x0 + 1, y0) * fx
                    let lower = at(x0, y0 + 1) * (1 - fx) + at(x0 + 1, y0 + 1) * fx
                    let m = UInt8((upper * (1 - fy) + lower * fy).rounded())
                    for i in 0..<4 {
                        row[x * 4 + i] = multiplyBytes(bytes[y * bytesPerRow + x * 4 + i], m)
                    }
                }
            }
        }
        return CGImage(pixels: out, shouldInterpolate: shouldInterpolate, intent: renderingIntent)
    }

    /// True for an image that `masking(_:)` takes as a mask.
    var canMask: Bool {
        isMask || alphaInfo == .alphaOnly || layout.isPartOfMask
            || (alphaInfo == .none && layout.space?.model == .monochrome)
    }

    /// This image with every colour inside the ranges made transparent. O(n) in the number of
    /// pixels.
    ///
    /// `components`: a least and a greatest byte value for red, green and blue (or one pair for
    /// gray). Nil for images with alpha and for too few ranges, as on Apple's systems. Further
    /// ranges have no effect.
    public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? {
        let isGray = layout.space?.model == .monochrome
        guard !isMask, isOpaque, components.count >= (isGray ? 2 : 6) else { return nil }
        let ranges =
            isGray ? [components, components, components].flatMap { $0.prefix(2) } : components
        guard let out = PixelBuffer(width: width, height: height) else { return nil }
        withPremultipliedRGBA8 { bytes, bytesPerRow in
            for y in 0..<height {
                let row = out.row(y)
                for x in 0..<width {
                    let at = y * bytesPerRow + x * 4
                    let hidden = (0..<3).allSatisfy {
                        let v = CGFloat(bytes[at + $0])
                        return v >= ranges[2 * $0] && v <= ranges[2 * $0 + 1]
                    }
                    for i in 0..<4 { row[x * 4 + i] = hidden ? 0 : bytes[at + i] }
                }
            }
        }
        return CGImage(pixels: out, shouldInterpolate: shouldInterpolate, intent: renderingIntent)
    }
}
