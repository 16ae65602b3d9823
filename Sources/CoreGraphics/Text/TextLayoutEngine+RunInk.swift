import CLaminaPango
import Foundation

extension TextLayoutEngine {
    /// Bounding box of the ink of some glyphs of a run, relative to the start of the line's
    /// baseline, y up; null without ink. A unit of several characters counts as a whole.
    package func ink(line: Int, run: GlyphRun, glyphs part: Range<Int>) -> CGRect {
        guard !part.isEmpty else { return .null }
        let found = with(line: line) { pointer, _ -> CGRect in
            var node = pointer.pointee.runs
            for _ in 0..<run.index { node = node?.pointee.next }
            guard let data = node?.pointee.data else { return .null }
            let whole = data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
            let (item, unit) = (whole.item.pointee, Self.point)
            let rise = CGFloat(whole.y_offset) * unit
            if let place = InlinePlace.of(item) {
                let ink = place.unit.ink
                let start = (run.positions.first?.x ?? 0)
                guard ink.width > 0 else { return .null }
                return CGRect(
                    x: start + CGFloat(ink.x) * unit,
                    y: rise - CGFloat(ink.y + ink.height) * unit,
                    width: CGFloat(ink.width) * unit, height: CGFloat(ink.height) * unit)
            }
            guard let hb = item.analysis.font.flatMap({ pango_font_get_hb_font($0) }) else {
                return .null
            }
            var box = CGRect.null
            for i in part.clamped(to: 0..<run.glyphs.count) {
                var extents = hb_glyph_extents_t()
                guard hb_font_get_glyph_extents(hb, UInt32(run.glyphs[i]), &extents) != 0,
                    extents.width != 0, extents.height != 0
                else { continue }
                let at = run.positions[i]
                box = box.union(
                    CGRect(
                        x: at.x + CGFloat(extents.x_bearing) * unit,
                        y: rise + at.y + CGFloat(extents.y_bearing + extents.height) * unit,
                        width: CGFloat(extents.width) * unit,
                        height: -CGFloat(extents.height) * unit))
            }
            return box
        }
        return found ?? .null
    }
}
