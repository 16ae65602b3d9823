import CoreGraphics
import Foundation

// Text in the current context. All lengths are in points. Text without a font has Helvetica at 12
// points; text without a colour is black. Thread: any; each thread has its own current context.
extension NSAttributedString {
    /// Size of the text on the lines of its own line breaks, not rounded.
    ///
    /// Complexity: O(n); the layout is made once for equal texts.
    public func size() -> CGSize { StringLayout(self, in: .zero, [], nil).size }

    /// Bounding rectangle of the text in a room, not rounded.
    ///
    /// A side of 0 has no limit. With `usesLineFragmentOrigin` lines are wrapped in the room's
    /// width, lines below the room's height are left out, but the first, and the rectangle begins
    /// at zero. Without the option the rectangle is relative to the start of the first baseline, y
    /// down. `context` has the minimum scale of fonts and receives the actual scale.
    ///
    /// Complexity: O(n); the layout is made once for equal texts in equal rooms.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        context: NSStringDrawingContext? = nil
    ) -> CGRect {
        StringLayout(self, in: size, options, context).bounds(context)
    }

    /// Draws the text with the upper left corner at a point: with y up, the lower left corner.
    ///
    /// Lines end at the text's own line breaks. Outside of drawing there is no effect.
    public func draw(at point: CGPoint) {
        guard let target = DrawingContexts.current else { return }
        let layout = StringLayout(self, in: .zero, .usesLineFragmentOrigin, nil)
        layout.draw(in: CGRect(origin: point, size: layout.size), target, nil)
    }

    /// Draws the text from the top of a rectangle, wrapped in its width; lines below the rectangle
    /// are left out, but the first.
    public func draw(in rect: CGRect) { draw(with: rect, options: .usesLineFragmentOrigin) }

    /// Draws the text by `boundingRect(with:options:context:)`: from the top of a rectangle with
    /// `usesLineFragmentOrigin`, else with the first baseline at the rectangle's origin.
    ///
    /// `context` receives the scale and the rectangle of the text.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [],
        context: NSStringDrawingContext? = nil
    ) {
        guard let target = DrawingContexts.current else { return }
        StringLayout(self, in: rect.size, options, context).draw(in: rect, target, context)
    }
}
