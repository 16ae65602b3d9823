// Measures and positions of the lines of Pango's layouts.
import CLaminaPango
import Foundation

extension LayoutPieces {
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

    /// Appends the measures of the first `count` lines of a layout to `found`. `top` is the upper
    /// edge of the layout in points; with `goesOn` the first line continues a paragraph.
    mutating func measure(_ layout: OpaquePointer, _ count: Int, top: CGFloat, goesOn: Bool) {
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
            // Indents count from the margin at which the language begins.
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
