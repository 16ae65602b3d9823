// Lays out an attributed string and draws it.
//
// In: a string with attributes, defaults for what they leave out, the room, and how to wrap, cut
// and align. Out: lines with baselines and boxes, and their drawing into a context with y up. Pango
// shapes, orders bidirectional text and finds line breaks; where a line stands is computed here,
// because Pango cannot align what it does not wrap and mirrors left and right for Hebrew or Arabic.
import CCairo
import CPango
import Foundation

/// Lines of text in a box. Our own.
///
/// Immutable after creation. *Thread:* any, one text at a time: fonts are behind one lock.
public final class TextLayoutEngine: @unchecked Sendable {
    /// Which part gives way when the text does not fit.
    public enum Truncation: Sendable {
        case none, start, middle, end
    }

    /// One line; positions in points from the upper left corner of the box, y down.
    public struct Line: Sendable {
        /// Where the line begins on its baseline.
        public var origin: CGPoint
        /// The logical box: advance width, line height.
        public var bounds: CGRect
    }

    /// Most UTF-16 units of a text; what follows is cut off, which is said.
    package static let longest = 1 << 24

    /// Pango's layouts of the paragraphs, from top to bottom: one, unless the text is long and only drawn.
    private let layouts: [OpaquePointer]
    /// The first of them.
    var layout: OpaquePointer { layouts[0] }
    /// What single lines are asked for by; nil for text that is only drawn.
    let access: LineAccess?
    /// From top to bottom.
    public let lines: [Line]
    /// Width of the widest line and height of all.
    public let size: CGSize

    /// Lays out `text`.
    ///
    /// `width` is the room for alignment, wrapping and truncation; nil means as much as needed.
    /// `height` limits the lines of wrapped text that is truncated. Attributes of the text win over
    /// `font`, `color` and `alignment`. A single line shows line breaks instead of obeying them;
    /// `givesLines` makes measures, carets and runs of each line available.
    public init(
        _ text: NSAttributedString, font: CTFont, color: CGColor = .black, width: CGFloat? = nil,
        height: CGFloat? = nil, isWrapped: Bool = false, truncation: Truncation = .none,
        alignment: NSTextAlignment = .natural, isSingleLine: Bool = false,
        givesLines: Bool = false
    ) {
        let text = Self.shortened(text)
        let style =
            text.length > 0
            ? text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle : nil
        var alignment = alignment
        if let own = style?.alignment, own != .natural { alignment = own }
        let room = width.flatMap { $0.isFinite ? max($0, 0) : nil }
        let blocks = isSingleLine || givesLines ? [text] : ParagraphBlocks.split(text)
        let lineStyle = isSingleLine ? nil : style
        (layouts, lines) = FontLibrary.with { map -> ([OpaquePointer], [Line]) in
            guard let context = FontLibrary.makeContext(map) else {
                fatalError("TextLayoutEngine: no memory for a layout")
            }
            defer { g_object_unref(UnsafeMutableRawPointer(context)) }
            let spacing = AttributeList.units(style?.lineSpacing ?? 0)
            let gap = CGFloat(spacing) / CGFloat(PANGO_SCALE)
            var layouts: [OpaquePointer] = []
            var found: [MeasuredLine] = []
            for block in blocks {
                guard let layout = pango_layout_new(context) else {
                    fatalError("TextLayoutEngine: no memory for a layout")
                }
                let top = found.last.map { $0.y + $0.height + gap } ?? 0
                Self.fill(layout, block, font: font, color: color)
                Self.setUp(
                    layout, room: room, height: height.map { max($0 - top, top > 0 ? 1 : $0) },
                    isWrapped: isWrapped, truncation: truncation, alignment: alignment,
                    style: style)
                if isSingleLine {
                    pango_layout_set_single_paragraph_mode(layout, 1)
                    pango_layout_set_justify_last_line(layout, alignment == .justified ? 1 : 0)
                    pango_layout_set_indent(layout, 0)
                }
                found += Self.measure(layout, top: top, isFirst: layouts.isEmpty, style: lineStyle)
                layouts.append(layout)
                // Without any height there is one line in all.
                if isWrapped, truncation != .none, let height, height <= 0 { break }
            }
            return (layouts, Self.placed(found, room: room, alignment: alignment, lineStyle))
        }
        size = CGSize(
            width: lines.map { $0.bounds.width }.max() ?? 0,
            height: lines.map { $0.bounds.maxY }.max() ?? 0)
        access = givesLines ? LineAccess(Self.plain(text), layouts[0]) : nil
    }

