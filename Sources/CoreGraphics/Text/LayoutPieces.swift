// Layout of a text piece by piece.
//
// Input: a text and the parameters of the layout.
// Output: layouts of Pango's, the number of used lines of each, and the measures. Pango's time for
// a layout grows with the square of the paragraphs, and of the lines of a paragraph; a paragraph
// wider than Pango's number range is not even wrapped. Therefore paragraphs come in blocks, and a
// long wrapped paragraph in pieces of some thousand characters: the last lines of a piece, which
// may change with the following text, begin the next piece.
import CLaminaPango
import Foundation

struct LayoutPieces {
    /// Layout and the number of shown lines, from the first line on.
    struct Piece {
        let layout: OpaquePointer
        let lines: Int
        /// Start of the piece in the whole text, in UTF-16 units.
        let start: Int
    }

    let font: CTFont
    let color: CGColor
    let room: CGFloat?
    let height: CGFloat?
    /// Wrapping, truncation, alignment and style of the paragraphs that are laid out now.
    private(set) var isWrapped: Bool
    private(set) var truncation: TextLayoutEngine.Truncation
    private(set) var alignment: NSTextAlignment
    private(set) var style: NSParagraphStyle?
    let isSingleLine: Bool
    /// Maximum number of lines; 0 for no limit.
    let lineLimit: Int
    /// True if lines below `height` are left out.
    let dropsLines: Bool
    /// True if the fonts' gap lies below each line.
    let usesLeading: Bool
    let rules: TextLayoutEngine.Rules
    /// Wrapping, truncation and alignment for paragraphs whose style does not set these rules.
    private let given: (Bool, TextLayoutEngine.Truncation, NSTextAlignment)

    private(set) var pieces: [Piece] = []
    /// Measures of the lines; `placed` gives their places.
    var found: [MeasuredLine] = []
    /// True if lines were left out: no further text is laid out.
    private var isCut = false

    /// UTF-16 units of a piece.
    private static let most = 4096
    /// Lines at the end of a piece which are laid out again in the next piece.
    private static let overlap = 2

    init(
        font: CTFont, color: CGColor, room: CGFloat?, height: CGFloat?, isWrapped: Bool,
        truncation: TextLayoutEngine.Truncation, alignment: NSTextAlignment, isSingleLine: Bool,
        style: NSParagraphStyle?, lineLimit: Int, dropsLines: Bool, usesLeading: Bool,
        rules: TextLayoutEngine.Rules
    ) {
        (self.font, self.color, self.room, self.height) = (font, color, room, height)
        (self.isWrapped, self.truncation, self.alignment) = (isWrapped, truncation, alignment)
        (self.isSingleLine, self.style, self.lineLimit) = (isSingleLine, style, lineLimit)
        (self.dropsLines, self.usesLeading) = (dropsLines, usesLeading)
        (self.rules, given) = (rules, (isWrapped, truncation, alignment))
        take(style)
    }

    /// Takes the style of the following paragraphs.
    private mutating func take(_ style: NSParagraphStyle?) {
        self.style = style
        (isWrapped, truncation, alignment) = given
        guard let style else { return }
        if style.alignment != .natural { alignment = style.alignment }
        guard rules.followsBreakModes, room != nil else { return }
        switch style.lineBreakMode {
        case .byWordWrapping, .byCharWrapping: break
        case .byClipping: (isWrapped, truncation) = (false, .none)
        case .byTruncatingHead: (isWrapped, truncation) = (false, .start)
        case .byTruncatingMiddle: (isWrapped, truncation) = (false, .middle)
        case .byTruncatingTail: (isWrapped, truncation) = (false, .end)
        }
    }

