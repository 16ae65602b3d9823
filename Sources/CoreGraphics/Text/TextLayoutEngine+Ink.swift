import CLaminaPango
import Foundation

extension TextLayoutEngine {
    /// Bounding box of the ink of all lines, from the upper left corner of the box, y down; null
    /// without ink.
    package var inkBounds: CGRect {
        FontLibrary.with { _ in
            var found = CGRect.null
            var index = 0
            let unit = 1 / CGFloat(PANGO_SCALE)
            for piece in layouts {
                guard let iterator = pango_layout_get_iter(piece.layout) else { continue }
                defer { pango_layout_iter_free(iterator) }
                let end = index + piece.lines
                while index < end {
                    let origin = lines[index].origin
                    index += 1
                    var ink = PangoRectangle()
                    if let line = pango_layout_iter_get_line_readonly(iterator) {
                        pango_layout_line_get_extents(line, &ink, nil)
                    }
                    if ink.width > 0, ink.height > 0 {
                        found = found.union(
                            CGRect(
                                x: origin.x + CGFloat(ink.x) * unit,
                                y: origin.y + CGFloat(ink.y) * unit,
                                width: CGFloat(ink.width) * unit,
                                height: CGFloat(ink.height) * unit))
                    }
                    if pango_layout_iter_next_line(iterator) == 0 { break }
                }
                index = end
            }
            return found
        }
    }
}
