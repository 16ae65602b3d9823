import CoreGraphics
import Foundation
import LaminaViews
import StringDrawing

/// Format of a renderer's bitmap. Thread: any, one at a time.
open class UIGraphicsImageRendererFormat: NSObject {
    /// Pixels per point. Default the screen's scale. A scale not above 0 counts as the screen's.
    open var scale: CGFloat = ScreenScale.main
    /// True for a bitmap without alpha, black at first. Default false.
    open var opaque = false
    /// Pixels per point of a bitmap with the format.
    final var pixelsPerPoint: CGFloat { scale > 0 ? scale : ScreenScale.main }

    public override init() { super.init() }
    /// Format with the defaults: the main screen's scale, with alpha. Each call makes a new object.
    open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
    /// Format for the main screen: the same as `default()`. Each call makes a new object.
    open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// Context of a renderer's block. Thread: the block's.
open class UIGraphicsImageRendererContext: NSObject {
    /// Context of Core Graphics for the bitmap: in points, y down. Not to be used after the block.
    public let cgContext: CGContext
    /// Format of the bitmap: the renderer's object, not a copy. A change inside the block changes
    /// the scale of `currentImage`, not the bitmap.
    public let format: UIGraphicsImageRendererFormat
    let bounds: CGRect

    init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat, _ bounds: CGRect) {
        (cgContext, self.format, self.bounds) = (context, format, bounds)
    }

    /// Image of the present drawing, a copy. O(n) in the number of pixels.
    open var currentImage: UIImage {
        cgContext.makeImage().map { UIImage(cgImage: $0, scale: format.pixelsPerPoint) }
            ?? UIImage()
    }
    /// Fills a rectangle, in points, with the current fill colour. The clip and the blend mode of
    /// the context apply.
    open func fill(_ rect: CGRect) { cgContext.fill(rect) }
    /// Fills a rectangle, in points, with the current fill colour and a blend mode; later drawing
    /// keeps its blend mode. The clip of the context applies.
    open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        cgContext.fill(rect)
        cgContext.restoreGState()
    }
    /// Strokes a rectangle with the current stroke colour. The line is one point wide and lies
    /// inside the rectangle.
    open func stroke(_ rect: CGRect) {
        cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
    }
    /// Clips further drawing to a rectangle, in points, in addition to the present clip. Only a
    /// restored graphics state of `cgContext` widens the clip again.
    open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Renderer of images from the drawing of a block. Thread: any.
open class UIGraphicsImageRenderer: NSObject {
    /// Format of the bitmaps: the object given at creation, not a copy, read at the begin of each
    /// image. A change of the object counts for the next image.
    public let format: UIGraphicsImageRendererFormat
    private let bounds: CGRect

    /// Renderer of images with this size in points, in the default format: the screen's scale, with
    /// alpha. A size without area makes empty images, as does a size above 16 384 pixels a side.
    public convenience init(size: CGSize) {
        self.init(size: size, format: UIGraphicsImageRendererFormat())
    }
    /// Renderer of images with this size in points. A size without area makes empty images.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }
    /// Renderer of images with the size of a rectangle in points, whose origin is the image's upper
    /// left corner. The format is the default: the screen's scale, with alpha.
    public convenience init(bounds: CGRect) {
        self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
    }
    /// Renderer of images with the size of a rectangle in points; the origin of the bounds is the
    /// upper left corner of the image. A rectangle without area makes empty images.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        (self.bounds, self.format) = (bounds, format)
    }

    /// Image with the drawing of `actions`, which runs at once. Empty for a size without area. O(n)
    /// in the number of pixels, beside the drawing. Empty, too, above 16 384 pixels a side or 2²⁶
    /// in all; then `actions` does not run.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let scale = format.pixelsPerPoint
        guard
            let context = BitmapContext.make(bounds.size, opaque: format.opaque, scale: scale)
        else { return UIImage() }
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        DrawingContexts.with(context) {
            actions(UIGraphicsImageRendererContext(context, format, bounds))
        }
        return context.makeImage().map { UIImage(cgImage: $0, scale: scale) } ?? UIImage()
    }

    /// PNG file of an image with the drawing of `actions`. Empty for a size without area.
    open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).pngData() ?? Data()
    }
}
