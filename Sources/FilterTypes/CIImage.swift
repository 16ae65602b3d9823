import LaminaGraphicsTypes

/// An image for filters, immutable: a bitmap image or an infinite plain colour.
public final class CIImage: NSObject, NSCopying, @unchecked Sendable {
    /// The bitmap image; nil for a plain colour.
    public let cgImage: CGImage?
    /// The plain colour; nil for a bitmap image.
    public let color: CIColor?
    /// The rectangle of the pixels: the image's size at the origin, or infinite.
    public let extent: CGRect

    /// A bitmap image.
    public init(cgImage: CGImage) {
        self.cgImage = cgImage
        color = nil
        extent = CGRect(x: 0, y: 0, width: cgImage.width, height: cgImage.height)
    }

    /// An infinite plain colour.
    public init(color: CIColor) {
        cgImage = nil
        self.color = color
        extent = .infinite
    }

    /// The image itself, because images are immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}
