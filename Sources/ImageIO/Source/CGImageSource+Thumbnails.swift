import CoreGraphics
import Foundation

/// A small picture of the picture at an index.
///
/// Made of the picture with `kCGImageSourceCreateThumbnailFromImageAlways`, or with
/// `kCGImageSourceCreateThumbnailFromImageIfAbsent` for a file without an embedded small picture;
/// otherwise the embedded picture, or nil. `kCGImageSourceThumbnailMaxPixelSize` limits the longer
/// side in pixels; the picture is never enlarged. `kCGImageSourceCreateThumbnailWithTransform`
/// turns the picture upright. Nil as for `CGImageSourceCreateImageAtIndex(_:_:_:)`.
public func CGImageSourceCreateThumbnailAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    func isOn(_ key: String) -> Bool { (AttributeNumber.read(options?[key]) ?? 0) != 0 }
    var image: CGImage?
    if !isOn(kCGImageSourceCreateThumbnailFromImageAlways) {
        image = isrc.ask { state in
            index == 0
                ? state.container()?.thumbnail.flatMap { CGImage.stored($0, type: "public.jpeg") }
                : nil
        }
        if image == nil, !isOn(kCGImageSourceCreateThumbnailFromImageIfAbsent) { return nil }
    }
    image = image ?? CGImageSourceCreateImageAtIndex(isrc, index, nil)
    guard var small = image else { return nil }
    if let side = AttributeNumber.read(options?[kCGImageSourceThumbnailMaxPixelSize]), side >= 1 {
        guard let scaled = small.scaled(toFit: side) else { return nil }
        small = scaled
    }
    guard isOn(kCGImageSourceCreateThumbnailWithTransform) else { return small }
    let number = isrc.ask { $0.properties(index)?[kCGImagePropertyOrientation] as? Int } ?? 1
    let orientation = CGImagePropertyOrientation(rawValue: UInt32(clamping: number)) ?? .up
    return small.upright(from: orientation)
}

extension CGImage {
    /// The image with its longer side at most `side` pixels, smoothed; the image itself if small
    /// enough. Nil without memory.
    func scaled(toFit side: CGFloat) -> CGImage? {
        let longer = CGFloat(max(width, height))
        guard side < longer else { return self }
        let scale = max(side, 1) / longer
        let (w, h) = (
            max(1, Int((CGFloat(width) * scale).rounded())),
            max(1, Int((CGFloat(height) * scale).rounded()))
        )
        guard let context = Self.context(w, h) else { return nil }
        context.interpolationQuality = .high
        context.draw(self, in: CGRect(x: 0, y: 0, width: CGFloat(w), height: CGFloat(h)))
        return context.makeImage()
    }

    /// The image turned and mirrored from its stored orientation. Nil without memory.
    func upright(from orientation: CGImagePropertyOrientation) -> CGImage? {
        if orientation == .up { return self }
        let isTurned = orientation.rawValue > 4
        let (w, h) = isTurned ? (height, width) : (width, height)
        guard let pixels = PixelBuffer(width: w, height: h) else { return nil }
        withPremultipliedRGBA8 { bytes, rowBytes in
            for y in 0..<h {
                let row = UnsafeMutableRawPointer(pixels.row(y))
                for x in 0..<w {
                    let (column, line) =
                        switch orientation {
                        case .up: (x, y)
                        case .upMirrored: (w - 1 - x, y)
                        case .down: (w - 1 - x, h - 1 - y)
                        case .downMirrored: (x, h - 1 - y)
                        case .leftMirrored: (y, x)
                        case .right: (y, w - 1 - x)
                        case .rightMirrored: (h - 1 - y, w - 1 - x)
                        case .left: (h - 1 - y, x)
                        }
                    let pixel = bytes.loadUnaligned(
                        fromByteOffset: line * rowBytes + column * 4, as: UInt32.self)
                    row.storeBytes(of: pixel, toByteOffset: x * 4, as: UInt32.self)
                }
            }
        }
        return CGImage(pixels: pixels, utType: utType)
    }

    private static func context(_ width: Int, _ height: Int) -> CGContext? {
        CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    }
}
