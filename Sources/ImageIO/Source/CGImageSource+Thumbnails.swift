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
        return resized(w, h)
    }

    /// The image turned and mirrored from its stored orientation. Nil without memory.
    func upright(from orientation: CGImagePropertyOrientation) -> CGImage? {
        if orientation == .up { return self }
        let isTurned = orientation.rawValue > 4
        let (w, h) = isTurned ? (height, width) : (width, height)
        let mirrorsX = [.upMirrored, .down, .right, .rightMirrored].contains(orientation)
        let mirrorsY = [.down, .downMirrored, .rightMirrored, .left].contains(orientation)
        let pixels = rearranged(
            width: w, height: h, isTurned: isTurned, x: { mirrorsX ? w - 1 - $0 : $0 },
            y: { mirrorsY ? h - 1 - $0 : $0 })
        guard let pixels else { return nil }
        return CGImage(pixels: pixels, utType: utType)
    }
}
