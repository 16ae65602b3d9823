import CoreGraphics
import Foundation

// Text with attributes for the whole string, by the rules of the attributed string's methods.
extension NSString {
    private func with(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
        String(describing: self).attributed(attributes)
    }

    /// Size of the text in points, not rounded; lines end only at line break characters.
    /// `attributes` apply to the whole text; nil is Helvetica at 12 points. Complexity: O(n); the
    /// layout is made once for equal texts.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        with(attributes).size()
    }

    /// Bounding rectangle of the text in an available size, in points, not rounded. A side of 0 has
    /// no limit. Only with `usesLineFragmentOrigin` lines are wrapped and the rectangle begins at
    /// zero. Complexity: O(n).
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
    ) -> CGRect {
        with(attributes).boundingRect(with: size, options: options, context: context)
    }

    /// Draws the text with the upper left corner at a point: with y up, the lower left corner.
    /// Lines end only at line break characters. Without a current context nothing is drawn.
    public func draw(
        at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
    ) {
        with(attributes).draw(at: point)
    }

    /// Draws the text wrapped in a rectangle. Lines below the rectangle are left out, but the
    /// first; a side of 0 has no limit. Without a current context nothing is drawn.
    public func draw(
        in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
    ) {
        with(attributes).draw(in: rect)
    }

    /// Draws the text by the options. Without `usesLineFragmentOrigin` the first baseline starts at
    /// the rectangle's origin. Without a current context nothing is drawn.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
    ) {
        with(attributes).draw(with: rect, options: options, context: context)
    }
}

// The same for strings of Swift, which Apple's compiler converts.
extension String {
    fileprivate func attributed(
        _ attributes: [NSAttributedString.Key: Any]?
    ) -> NSAttributedString { NSAttributedString(string: self, attributes: attributes) }

    /// Size of the text in points, not rounded; lines end only at line break characters.
    /// `attributes` apply to the whole text; nil is Helvetica at 12 points. Complexity: O(n); the
    /// layout is made once for equal texts.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        attributed(attributes).size()
    }

    /// Bounding rectangle of the text in an available size, in points, not rounded. A side of 0 has
    /// no limit. Only with `usesLineFragmentOrigin` lines are wrapped and the rectangle begins at
    /// zero. Complexity: O(n).
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
    ) -> CGRect {
        attributed(attributes).boundingRect(with: size, options: options, context: context)
    }

    /// Draws the text with the upper left corner at a point: with y up, the lower left corner.
    /// Lines end only at line break characters. Without a current context nothing is drawn.
    public func draw(
        at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
    ) {
        attributed(attributes).draw(at: point)
    }

    /// Draws the text wrapped in a rectangle. Lines below the rectangle are left out, but the
    /// first; a side of 0 has no limit. Without a current context nothing is drawn.
    public func draw(
        in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
    ) {
        attributed(attributes).draw(in: rect)
    }

    /// Draws the text by the options. Without `usesLineFragmentOrigin` the first baseline starts at
    /// the rectangle's origin. Without a current context nothing is drawn.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
    ) {
        attributed(attributes).draw(with: rect, options: options, context: context)
    }
}