    mutating func lay(_ text: NSAttributedString, map: OpaquePointer) {
        guard let context = FontLibrary.makeContext(map) else {
            fatalError("TextLayoutEngine: no memory for a layout")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        let whole = NSRange(location: 0, length: text.length)
        let limit = TextLimit(font)
        let blocks =
            isSingleLine
            ? [ParagraphBlocks.Block(range: whole, style: style)]
            : ParagraphBlocks.split(text, continues: rules.continuesParagraph)
        var most: Int?
        for next in blocks {
            let block = next.range
            if !isSingleLine { take(next.style) }
            let isFlowing = isWrapped && truncation == .none && room != nil
            if isFlowing, most == nil { most = min(Self.most, limit.units(text)) }
            let length = isFlowing ? most ?? 0 : 0
            if isFlowing, block.length > length {
                divide(text, block, by: length, context, map)
            } else {
                var part = block == whole ? text : text.attributedSubstring(from: block)
                if !isFlowing { part = limit.fitted(part, truncation) }
                var layout = layout(part, context, map)
                if part.length == 0, text.length > 0 {
                    // The line has the height of the line end's font.
                    fill(layout, height: text, at: min(block.location, text.length - 1))
                }
                shorten(layout)
                if let marked = marked(part, layout) {
                    g_object_unref(UnsafeMutableRawPointer(layout))
                    layout = self.layout(marked, context, map)
                    shorten(layout)
                }
                take(layout, Int(pango_layout_get_line_count(layout)), block.location)
            }
            // In a height of 0 the text has a single line.
            if isWrapped, truncation != .none, let height, height <= 0 { break }
            if isFull { break }
        }
    }

    /// A block of long text, in pieces.
    private mutating func divide(
        _ text: NSAttributedString, _ block: NSRange, by length: Int, _ context: OpaquePointer,
        _ map: OpaquePointer
    ) {
        let string = text.string as NSString
        let end = block.location + block.length
        var (at, length) = (block.location, length)
        /// Direction of the continued paragraph; nil at the beginning of a paragraph.
        var direction: PangoDirection?
        while at < end, !isFull {
            var next = min(at + length, end)
            if next < end { next = string.rangeOfComposedCharacterSequence(at: next).location }
            if next <= at { next = end }
            let part = text.attributedSubstring(from: NSRange(location: at, length: next - at))
            let layout = self.layout(part, context, map, goesOn: direction)
            let count = Int(pango_layout_get_line_count(layout))
            var kept = count
            if next < end {
                kept = count - Self.overlap
                if kept < 1, length < TextLimit(font).units(part) {
                    // A large height, because a longer piece has more lines.
                    g_object_unref(UnsafeMutableRawPointer(layout))
                    length *= 4
                    continue
                }
                kept = max(kept, 1)
            }
            take(layout, kept, at, goesOn: direction != nil)
            // The layout does not exist if all its lines were left out.
            if isCut { return }
            guard kept < count, let line = pango_layout_get_line_readonly(layout, Int32(kept))
            else {
                (at, direction) = (next, PANGO_DIRECTION_LTR)
                continue
            }
            let begins = pango_layout_line_is_paragraph_start(line) != 0
            direction = begins ? nil : pango_layout_line_get_resolved_direction(line)
            let plain = Self.plain(part).utf8
            let byte = plain.index(plain.startIndex, offsetBy: Int(line.pointee.start_index))
            at += Self.plain(part).utf16.distance(from: plain.startIndex, to: byte)
        }
    }

    private mutating func take(
        _ layout: OpaquePointer, _ count: Int, _ start: Int, goesOn: Bool = false
    ) {
        let spacing = found.last?.style?.lineSpacing ?? 0
        let gap = CGFloat(AttributeList.units(spacing)) / CGFloat(PANGO_SCALE)
        let top = found.last.map { $0.y + $0.height + gap } ?? 0
        if top > 0, let height, !limitsCount { limit(layout, to: max(height - top, 1)) }
        let before = found.count
        measure(layout, count, top: top, goesOn: goesOn)
        let measured = found.count
        if lineLimit > 0, found.count > lineLimit { found.removeLast(found.count - lineLimit) }
        if dropsLines, let height {
            let fitting = found.prefix { $0.y + $0.height <= height + 1e-6 }.count
            found.removeLast(found.count - max(fitting, 1))
        }
        isCut = found.count < measured
        guard found.count > before || pieces.isEmpty else {
            g_object_unref(UnsafeMutableRawPointer(layout))
            return
        }
        pieces.append(Piece(layout: layout, lines: found.count - before, start: start))
    }

    /// True if no further line is shown.
    private var isFull: Bool {
        if isCut || lineLimit > 0 && found.count >= lineLimit { return true }
        guard dropsLines, let height, let last = found.last else { return false }
        return last.y + last.height > height
    }

    /// True if the number of lines limits the text, and not the height.
    private var limitsCount: Bool { lineLimit > 0 && isWrapped && truncation != .none }

    /// Text up to the last visible line with an ellipsis, if this line ends a paragraph and further
    /// paragraphs follow; nil otherwise, because Pango has placed the ellipsis.
    private func marked(
        _ text: NSAttributedString, _ layout: OpaquePointer
    ) -> NSAttributedString? {
        let rest = lineLimit - found.count
        guard limitsCount, truncation == .end, rest > 0, text.length > 0,
            Int(pango_layout_get_line_count(layout)) > rest,
            let line = pango_layout_get_line_readonly(layout, Int32(rest - 1))
        else { return nil }
        let plain = Self.plain(text)
        let byte = Int(line.pointee.start_index) + Int(line.pointee.length)
        let end = plain.utf8.index(plain.utf8.startIndex, offsetBy: byte)
        let length = plain.utf16.distance(from: plain.utf16.startIndex, to: end)
        let made = NSMutableAttributedString(
            attributedString: text.attributedSubstring(from: NSRange(location: 0, length: length)))
        let attributes = text.attributes(at: max(length - 1, 0), effectiveRange: nil)
        made.append(NSAttributedString(string: "…", attributes: attributes))
        return made
    }

    /// Truncates to the number of lines, and to the height if that is less.
    private func shorten(_ layout: OpaquePointer) {
        guard limitsCount, room != nil else { return }
        pango_layout_set_height(layout, -Int32(clamping: lineLimit - found.count))
        guard let height, height.isFinite, let iterator = pango_layout_get_iter(layout) else {
            return
        }
        var bottom: CGFloat = 0
        repeat {
            var logical = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &logical)
            let own = CGFloat(logical.height) / CGFloat(PANGO_SCALE)
            bottom += (style?.height(ofLine: own) ?? own) + (style?.lineSpacing ?? 0)
        } while pango_layout_iter_next_line(iterator) != 0
        pango_layout_iter_free(iterator)
        if bottom - (style?.lineSpacing ?? 0) > height { limit(layout, to: height) }
    }

