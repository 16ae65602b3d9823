import CLaminaPango
import Foundation

// Units and other texts within a text.
extension GlyphSetter {
    /// Adds the content of the waiting unit. Returns false for content that only Pango can draw.
    mutating func setWaiting() -> Bool {
        guard let next = waiting else { return true }
        waiting = nil
        let (unit, x, y, line) = (next.unit, next.x, next.y, next.line)
        let width = Double(unit.width) / Double(PANGO_SCALE)
        guard x <= columns.upperBound, x + width >= columns.lowerBound else { return true }
        switch unit.content {
        case .glyph(let single):
            switch single.face.drawing(of: UInt32(single.glyph)) {
            case .nothing: break
            case .other: return false
            case .picture(let picture, let box):
                add(picture, box, SIMD2(x, y), single.face.size)
            case .outline(let outline):
                add(GlyphText.Glyph(outline, x: x, y: y), single.face.size, next.color)
            }
        case .picture(let own):
            guard let picture = own.picture else { break }
            add(picture, own.box, SIMD2(x, y), 1)
        case .parts(let parts):
            let c = self.color
            let own = CGColor(
                srgbRed: CGFloat(c.x), green: CGFloat(c.y), blue: CGFloat(c.z), alpha: CGFloat(c.w))
            for part in parts {
                guard
                    let text = part.engine.glyphs(
                        in: part.engine.size, scale: CGFloat(scale), color: own),
                    let first = part.engine.lines.first
                else { return false }
                var left = x + Double(part.place.x)
                if part.isRuby {
                    left = min(left, Double(line.bounds.maxX - first.bounds.width))
                    left = max(left, Double(line.bounds.minX))
                }
                add(
                    text, left - Double(first.origin.x),
                    TextSetting.settled(y + Double(part.place.y), scale)
                        - TextSetting.settled(Double(first.origin.y), scale))
            }
        }
        return true
    }

    /// Adds the moved glyphs and marks of a second text.
    private mutating func add(_ text: GlyphText, _ dx: Double, _ dy: Double) {
        var marks = text.marks[...]
        for (number, run) in text.runs.enumerated() {
            placeMarks(&marks, before: number, dx, dy)
            for glyph in text.glyphs[run.glyphs] {
                add(
                    GlyphText.Glyph(glyph.outline, x: glyph.x + dx, y: glyph.y + dy), run.size,
                    run.color)
            }
        }
        placeMarks(&marks, before: .max, dx, dy)
    }

    private mutating func placeMarks(
        _ marks: inout ContiguousArray<GlyphText.Mark>.SubSequence, before run: Int,
        _ dx: Double, _ dy: Double
    ) {
        while let mark = marks.first, mark.run <= run {
            marks.removeFirst()
            let rect = mark.rect.offsetBy(dx: CGFloat(dx), dy: CGFloat(dy))
            self.marks.append(GlyphText.Mark(rect, mark.paint, below: runs.count))
            isClosed = true
        }
    }
}
