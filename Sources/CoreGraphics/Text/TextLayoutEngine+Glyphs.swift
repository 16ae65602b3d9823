import CLaminaPango
import Foundation

extension TextLayoutEngine {
    /// Layout as glyphs in a box of the given size, the first line at the top, with underlines,
    /// fills behind letters and pictures. Nil for a text that only Pango can draw.
    ///
    /// `color` is the default colour of glyphs. Glyphs far outside of `seen`, by default the box,
    /// are left out.
    package func glyphs(
        in size: CGSize, scale: CGFloat, color: CGColor, seen: CGRect? = nil
    ) -> GlyphText? {
        FontLibrary.with { _ in
            let reach = reach
            let seen = (seen ?? CGRect(origin: .zero, size: size)).insetBy(dx: -reach, dy: -reach)
            guard seen.minX <= seen.maxX else { return nil }
            if let words {
                return words.glyphs(lines, in: size, scale: Double(scale), seen: seen)
            }
            var setter = GlyphSetter(
                scale: Double(scale), color: TextSetting.ink(color),
                columns: Double(seen.minX)...Double(seen.maxX))
            var index = 0
            for piece in layouts {
                guard let iterator = pango_layout_get_iter(piece.layout) else { return nil }
                defer { pango_layout_iter_free(iterator) }
                let end = index + piece.lines
                repeat {
                    let place = lines[index]
                    index += 1
                    guard place.bounds.maxY >= seen.minY, place.bounds.minY <= seen.maxY else {
                        continue
                    }
                    guard let line = pango_layout_iter_get_line_readonly(iterator),
                        setter.set(line, place)
                    else { return nil }
                } while index < end && pango_layout_iter_next_line(iterator) != 0
                index = end
            }
            return setter.text(in: size)
        }
    }
}
