import CLaminaPictureLink
import CoreGraphics
import LaminaFilterTypes

/// Reason why an image cannot be drawn.
package struct PictureError: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}

/// Pixels of a rectangle in the space of an image.
package struct PicturePiece {
    package let image: CGImage
    package let box: CGRect
    package init(_ image: CGImage, _ box: CGRect) { (self.image, self.box) = (image, box) }

    /// The part inside of a rectangle of whole pixels; nil without a common pixel.
    func cropped(to area: CGRect) -> PicturePiece? {
        let part = box.common(area)
        if part == box { return self }
        guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
        // Rows of images count from the top.
        let rows = CGRect(
            x: part.minX - box.minX, y: box.maxY - part.maxY, width: part.width,
            height: part.height)
        return image.cropping(to: rows).map { PicturePiece($0, part) }
    }
}

/// Drawing of filters without a layer, by the kernels of layers' filters.
///
/// The renderer is part of LayerHosting, a module above this module. The linker connects the two: a
/// program without LayerHosting has no renderer (decision 0035).
package final class PictureRenderer: Sendable {
    /// Picture of a rectangle: pixels filtered as the content of a layer with bounds.
    package typealias Filtering =
        @Sendable (FilterValueCoding, _ content: PicturePiece?, _ bounds: CGRect, _ box: CGRect)
        throws -> CGImage
    /// Picture of a rectangle: pixels blended by a compositing filter with the pixels below.
    package typealias Blending =
        @Sendable (
            FilterValueCoding, _ content: PicturePiece?, _ below: PicturePiece?, _ box: CGRect
        ) throws -> CGImage

    let filtered: Filtering
    let blended: Blending

    package init(filtered: @escaping Filtering, blended: @escaping Blending) {
        (self.filtered, self.blended) = (filtered, blended)
    }

    /// The linked renderer; nil in a program without LayerHosting.
    static var linked: PictureRenderer? {
        lamina_linked_picture_renderer().map {
            Unmanaged<PictureRenderer>.fromOpaque($0).takeUnretainedValue()
        }
    }
}
