import CoreAnimation
import CoreGraphics
import Foundation
import LaminaViews
import StringDrawing

/// Image with a size in points: pixels for a scale or two scales, or a drawing for all scales.
/// Thread: any.
open class NSImage: NSObject, LayerContentsProvider, @unchecked Sendable {
    /// Size in points. The size of an image of a file is the number of pixels divided by the scale
    /// of the file.
    public let size: CGSize
    /// Pixels, lowest scale first.
    private let pictures: [CGImage]
    private let handler: ((CGRect) -> Bool)?
    private let isFlipped: Bool

    /// Image drawn by `drawingHandler` at each needed scale; y runs down with `flipped`. A handler
    /// returning false has drawn nothing.
    public init(
        size: CGSize, flipped: Bool, drawingHandler: @escaping (CGRect) -> Bool
    ) {
        self.size = size
        (handler, isFlipped, pictures) = (drawingHandler, flipped, [])
    }

    /// Image of pixels; a zero size is replaced by the size of the pixels. A size with a single
    /// side of zero is kept.
    public init(cgImage: CGImage, size: CGSize) {
        let pixels = CGSize(width: cgImage.width, height: cgImage.height)
        self.size = size == .zero ? pixels : size
        (handler, isFlipped, pictures) = (nil, false, [cgImage])
    }

    private init(_ pictures: [CGImage], size: CGSize) {
        self.size = size
        (handler, isFlipped, self.pictures) = (nil, false, pictures)
    }

    /// Image of a file; the scale is part of the name (`icon@2x.png`), and a file of the same name
    /// with `@2x` in the same folder is the representation of scale 2. Nil for an unreadable file.
    public convenience init?(contentsOfFile path: String) {
        guard let image = try? CGImage(fileURL: URL(fileURLWithPath: path)) else { return nil }
        let base = (path as NSString).deletingPathExtension
        let scale: CGFloat = base.hasSuffix("@2x") ? 2 : 1
        let size = CGSize(
            width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
        let larger = URL(fileURLWithPath: "\(base)@2x.\((path as NSString).pathExtension)")
        let double = scale == 1 ? try? CGImage(fileURL: larger) : nil
        self.init([image] + (double.map { [$0] } ?? []), size: size)
    }

    /// Image from the main bundle's resources: the name with or without `.png` or `.jpg`. Nil for a
    /// missing image, and for an empty name.
    public convenience init?(named name: String) {
        let given = (name as NSString).pathExtension
        let base = given.isEmpty ? name : (name as NSString).deletingPathExtension
        guard !base.isEmpty else { return nil }
        for type in given.isEmpty ? ["png", "jpg", "jpeg"] : [given] {
            for file in [base, base + "@2x"] {
                if let path = Bundle.main.path(forResource: file, ofType: type) {
                    self.init(contentsOfFile: path)
                    return
                }
            }
        }
        return nil
    }

    // MARK: For layers

    private func scale(of picture: CGImage) -> CGFloat {
        size.width > 0 ? CGFloat(picture.width) / size.width : 1
    }

    /// Scale of the picture best for `preferred` (0: 1) pixels per point, at most the largest
    /// available scale. A drawing supports any scale.
    open func recommendedLayerContentsScale(_ preferred: CGFloat) -> CGFloat {
        let wanted = preferred > 0 ? preferred : 1
        guard handler == nil else { return wanted }
        return best(wanted).map { scale(of: $0) } ?? 1
    }

    /// Smallest picture large enough for the scale, else the largest.
    private func best(_ scale: CGFloat) -> CGImage? {
        pictures.first { self.scale(of: $0) >= scale } ?? pictures.last
    }

    /// Contents for a layer with `contentsScale` at this scale. A `CGImage`, or `NSNull` if nothing
    /// is drawn. A scale of 0 or less counts as 1. A drawing of more than 16 384 pixels a side, or
    /// 2²⁶ in all, gives `NSNull`.
    open func layerContents(forContentsScale scale: CGFloat) -> Any {
        rendered(scale > 0 ? scale : 1) as Any? ?? NSNull()
    }

    package func layerContents(near scale: CGFloat) -> (image: CGImage, scale: CGFloat)? {
        let chosen = recommendedLayerContentsScale(scale)
        return rendered(chosen).map { ($0, chosen) }
    }

    private func rendered(_ scale: CGFloat) -> CGImage? {
        guard let handler else { return best(scale) }
        let (width, height) = (
            Int(saturating: (size.width * scale).rounded(.up)),
            Int(saturating: (size.height * scale).rounded(.up))
        )
        guard width > 0, height > 0, max(width, height) <= 16384, width * height <= 8192 * 8192,
            let context = CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { return nil }
        if isFlipped {
            context.translateBy(x: 0, y: CGFloat(height))
            context.scaleBy(x: scale, y: -scale)
        } else {
            context.scaleBy(x: scale, y: scale)
        }
        let drew = DrawingContexts.with(context) { handler(CGRect(origin: .zero, size: size)) }
        return drew ? context.makeImage() : nil
    }

    // MARK: Drawing into the current context; outside of any drawing nothing happens

    /// Draws the image into a rectangle of the current context, upright in flipped contexts too.
    /// Stretched to the rectangle. A drawing is made at the context's scale, 1 to 64.
    open func draw(in rect: CGRect) {
        guard let context = DrawingContexts.current else { return }
        let scale = max(1, min(abs(context.ctm.a), 64))
        guard let picture = rendered(scale) else { return }
        context.saveGState()
        defer { context.restoreGState() }
        if DrawingContexts.isFlipped {
            context.translateBy(x: 0, y: rect.minY + rect.maxY)
            context.scaleBy(x: 1, y: -1)
        }
        context.draw(picture, in: rect)
    }
}