    deinit {
        FontLibrary.with { _ in
            for layout in layouts { g_object_unref(UnsafeMutableRawPointer(layout)) }
        }
    }

    static func shortened(_ text: NSAttributedString) -> NSAttributedString {
        guard text.length > longest else { return text }
        Diagnostics.once("a text of \(text.length) characters is cut off after \(longest)")
        return text.attributedSubstring(from: NSRange(location: 0, length: longest))
    }

    /// Pango takes a zero for the end of the text.
    private static func plain(_ text: NSAttributedString) -> String {
        text.string.replacingOccurrences(of: "\0", with: "\u{FFFD}")
    }

    private static func fill(
        _ layout: OpaquePointer, _ text: NSAttributedString, font: CTFont, color: CGColor
    ) {
        let plain = plain(text)
        if let description = font.name.makeDescription(size: font.size) {
            pango_layout_set_font_description(layout, description)
            pango_font_description_free(description)
        }
        pango_layout_set_text(layout, plain, Int32(plain.utf8.count))
        if let list = AttributeList.make(text, plain, font: font, color: color) {
            pango_layout_set_attributes(layout, list)
            pango_attr_list_unref(list)
        }
    }

    private static func setUp(
        _ layout: OpaquePointer, room: CGFloat?, height: CGFloat?, isWrapped: Bool,
        truncation: Truncation, alignment: NSTextAlignment, style: NSParagraphStyle?
    ) {
        if let style {
            pango_layout_set_spacing(layout, AttributeList.units(style.lineSpacing))
            pango_layout_set_indent(
                layout, AttributeList.units(style.firstLineHeadIndent - style.headIndent))
        }
        guard let room, isWrapped || truncation != .none else { return }
        pango_layout_set_width(layout, AttributeList.units(style?.width(in: room) ?? room))
        pango_layout_set_wrap(
            layout,
            style?.lineBreakMode == .byCharWrapping ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
        if alignment == .justified { pango_layout_set_justify(layout, 1) }
        switch truncation {
        case .none: break
        case .start: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_START)
        case .middle: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
        case .end: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        }
        if isWrapped, truncation != .none, let height, height.isFinite {
            pango_layout_set_height(layout, max(AttributeList.units(height), 0))
        }
    }

    /// A line before it is known how wide all are.
    private struct MeasuredLine {
        var width, y, height, baseline, indent: CGFloat
        var isRightToLeft: Bool
    }

