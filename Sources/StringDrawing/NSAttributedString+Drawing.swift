import CoreGraphics
import Foundation

// Text in the current context. All lengths are in points. Text without a font has Helvetica at 12
// points; text without a colour is black. Thread: any; each thread has its own current context.
extension NSAttributedString {
    /// Size of the text, not rounded; lines end only at line break characters.
    ///
    /// Complexity: O(n); the layout is made once for equal texts.
    public func size() -> CGSize { StringLayout(self, in: .zero, [], nil).size }

    /// Bounding rectangle of the text in an available size, not rounded.
    ///
    /// A side of 0 has no limit. With `usesLineFragmentOrigin` lines are wrapped at the available
    /// width, lines beyond the height are omitted except the first, and the rectangle begins at
    /// zero. Without the option the rectangle is relative to the start of the first baseline, y
    /// down. `context` has the minimum scale of fonts and receives the actual scale.
    ///
    /// Complexity: O(n); the layout is made once for equal texts in equal sizes.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        context: NSStringDrawingContext? = nil
    ) -> CGRect {
        StringLayout(self, in: size, options, context).bounds(context)
    }

    /// Draws the text with the upper left corner at a point: with y up, the lower left corner.
    ///
    /// Lines end only at line break characters. Without a current context nothing is drawn.
    public func draw(at point: CGPoint) {
        guard let target = DrawingContexts.current else { return }
        let layout = StringLayout(self, in: .zero, .usesLineFragmentOrigin, nil)
        layout.draw(in: CGRect(origin: point, size: layout.size), target, nil)
    }

    /// Draws the text from the top of a rectangle, wrapped at the rectangle's width; lines below
    /// the rectangle are omitted except the first.
    ///
    /// A side of 0, or without a finite length, has no limit. Without a current context nothing is
    /// drawn. Complexity: O(n); the layout is made once for equal texts in equal sizes.
    public func draw(in rect: CGRect) { draw(with: rect, options: .usesLineFragmentOrigin) }

    /// Draws the text where `boundingRect(with:options:context:)` places it: from the top of a
    /// rectangle with `usesLineFragmentOrigin`, else with the first baseline at the rectangle's
    /// origin.
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
