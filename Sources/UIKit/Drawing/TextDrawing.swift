import CoreGraphics
import Foundation
import LaminaViews

/// Text as views draw it, by the engine that text layers use.
enum TextDrawing {
    /// Fonts and colours of the kit as Core Graphics has them.
    static func plain(_ text: NSAttributedString) -> NSAttributedString {
        // Built anew: Foundation stops the program when attributes change while they are enumerated.
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

    /// Draws a layout with its first line at the top of a rectangle, where y is down.
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

    /// Points it needs on one line, or on lines as they break.
    public func size() -> CGSize { layout(nil).size }

    public func draw(at point: CGPoint) {
        guard let context = DrawingContexts.current else { return }
        let layout = layout(nil)
        TextDrawing.draw(layout, in: CGRect(origin: point, size: layout.size), context)
    }

    public func draw(in rect: CGRect) {
        guard let context = DrawingContexts.current else { return }
        TextDrawing.draw(layout(rect.width), in: rect, context)
    }
}