    // MARK: - One layout

    /// Pango takes a zero for the end of the text.
    static func plain(_ text: NSAttributedString) -> String {
        text.string.replacingOccurrences(of: "\0", with: "\u{FFFD}")
    }

    /// `goesOn` is the direction of the paragraph in whose middle the text begins.
    private func layout(
        _ text: NSAttributedString, _ context: OpaquePointer,
        _ map: OpaquePointer? = nil, goesOn: PangoDirection? = nil
    ) -> OpaquePointer {
        var own: OpaquePointer?
        let direction = goesOn ?? style?.baseDirection
        if let direction, let map {
            // The layout has a separate context, because the shared context must not change.
            own = FontLibrary.makeContext(map)
            if let own { pango_context_set_base_dir(own, direction) }
        }
        defer { if let own { g_object_unref(UnsafeMutableRawPointer(own)) } }
        guard let layout = pango_layout_new(own ?? context) else {
            fatalError("TextLayoutEngine: no memory for a layout")
        }
        if direction != nil { pango_layout_set_auto_dir(layout, 0) }
        fill(layout, text)
        setUp(layout, goesOn: goesOn != nil)
        return layout
    }

    private func fill(_ layout: OpaquePointer, _ text: NSAttributedString) {
        let plain = Self.plain(text)
        if let description = font.makeDescription() {
            pango_layout_set_font_description(layout, description)
            pango_font_description_free(description)
        }
        pango_layout_set_text(layout, plain, Int32(plain.utf8.count))
        if let list = AttributeList.make(
            text, plain, font: font, color: color, isTruncated: truncation != .none)
        {
            pango_layout_set_attributes(layout, list)
            pango_attr_list_unref(list)
        }
        if let tabs = TabStops.make(plain, style, offset: rules.tabOffset) {
            pango_layout_set_tabs(layout, tabs)
            pango_tab_array_free(tabs)
        }
    }

    /// Gives an empty layout the font of a character of the text.
    private func fill(_ layout: OpaquePointer, height text: NSAttributedString, at place: Int) {
        let value = text.attribute(.font, at: place, effectiveRange: nil)
        guard let font = AttributeList.fontValue(value),
            let description = font.makeDescription()
        else { return }
        pango_layout_set_font_description(layout, description)
        pango_font_description_free(description)
    }

    private func setUp(_ layout: OpaquePointer, goesOn: Bool) {
        var indent: CGFloat = 0
        if let style {
            pango_layout_set_spacing(layout, AttributeList.units(style.lineSpacing))
            indent = style.indent(begins: true) - style.indent(begins: false)
            if !goesOn { pango_layout_set_indent(layout, AttributeList.units(indent)) }
        }
        if let room, isWrapped || truncation != .none {
            // A continued line is as wide as the lines after the first.
            let width = (style?.width(in: room) ?? room) + (goesOn ? min(indent, 0) : 0)
            pango_layout_set_width(layout, AttributeList.units(max(width, 0)))
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
            if let height, !limitsCount { limit(layout, to: height) }
        }
        if isSingleLine {
            pango_layout_set_single_paragraph_mode(layout, 1)
            pango_layout_set_justify_last_line(layout, alignment == .justified ? 1 : 0)
            pango_layout_set_indent(layout, 0)
        }
    }

