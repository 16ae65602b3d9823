import Foundation

/// Bitmap to draw on once, and to draw into contexts many times. Thread: any, one at a time.
public final class CGLayer {
    /// Context of the layer's own bitmap, with the origin at the lower left corner.
    public let context: CGContext?
    /// Size in points; the bitmap has a pixel per point, rounded up.
    public let size: CGSize

    /// Empty layer with a bitmap of a pixel per point; nil if the size has no area. `auxiliaryInfo`
    /// is not used.
    public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
        guard size.width > 0, size.height > 0, size.width < 32768, size.height < 32768,
            let own = CGContext(
                data: nil, width: Int(size.width.rounded(.up)),
                height: Int(size.height.rounded(.up)), bitsPerComponent: 8, bytesPerRow: 0,
                space: .standard,
                bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little))
        else { return nil }
        self.context = own
        self.size = size
    }

    /// Image of the part of the bitmap inside `size`.
    func makeImage() -> CGImage? { context?.makeImage() }
}
