import CoreGraphics
import Foundation
import LaminaViews
import StringDrawing
import Synchronization

/// Current drawing context; nil outside of any drawing. Thread: each thread has a separate current
/// context.
public func UIGraphicsGetCurrentContext() -> CGContext? { DrawingContexts.current }

/// Makes a context the current context, until `UIGraphicsPopContext()`. Each call needs a
/// `UIGraphicsPopContext()`.
public func UIGraphicsPushContext(_ context: CGContext) { DrawingContexts.push(context) }

/// Makes the previous context current again. Without a context of `UIGraphicsPushContext(_:)`
/// nothing happens; the context of a drawing in progress stays.
public func UIGraphicsPopContext() { DrawingContexts.pop() }

/// Opens a transparent bitmap as the current context, with a size in points and a pixel per point,
/// y down. Each call needs an `UIGraphicsEndImageContext()`; limits as for
/// `UIGraphicsBeginImageContextWithOptions(_:_:_:)`.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Opens a bitmap as the current context, with a size in points and y down. An opaque bitmap has
/// no alpha and is black at first; a scale of 0 is the screen's. Each call needs an
/// `UIGraphicsEndImageContext()`. A size without area, above 16 384 pixels a side or 2²⁶ in all
/// opens a bitmap of one pixel.
public func UIGraphicsBeginImageContextWithOptions(
    _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
    let scale = scale > 0 ? scale : ScreenScale.main
    guard let context = BitmapContext.make(size, opaque: opaque, scale: scale) else {
        // A small bitmap keeps begin and end balanced.
        if let small = BitmapContext.make(CGSize(width: 1, height: 1), opaque: false, scale: 1) {
            DrawingContexts.push(small)
        }
        return
    }
    DrawingContexts.push(context)
}

/// Image of the current bitmap; nil if the current context is no bitmap. Later drawing does not
/// change the image.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let context = DrawingContexts.current, let image = context.makeImage() else { return nil }
    // Transforms of the drawing do not change the image's scale.
    let scale = DrawingContexts.scale
    return UIImage(cgImage: image, scale: scale > 0 ? scale : 1)
}

/// Closes the bitmap opened last; the context before is current again. Without an opened bitmap
/// nothing happens; the context of a drawing in progress stays.
public func UIGraphicsEndImageContext() { DrawingContexts.pop() }

/// Fills a rectangle with the fill colour of the current context; does nothing outside of any
/// drawing. The context is that of the calling thread.
public func UIRectFill(_ rect: CGRect) { DrawingContexts.current?.fill(rect) }
/// Draws a frame a point wide inside a rectangle, in the stroke colour. Does nothing outside of any
/// drawing.
public func UIRectFrame(_ rect: CGRect) {
    DrawingContexts.current?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}
/// Clips further drawing to a rectangle. Does nothing outside of any drawing.
public func UIRectClip(_ rect: CGRect) { DrawingContexts.current?.clip(to: rect) }

/// Bitmaps with y down.
enum BitmapContext {
    static func make(_ size: CGSize, opaque: Bool, scale: CGFloat) -> CGContext? {
        let width = (size.width * scale).rounded(.up)
        let height = (size.height * scale).rounded(.up)
        guard width >= 1, height >= 1, width * height <= 8192 * 8192,
            max(width, height) <= 16384,
            let context = CGContext(
                data: nil, width: Int(width), height: Int(height), bitsPerComponent: 8,
                bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: (opaque ? CGImageAlphaInfo.noneSkipLast : .premultipliedLast).rawValue)
        else { return nil }
        context.translateBy(x: 0, y: height)
        context.scaleBy(x: scale, y: -scale)
        return context
    }
}

/// The main screen's pixels per point, for code on any thread.
enum ScreenScale {
    private static let value = Mutex<CGFloat>(1)
    static var main: CGFloat {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}
