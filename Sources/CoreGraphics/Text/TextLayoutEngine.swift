// Layout and drawing of an attributed string.
//
// Input: a string with attributes, defaults for missing attributes, the available size, and the
// rules of wrapping, truncation and alignment.
// Output: lines with baselines and boxes, and their drawing into a context with y up. Pango shapes
// text, orders bidirectional text and finds line breaks. Positions of lines are computed here,
// because Pango aligns wrapped lines only, and mirrors left and right for Hebrew or Arabic.
import CLaminaCairo
import CLaminaPango
import Foundation

/// Lines of text in a box. Our own.
///
/// Immutable after creation. *Thread:* any, a single text at a time: fonts are behind one lock.
public final class TextLayoutEngine: @unchecked Sendable {
    /// Truncated part of a text too long for the available size. Default of a layout: `none`.
    public enum Truncation: Sendable {
        /// A text that is not truncated.
        case none
        /// Beginning of the line.
        case start
        /// Middle of the line.
        case middle
        /// End of the line.
        case end
    }

    /// Line; positions in points from the upper left corner of the box, y down. Made by a layout; a
    /// changed copy does not move the drawing.
    public struct Line: Sendable {
        /// Beginning of the line on the baseline. The left end, also for text from right to left.
        public var origin: CGPoint
        /// The logical box: advance width, line height. Ink may lie outside, as of italics and
        /// accents.
        public var bounds: CGRect
    }

    /// Rarely used rules of paragraphs.
    package struct Rules: Sendable {
        /// True if the line break mode of each paragraph's style decides about wrapping and
        /// truncation of the paragraph.
        package var followsBreakModes = false
        /// True if the text begins inside of a paragraph.
        package var continuesParagraph = false
        /// Place in points of the text's beginning, from which tab stops are counted.
        package var tabOffset: CGFloat = 0

        package init() {}
    }

    /// Maximum UTF-16 units of a text; a longer text is cut off and logged.
    package static let longest = 1 << 24

    /// Layouts of Pango, from top to bottom: a single layout, unless the text is long. Made at the
    /// first use, if `words` gave the lines. Inside `FontLibrary.with`.
    var layouts: [LayoutPieces.Piece] {
        if let laidOut { return laidOut }
        let made = FontLibrary.with { map in
            var pieces = setting
            pieces.lay(text?.attributed ?? NSAttributedString(string: ""), map: map)
            return pieces.pieces
        }
        // A mutable style may have changed since the creation of the engine.
        let shown = made.map {
            LayoutPieces.Piece(
                layout: $0.layout, lines: min($0.lines, lines.count), start: $0.start)
        }
        laidOut = shown
        return shown
    }
    private var laidOut: [LayoutPieces.Piece]?
    /// Layout of words without Pango; nil for text which needs Pango.
    let words: WordLayout?
    /// Text of `words`, for a later layout by Pango.
    private let text: TextContent?
    /// Parameters, without results.
    private let setting: LayoutPieces
    /// First layout.
    var layout: OpaquePointer { layouts[0].layout }
    /// Access to single lines; nil for text which is only drawn.
    let access: LineAccess?
    /// Points of ink beyond Pango's, of strokes, shadows and slants; nil for text that Pango draws
    /// alike.
    let ownReach: CGFloat?
    /// Lines from top to bottom. Computed at creation, after truncation and the limits of lines and
    /// height.
    public let lines: [Line]
    /// Width of the widest line, and height of all lines, in points. Indents and the slack of an
    /// alignment do not count in the width.
    public let size: CGSize

    /// Font of text without a font: Helvetica at 12 points, as on Apple's systems.
    package static var defaultFont: CTFont { CTFontCreateWithName("Helvetica", 12, nil) }

    /// Lays out `text`.
    ///
    /// `width` is the available width for alignment, wrapping and truncation; nil means unlimited.
    /// `height` limits the lines of wrapped text that is truncated, and with `dropsLines` the lines
    /// of all text: lines that end below the height are left out, except the first line.
    /// `lineLimit` is the maximum number of lines, 0 for no limit. Attributes of the text have
    /// precedence over `font`, `color` and `alignment`. A single line shows line breaks as glyphs.
    /// The option `usesLeading` adds the fonts' gap below each line. The option `givesLines` stores
    /// measures, carets and runs of each line.
    public convenience init(
        _ text: NSAttributedString, font: CTFont, color: CGColor = .black, width: CGFloat? = nil,
        height: CGFloat? = nil, isWrapped: Bool = false, truncation: Truncation = .none,
        alignment: NSTextAlignment = .natural, isSingleLine: Bool = false,
        lineLimit: Int = 0, dropsLines: Bool = false, usesLeading: Bool = false,
        givesLines: Bool = false
    ) {
        self.init(
            text, font: font, color: color, width: width, height: height, isWrapped: isWrapped,
            truncation: truncation, alignment: alignment, isSingleLine: isSingleLine,
            lineLimit: lineLimit, dropsLines: dropsLines, usesLeading: usesLeading,
            givesLines: givesLines, rules: Rules())
    }