    private static func measure(
        _ layout: OpaquePointer, top: CGFloat, isFirst: Bool, style: NSParagraphStyle?
    ) -> [MeasuredLine] {
        guard let iterator = pango_layout_get_iter(layout) else { return [] }
        defer { pango_layout_iter_free(iterator) }
        let unit = 1 / CGFloat(PANGO_SCALE)
        var found: [MeasuredLine] = []
        /// Where Pango's zero lies: what has been added after the paragraphs so far comes to it.
        var zero = top
        repeat {
            var logical = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &logical)
            let line = pango_layout_iter_get_line_readonly(iterator)
            let direction = pango_layout_line_get_resolved_direction(line)
            let begins = pango_layout_line_is_paragraph_start(line) != 0
            if begins, !(isFirst && found.isEmpty) { zero += style?.paragraphSpacing ?? 0 }
            found.append(
                MeasuredLine(
                    width: CGFloat(logical.width) * unit, y: CGFloat(logical.y) * unit + zero,
                    height: CGFloat(logical.height) * unit,
                    baseline: CGFloat(pango_layout_iter_get_baseline(iterator)) * unit + zero,
                    indent: style.map { begins ? $0.firstLineHeadIndent : $0.headIndent } ?? 0,
                    isRightToLeft: direction == PANGO_DIRECTION_RTL))
        } while pango_layout_iter_next_line(iterator) != 0
        return found
    }

    private static func placed(
        _ found: [MeasuredLine], room: CGFloat?, alignment: NSTextAlignment,
        _ style: NSParagraphStyle?
    ) -> [Line] {
        let box = room ?? found.map { $0.width + $0.indent }.max() ?? 0
        return found.map { line in
            // From the margin the language begins at, which indents count from.
            let width = style.map { $0.end(in: box) - line.indent } ?? box
            let slack = width - line.width
            var x: CGFloat
            switch alignment {
            case .left: x = 0
            case .right: x = slack
            case .center: x = slack / 2
            case .natural, .justified: x = line.isRightToLeft ? slack : 0
            }
            x += line.isRightToLeft ? box - (style?.end(in: box) ?? box) : line.indent
            return Line(
                origin: CGPoint(x: x, y: line.baseline),
                bounds: CGRect(x: x, y: line.y, width: line.width, height: line.height))
        }
    }

    /// Draws all lines with the first one at the top of `rect`, which is in user space with y up.
    ///
    /// Alpha, blend mode, shadow and clip of the context apply; nothing is cut at `rect`.
    public func draw(in context: CGContext, rect: CGRect) {
        let state = context.state
        let layouts = self.layouts
        let lines = self.lines
        let place = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: rect.minX, ty: rect.maxY)
            .concatenating(state.ctm)
        // Ink may reach beyond the logical boxes: italics, accents, swashes.
        let reach = (lines.map { $0.bounds.height }.max() ?? 0) + 4
        let bounds = lines.reduce(CGRect.null) { $0.union($1.bounds) }
            .insetBy(dx: -reach, dy: -reach).applying(place)
        FontLibrary.with { _ in
            context.paint(bounds: bounds, outline: nil) { cr, base in
                cairo_save(cr)
                defer { cairo_restore(cr) }
                guard setMatrix(cr, place.concatenating(base)) else { return }
                if state.alpha < 1 { cairo_push_group(cr) }
                var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
                cairo_clip_extents(cr, &left, &top, &right, &bottom)
                let (first, last) = (CGFloat(top) - reach, CGFloat(bottom) + reach)
                var index = 0
                for layout in layouts {
                    guard let iterator = pango_layout_get_iter(layout) else { continue }
                    defer { pango_layout_iter_free(iterator) }
                    repeat {
                        let line = lines[index]
                        index += 1
                        guard line.bounds.maxY >= first, line.bounds.minY <= last,
                            let run = pango_layout_iter_get_line_readonly(iterator)
                        else { continue }
                        cairo_move_to(cr, Double(line.origin.x), Double(line.origin.y))
                        pango_cairo_show_layout_line(cr, run)
                    } while pango_layout_iter_next_line(iterator) != 0 && index < lines.count
                }
                cairo_new_path(cr)
                if state.alpha < 1 {
                    cairo_pop_group_to_source(cr)
                    cairo_paint_with_alpha(cr, Double(state.alpha))
                }
            }
        }
    }
}

extension NSParagraphStyle {
    /// Where lines end in a room of that width, counted from the margin they begin at.
    fileprivate func end(in room: CGFloat) -> CGFloat {
        tailIndent > 0 ? min(tailIndent, room) : max(room + tailIndent, 0)
    }

    /// The width that lines other than a paragraph's first have.
    fileprivate func width(in room: CGFloat) -> CGFloat { max(end(in: room) - headIndent, 0) }
}
