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
    /// Wrapping, truncation, alignment and style of the current block of paragraphs.
    private(set) var isWrapped: Bool
    private(set) var truncation: TextLayoutEngine.Truncation
    private(set) var alignment: NSTextAlignment
    private(set) var style: NSParagraphStyle?
    let isSingleLine: Bool
    /// Maximum number of lines; 0 for no limit.
    let lineLimit: Int
    /// True if lines below `height` are left out.
    let dropsLines: Bool
    /// True if the line gap of the fonts is added below each line.
    let usesLeading: Bool
    let rules: TextLayoutEngine.Rules
    /// Wrapping, truncation and alignment for paragraphs whose style does not set these rules.
    private let given: (Bool, TextLayoutEngine.Truncation, NSTextAlignment)

    private(set) var pieces: [Piece] = []
    /// Measures of the lines; `placed` computes the positions.
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
        applyStyle(style)
    }

    /// Applies the style of the following paragraphs.
    private mutating func applyStyle(_ style: NSParagraphStyle?) {
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
            if !isSingleLine { applyStyle(next.style) }
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
                    // An empty line has the height of the font of its line break.
                    fill(layout, height: text, at: min(block.location, text.length - 1))
                }
                shorten(layout)
                if let marked = marked(part, layout) {
                    g_object_unref(UnsafeMutableRawPointer(layout))
                    layout = self.layout(marked, context, map)
                    shorten(layout)
                }
                addPiece(layout, Int(pango_layout_get_line_count(layout)), block.location)
            }
            // A truncated text in a height of 0 has a single line.
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
            addPiece(layout, kept, at, goesOn: direction != nil)
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

    private mutating func addPiece(
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
}