    /// Lays out `text` by rules of paragraphs. Plain text becomes an attributed string only for
    /// Pango: Foundation keeps memory for each attributed string.
    package convenience init(
        _ text: NSAttributedString, font: CTFont, color: CGColor = .black, width: CGFloat? = nil,
        height: CGFloat? = nil, isWrapped: Bool = false, truncation: Truncation = .none,
        alignment: NSTextAlignment = .natural, isSingleLine: Bool = false,
        lineLimit: Int = 0, dropsLines: Bool = false, usesLeading: Bool = false,
        givesLines: Bool = false, rules: Rules
    ) {
        self.init(
            .attributed(text), font: font, color: color, width: width, height: height,
            isWrapped: isWrapped, truncation: truncation, alignment: alignment,
            isSingleLine: isSingleLine, lineLimit: lineLimit, dropsLines: dropsLines,
            usesLeading: usesLeading, givesLines: givesLines, rules: rules)
    }

    /// Lays out `content` by rules of paragraphs.
    package init(
        _ content: TextContent, font: CTFont, color: CGColor = .black, width: CGFloat? = nil,
        height: CGFloat? = nil, isWrapped: Bool = false, truncation: Truncation = .none,
        alignment: NSTextAlignment = .natural, isSingleLine: Bool = false,
        lineLimit: Int = 0, dropsLines: Bool = false, usesLeading: Bool = false,
        givesLines: Bool = false, rules: Rules = Rules()
    ) {
        let content = Self.shortened(content)
        let room = width.flatMap { $0.isFinite ? max($0, 0) : nil }
        var pieces = LayoutPieces(
            font: font, color: color, room: room, height: height, isWrapped: isWrapped,
            truncation: truncation, alignment: alignment, isSingleLine: isSingleLine,
            style: content.firstParagraphStyle, lineLimit: max(lineLimit, 0),
            dropsLines: dropsLines, usesLeading: usesLeading, rules: rules)
        let setting = pieces
        var marked: (text: NSAttributedString, places: [Int])?
        let words = FontLibrary.with { map -> WordLayout? in
            if !givesLines, let words = WordLayout(content, setting) {
                if pieces.lay(words) { return words }
                pieces = setting
            }
            let text = content.attributed
            marked = DirectionMarks.marked(text)
            pieces.lay(marked?.text ?? text, map: map)
            return nil
        }
        (self.setting, self.words) = (setting, words)
        self.text = words == nil ? nil : content.copied
        laidOut = words == nil ? pieces.pieces : nil
        lines = pieces.placed()
        size = CGSize(
            width: lines.map { $0.bounds.width }.max() ?? 0,
            height: lines.map { $0.bounds.maxY }.max() ?? 0)
        ownReach = words == nil ? content.attributedIfNeeded.flatMap(RunDecoration.reach) : nil
        access =
            givesLines
            ? LineAccess(
                LayoutPieces.plain(marked?.text ?? content.attributed), pieces.pieces,
                marks: marked?.places ?? [])
            : nil
    }

    deinit {
        FontLibrary.with { _ in
            for piece in laidOut ?? [] { g_object_unref(UnsafeMutableRawPointer(piece.layout)) }
        }
    }

    private static func shortened(_ content: TextContent) -> TextContent {
        // A string has no more UTF-16 units than bytes.
        if case .plain(let string) = content, string.utf8.count <= longest { return content }
        return .attributed(shortened(content.attributed))
    }

    static func shortened(_ text: NSAttributedString) -> NSAttributedString {
        guard text.length > longest else { return text }
        Diagnostics.once("a text of \(text.length) characters is cut off after \(longest)")
        return text.attributedSubstring(from: NSRange(location: 0, length: longest))
    }

