import Foundation

/// Bitmap to draw on once, and to draw into contexts many times. Thread: any, one at a time.
public final class CGLayer {
    /// Context of the layer's bitmap, 8-bit sRGB with alpha, with the origin at the lower left
    /// corner. Never nil.
    public let context: CGContext?
    /// Size in points; the bitmap has a pixel per point, rounded up, and is clipped to the size.
    /// Each side is above 0 and below 32 768.
    public let size: CGSize

    /// Transparent layer with a bitmap of a pixel per point. Nil for a size without area, for a
    /// side of 32 768 points or more, and when out of memory. `auxiliaryInfo` is not used.
    public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
        guard size.width > 0, size.height > 0, size.width < 32768, size.height < 32768,
            let own = CGContext(
                data: nil, width: Int(size.width.rounded(.up)),
                height: Int(size.height.rounded(.up)), bitsPerComponent: 8, bytesPerRow: 0,
                space: .standard,
                bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little))
        else { return nil }
        if size.width != CGFloat(own.width) || size.height != CGFloat(own.height) {
            own.clip(to: CGRect(origin: .zero, size: size))
        }
        self.context = own
        self.size = size
    }

    /// The bitmap, and its rectangle for a layer drawn into `rect`; nil without memory.
    func image(in rect: CGRect) -> (image: CGImage, place: CGRect)? {
        guard let context, let image = context.keptImage ?? context.makeImage() else { return nil }
        // Without lent pixels, the caller may write into the memory at any time.
        if context.lent != nil { context.keptImage = image }
        var place = rect.standardized
        place.size.width *= CGFloat(image.width) / size.width
        place.size.height *= CGFloat(image.height) / size.height
        return (image, place)
    }
}
