import CoreGraphics
import Foundation
import LaminaViews

/// Drawing of text in views, with the engine of text layers.
enum TextDrawing {
    /// Text with UIKit's fonts and colours converted to fonts and colours of Core Graphics.
    static func plain(_ text: NSAttributedString) -> NSAttributedString {
        // The text is built from scratch: Foundation stops the program when attributes change
        // during an enumeration.
        let made = NSMutableAttributedString(string: "")
        let all = NSRange(location: 0, length: text.length)
        text.enumerateAttributes(in: all, options: []) { attributes, range, _ in
            let values = attributes.mapValues { value -> Any in
                (value as? UIFont)?.ctFont ?? (value as? UIColor)?.cgColor ?? value
            }
            let part = (text.string as NSString).substring(with: range)
            made.append(NSAttributedString(string: part, attributes: values))
        }
        return made
    }

    /// Draws a layout with the first line at the top of a rectangle, with y down.
    static func draw(_ layout: TextLayoutEngine, in rect: CGRect, _ context: CGContext) {
        context.saveGState()
        defer { context.restoreGState() }
        context.translateBy(x: 0, y: rect.minY + rect.maxY)
        context.scaleBy(x: 1, y: -1)
        layout.draw(in: context, rect: rect)
    }
}

// Text drawn into the current context, as Apple's string drawing does.
extension NSAttributedString {
    private func layout(_ width: CGFloat?) -> TextLayoutEngine {
        TextLayoutEngine(
            TextDrawing.plain(self), font: CTFontCreateWithName("sans-serif", 12, nil),
            width: width, isWrapped: width != nil)
    }

    /// Size in points of the text on a single line, or on the lines of the text's own breaks.
    public func size() -> CGSize { layout(nil).size }

    /// Draws the text with the upper left corner at a point.
    public func draw(at point: CGPoint) {
        guard let context = DrawingContexts.current else { return }
        let layout = layout(nil)
        TextDrawing.draw(layout, in: CGRect(origin: point, size: layout.size), context)
    }

    /// Draws the text with wrapping in a rectangle.
    public func draw(in rect: CGRect) {
        guard let context = DrawingContexts.current else { return }
        TextDrawing.draw(layout(rect.width), in: rect, context)
    }
}