    /// Draws all lines, the first line at the top of `rect`; `rect` is in user space with y up.
    ///
    /// Alpha, blend mode, shadow and clip of the context apply; nothing is cut at `rect`.
    public func draw(in context: CGContext, rect: CGRect) {
        let state = context.state
        let place = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: rect.minX, ty: rect.maxY)
            .concatenating(state.ctm)
        if context.noteText({ noted(place) }, place) { return }
        let reach = reach
        let bounds = lines.reduce(CGRect.null) { $0.union($1.bounds) }
            .insetBy(dx: -reach, dy: -reach).applying(place)
        FontLibrary.with { _ in
            context.paintText(bounds: bounds, place) { cr, matrix, _ in
                var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
                cairo_clip_extents(cr, &left, &top, &right, &bottom)
                let seen = CGRect(x: left, y: top, width: right - left, height: bottom - top)
                if context.isVector && ownReach == nil
                    || !drawGlyphs(matrix, seen, cr, isVector: context.isVector)
                {
                    drawLines(from: seen.minY - reach, to: seen.maxY + reach, cr, matrix)
                }
            }
        }
    }

    /// The glyphs of the layout for a transform, as a vector drawing records them; nil for a
    /// transform without a finite scale.
    private func noted(_ place: CGAffineTransform) -> GlyphText? {
        let scale = (place.c * place.c + place.d * place.d).squareRoot()
        guard scale > 0, scale.isFinite else { return nil }
        // Alignment may move lines outside the layout size.
        let all = lines.reduce(CGRect(origin: .zero, size: size)) { $0.union($1.bounds) }
        return glyphs(in: size, scale: scale, color: .black, seen: all)
    }

    /// Maximum distance of ink beyond the logical boxes: italics, accents, swashes.
    var reach: CGFloat { (lines.map { $0.bounds.height }.max() ?? 0) + 4 + (ownReach ?? 0) }

    /// Draws in the way of text layers on the screen; false for a text with drawing other than
    /// glyphs.
    private func drawGlyphs(
        _ place: CGAffineTransform, _ seen: CGRect, _ cr: OpaquePointer, isVector: Bool
    ) -> Bool {
        let scale = (place.c * place.c + place.d * place.d).squareRoot()
        guard scale > 0, scale.isFinite,
            let text = glyphs(in: size, scale: scale, color: .black, seen: seen)
        else { return false }
        GlyphMasks.draw(text, place, cr, asOutlines: isVector)
        return true
    }

    /// Draws the lines between two heights by Pango, with the matrix to pixels.
    private func drawLines(
        from first: CGFloat, to last: CGFloat, _ cr: OpaquePointer, _ matrix: CGAffineTransform
    ) {
        var index = 0
        for piece in layouts {
            guard let iterator = pango_layout_get_iter(piece.layout) else { continue }
            defer { pango_layout_iter_free(iterator) }
            let end = index + piece.lines
            repeat {
                let line = lines[index]
                index += 1
                guard line.bounds.maxY >= first, line.bounds.minY <= last,
                    GlyphSize.admits(height: line.bounds.height, matrix: matrix),
                    let run = pango_layout_iter_get_line_readonly(iterator)
                else { continue }
                cairo_move_to(cr, Double(line.origin.x), Double(line.origin.y))
                pango_cairo_show_layout_line(cr, run)
            } while index < end && pango_layout_iter_next_line(iterator) != 0
            index = end
        }
    }
}

extension CGContext {
    /// Paints a text, with `place` as the transform from the text's points to base space: `body`
    /// gets the matrix to pixels, which is set, and the matrix of base space. A translucent text is
    /// composited as a group.
    func paintText(
        bounds: CGRect, _ place: CGAffineTransform,
        _ body: (_ cr: OpaquePointer, _ matrix: CGAffineTransform, _ base: CGAffineTransform) ->
            Void
    ) {
        let (alpha, isUnbounded) = (state.alpha, state.blendMode.isUnbounded)
        // In modes such as source in, a glyph drawn separately would clear the glyphs before it.
        let isGroup = alpha < 1 || isUnbounded
        paint(bounds: bounds, outline: nil) { cr, base in
            cairo_save(cr)
            defer { cairo_restore(cr) }
            let matrix = place.concatenating(base)
            guard setMatrix(cr, matrix) else { return }
            if isGroup { cairo_push_group(cr) }
            if isUnbounded { cairo_set_operator(cr, CAIRO_OPERATOR_OVER) }
            body(cr, matrix, base)
            cairo_new_path(cr)
            if isGroup {
                cairo_pop_group_to_source(cr)
                cairo_paint_with_alpha(cr, Double(alpha))
            }
        }
    }
}
