import LaminaGraphicsTypes

/// An image for filters, immutable: a bitmap image, an infinite plain colour, or an operation on
/// other images, evaluated by a `CIContext`.
///
/// Coordinates are pixels, y up; a bitmap image has its lower left corner at the origin. Inputs of
/// layers' filters use the pixels of bitmap images only. Thread: any.
public final class CIImage: NSObject, NSCopying, @unchecked Sendable {
    package let recipe: PictureRecipe
    /// Number of steps from the image to its pixels.
    package let depth: Int
    /// The rectangle of the pixels, y up: a bitmap image's size at the origin, infinite for a plain
    /// colour. Operations move, shrink or grow the rectangle; an image without pixels has an empty
    /// extent.
    public let extent: CGRect

    package init(_ recipe: PictureRecipe, extent: CGRect, depth: Int) {
        (self.recipe, self.extent, self.depth) = (recipe, extent, depth)
    }

    /// A bitmap image. The extent is the size in pixels, at the origin. No pixels are copied.
    public convenience init(cgImage: CGImage) {
        self.init(
            .pixels(cgImage),
            extent: CGRect(
                x: 0, y: 0, width: CGFloat(cgImage.width), height: CGFloat(cgImage.height)),
            depth: 0)
    }

    /// An infinite plain colour. `cropped(to:)` makes a finite rectangle of the colour.
    public convenience init(color: CIColor) {
        self.init(.color(color), extent: .infinite, depth: 0)
    }

    /// The bitmap image; nil for all other images. Nil for a cropped or filtered bitmap image, too,
    /// whose pixels `CIContext` makes.
    public var cgImage: CGImage? {
        if case .pixels(let image) = recipe { image } else { nil }
    }

    /// The plain colour; nil for all other images. Our own.
    public var color: CIColor? {
        if case .color(let color) = recipe { color } else { nil }
    }

    /// The image itself, because images are immutable. `zone` is not used.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}