    private func limit(_ layout: OpaquePointer, to height: CGFloat) {
        guard isWrapped, truncation != .none, height.isFinite else { return }
        var own = height
        if let style, style.setsLineHeight {
            // Pango sums the natural heights of lines.
            var logical = PangoRectangle()
            if let line = pango_layout_get_line_readonly(layout, 0) {
                pango_layout_line_get_extents(line, nil, &logical)
            }
            let line = CGFloat(logical.height) / CGFloat(PANGO_SCALE)
            let set = style.height(ofLine: line) + style.lineSpacing
            if set > 0 { own = height * ((line + style.lineSpacing) / set) }
        }
        pango_layout_set_height(layout, max(AttributeList.units(own), 0))
    }

    // MARK: - Lines

    /// Line before the width of all lines is known.
    struct MeasuredLine {
        var width, y, height, baseline, indent: CGFloat
        var isRightToLeft: Bool
        var alignment: NSTextAlignment
        var style: NSParagraphStyle?
    }

    /// Points between the last line and the first line of a following paragraph.
    func paragraphGap(_ last: MeasuredLine) -> CGFloat {
        (last.style?.gapBehind ?? 0) + (style?.gapBefore ?? 0)
    }

    private mutating func measure(
        _ layout: OpaquePointer, _ count: Int, top: CGFloat, goesOn: Bool
    ) {
        guard let iterator = pango_layout_get_iter(layout) else { return }
        defer { pango_layout_iter_free(iterator) }
        let unit = 1 / CGFloat(PANGO_SCALE)
        let lineStyle = isSingleLine ? nil : style
        /// Zero of Pango's coordinates, moved down by the height added after the preceding
        /// paragraphs.
        var zero = top
        for i in 0..<count {
            var logical = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &logical)
            let line = pango_layout_iter_get_line_readonly(iterator)
            let direction = pango_layout_line_get_resolved_direction(line)
            let begins =
                pango_layout_line_is_paragraph_start(line) != 0 && !(goesOn && i == 0)
            if begins, !isSingleLine, let last = found.last { zero += paragraphGap(last) }
            let y = CGFloat(logical.y) * unit + zero
            let own = CGFloat(logical.height) * unit
            let height = lineStyle?.height(ofLine: own) ?? own
            // Extra height of a line, positive or negative, lies above the letters.
            zero += height - own
            let gap = usesLeading ? line.map(Self.leading) ?? 0 : 0
            found.append(
                MeasuredLine(
                    width: CGFloat(logical.width) * unit, y: y, height: height + gap,
                    baseline: CGFloat(pango_layout_iter_get_baseline(iterator)) * unit + zero,
                    indent: lineStyle?.indent(begins: begins) ?? 0,
                    isRightToLeft: direction == PANGO_DIRECTION_RTL, alignment: alignment,
                    style: lineStyle))
            // The gap moves the following lines.
            zero += gap
            if pango_layout_iter_next_line(iterator) == 0 { break }
        }
    }

    /// Greatest gap between lines of a line's fonts, in points.
    private static func leading(_ line: UnsafeMutablePointer<PangoLayoutLine>) -> CGFloat {
        var greatest: CGFloat = 0
        var node = line.pointee.runs
        while let here = node {
            if let data = here.pointee.data,
                let font = data.assumingMemoryBound(to: PangoGlyphItem.self).pointee.item.pointee
                    .analysis.font, let hb = pango_font_get_hb_font(font)
            {
                var extents = hb_font_extents_t()
                if hb_font_get_h_extents(hb, &extents) != 0 {
                    greatest = max(greatest, CGFloat(extents.line_gap) / CGFloat(PANGO_SCALE))
                }
            }
            node = here.pointee.next
        }
        return greatest
    }

    /// Positions of the lines.
    func placed() -> [TextLayoutEngine.Line] {
        let box = room ?? found.map { $0.width + $0.indent }.max() ?? 0
        return found.map { line in
            // From the margin the language begins at, which indents count from.
            let style = line.style
            let width = style.map { $0.end(in: box) - line.indent } ?? box
            let slack = width - line.width
            var x: CGFloat
            switch line.alignment {
            case .left: x = 0
            case .right: x = slack
            case .center: x = slack / 2
            case .natural, .justified: x = line.isRightToLeft ? slack : 0
            }
            x += line.isRightToLeft ? box - (style?.end(in: box) ?? box) : line.indent
            return TextLayoutEngine.Line(
                origin: CGPoint(x: x, y: line.baseline),
                bounds: CGRect(x: x, y: line.y, width: line.width, height: line.height))
        }
    }
}
