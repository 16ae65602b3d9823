import LaminaGraphicsTypes

/// A picture as filters take it. Immutable; wraps an image or is one colour without end.
public final class CIImage: NSObject, NSCopying, @unchecked Sendable {
    /// The image behind it, or nil for a plain colour.
    public let cgImage: CGImage?
    /// The plain colour, or nil.
    public let color: CIColor?
    /// Where there are pixels: the image's size from the origin, or everywhere.
    public let extent: CGRect

    public init(cgImage: CGImage) {
        self.cgImage = cgImage
        color = nil
        extent = CGRect(x: 0, y: 0, width: cgImage.width, height: cgImage.height)
    }

    public init(color: CIColor) {
        cgImage = nil
        self.color = color
        extent = .infinite
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }
}
