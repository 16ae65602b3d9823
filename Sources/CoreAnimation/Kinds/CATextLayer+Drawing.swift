import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

extension CATextLayer {
    /// Draws the string from the top of the bounds downwards (B-TXT 242–247).
    ///
    /// The context is the layer's own, at its contents scale; the text is upright in flipped trees too.
    func drawText(in context: CGContext) {
        drawText(in: context, isMirrored: contentsAreFlipped())
    }

    /// The same into a context whose y grows downwards on screen where `isMirrored` says so.
    func drawText(in context: CGContext, isMirrored: Bool) {
        guard let layout = layout(width: bounds.width, height: bounds.height) else { return }
        let b = bounds
        context.saveGState()
        defer { context.restoreGState() }
        if isMirrored {
            context.translateBy(x: 0, y: b.minY + b.maxY)
            context.scaleBy(x: 1, y: -1)
        }
        context.clip(to: b)
        layout.draw(in: context, rect: b)
    }

    /// The laid out string; nil when there is nothing to draw.
    func layout(width: CGFloat?, height: CGFloat?) -> TextLayoutEngine? {
        let text: NSAttributedString
        switch string {
        case let attributed as NSAttributedString: text = attributed
        case let plain as String: text = NSAttributedString(string: plain)
        case let plain as NSString: text = NSAttributedString(string: "\(plain)")
        default: return nil
        }
        guard text.length > 0 else { return nil }
        let mode: TextLayoutEngine.Truncation =
            switch truncationMode {
            case .start: .start
            case .middle: .middle
            case .end: .end
            default: .none
            }
        let alignment: NSTextAlignment =
            switch alignmentMode {
            case .left: .left
            case .right: .right
            case .center: .center
            case .justified: .justified
            default: .natural
            }
        return TextLayoutEngine(
            text, font: drawingFont, color: foregroundColor ?? .white, width: width,
            height: height, isWrapped: isWrapped, truncation: mode, alignment: alignment)
    }

    /// The font by name or object, at the layer's own size: a size inside a font object does not count.
    private var drawingFont: CTFont {
        let name: String
        switch font {
        case let text as String: name = text
        case let text as NSString: name = "\(text)"
        case let object as CTFont: name = CTFontCopyPostScriptName(object)
        case let object as CGFont: name = object.postScriptName ?? "Helvetica"
        default: name = "Helvetica"
        }
        return CTFontCreateWithName(name, max(0, fontSize), nil)
    }
}
