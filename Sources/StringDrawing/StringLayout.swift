// Layout of string drawing: a text in a rectangle with options, measured or drawn.
//
// Input: an attributed string, an available size, options, a drawing context. Output: measures, and
// the drawing into the current context. Measures and drawing come from one layout engine, also used
// by text layers and labels.
import CoreGraphics
import Foundation

struct StringLayout {
    private var box: TextBox
    private let options: NSStringDrawingOptions

    /// `room` with a side of 0, or infinite, has no limit on that side.
    init(
        _ text: NSAttributedString, in room: CGSize, _ options: NSStringDrawingOptions,
        _ context: NSStringDrawingContext?
    ) {
        self.options = options
        box = TextBox(text)
        box.usesLeading = options.contains(.usesFontLeading)
        if let least = context?.minimumScaleFactor, least > 0 { box.minimumScale = min(least, 1) }
        var range = NSRange()
        let style =
            text.length == 0
            ? nil : text.attribute(.paragraphStyle, at: 0, effectiveRange: &range)
        if range.length < text.length, text.hasSeveralParagraphStyles {
            setUpParagraphs(text, room)
            return
        }
        let mode = (style as? NSParagraphStyle)?.lineBreakMode ?? .byWordWrapping
        if let truncation = Self.truncation(mode) {
            box.width = Self.limit(room.width)
            box.truncation = box.width == nil ? .none : truncation
        } else if options.contains(.usesLineFragmentOrigin) {
            box.width = Self.limit(room.width)
            box.isWrapped = mode != .byClipping
            box.height = Self.limit(room.height)
            if options.contains(.truncatesLastVisibleLine), box.isWrapped, box.width != nil,
                box.height != nil
            {
                box.truncation = .end
            } else {
                box.dropsLines = true
            }
        } else if box.minimumScale < 1 {
            // The width is needed for the scale only.
            box.width = Self.limit(room.width)
        }
    }

    /// Sets width and height of a text with several paragraph styles: each style has its own rule
    /// for line breaks.
    private mutating func setUpParagraphs(_ text: NSAttributedString, _ room: CGSize) {
        box.followsBreakModes = true
        let isBox = options.contains(.usesLineFragmentOrigin)
        if isBox || box.minimumScale < 1 || text.truncatesParagraphs {
            box.width = Self.limit(room.width)
        }
        guard isBox else { return }
        (box.isWrapped, box.height) = (true, Self.limit(room.height))
        if options.contains(.truncatesLastVisibleLine), box.width != nil, box.height != nil {
            box.truncation = .end
        } else {
            box.dropsLines = true
        }
    }

    private static func limit(_ side: CGFloat) -> CGFloat? {
        side > 0 && side.isFinite && side < 1e6 ? side : nil
    }

    fileprivate static func truncation(_ mode: NSLineBreakMode) -> TextLayoutEngine.Truncation? {
        switch mode {
        case .byTruncatingHead: .start
        case .byTruncatingMiddle: .middle
        case .byTruncatingTail: .end
        case .byWordWrapping, .byCharWrapping, .byClipping: nil
        }
    }

    // MARK: - Measuring

    /// Bounding rectangle relative to the origin, y down; `context` receives the scale.
    func bounds(_ context: NSStringDrawingContext?) -> CGRect {
        var rect: CGRect
        if options.contains(.usesDeviceMetrics) {
            let (engine, scale) = box.layout()
            context?.actualScaleFactor = scale
            rect = engine.inkBounds
            if rect.isNull { rect = .zero }
        } else {
            let measures = box.measures()
            context?.actualScaleFactor = measures.scale
            let left = measures.lines.map { $0.bounds.minX }.min() ?? 0
            rect = CGRect(origin: CGPoint(x: left, y: 0), size: measures.size)
        }
        if !options.contains(.usesLineFragmentOrigin) { rect.origin.y -= baseline }
        context?.totalBounds = rect
        return rect
    }

    /// Size of the text, with the lines of the present layout.
    var size: CGSize { box.measures().size }

    /// Depth of the first baseline below the top.
    private var baseline: CGFloat { box.measures().lines.first?.origin.y ?? 0 }

    // MARK: - Drawing

    /// Draws with the upper left corner, or with the start of the first baseline, at the origin of
    /// `rect`; y down or up as in `target`.
    func draw(in rect: CGRect, _ target: CGContext, _ context: NSStringDrawingContext?) {
        let (engine, fontScale) = box.layout(color: Self.black)
        let height = engine.size.height
        let isFlipped = DrawingContexts.isFlipped
        let isBox = options.contains(.usesLineFragmentOrigin)
        // Glyphs stand on whole pixels below the top of their box.
        let scale = (target.ctm.c * target.ctm.c + target.ctm.d * target.ctm.d).squareRoot()
        let depth = engine.lines.first?.origin.y ?? 0
        let top = isBox || scale <= 0 ? 0 : -(depth * scale).rounded() / scale
        var place = CGRect(
            x: rect.minX, y: rect.minY + top, width: engine.size.width, height: height)
        if !isFlipped {
            place.origin.y = isBox ? rect.maxY - height : rect.minY - top - height
        }
        context?.actualScaleFactor = fontScale
        target.drawLayout(engine, in: place, isFlipped: isFlipped)
        place.origin.x += engine.lines.map { $0.bounds.minX }.min() ?? 0
        context?.totalBounds = place
    }

    private static let black = CGColor.black
}

extension NSAttributedString {
    /// True if a paragraph style shortens lines with an ellipsis.
    fileprivate var truncatesParagraphs: Bool {
        var at = 0
        while at < length {
            var range = NSRange()
            let value = attribute(.paragraphStyle, at: at, effectiveRange: &range)
            at = NSMaxRange(range)
            if let style = value as? NSParagraphStyle,
                StringLayout.truncation(style.lineBreakMode) != nil
            {
                return true
            }
        }
        return false
    }
}

extension CGContext {
    /// Draws a layout upright with the first line at the top of a rectangle. `isFlipped` is true
    /// for y down.
    package func drawLayout(_ layout: TextLayoutEngine, in rect: CGRect, isFlipped: Bool = true) {
        guard isFlipped else { return layout.draw(in: self, rect: rect) }
        saveGState()
        defer { restoreGState() }
        translateBy(x: 0, y: rect.minY + rect.maxY)
        scaleBy(x: 1, y: -1)
        layout.draw(in: self, rect: rect)
    }
}
