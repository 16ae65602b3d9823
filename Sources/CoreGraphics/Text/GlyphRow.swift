import CLaminaPango
import Foundation

/// Glyphs of a run at their places. Inside `FontLibrary.with`.
struct GlyphRow {
    let face: GlyphFace
    let x, y, width: Double
    let ink: GlyphInk
    /// Range of visible columns.
    var columns: ClosedRange<Double> = -.infinity ... .infinity
    private let string: PangoGlyphString
    private let shown: Range<Int>

    init(
        _ face: GlyphFace, _ string: PangoGlyphString, _ shown: Range<Int>, x: Double, y: Double,
        width: Double, _ ink: GlyphInk
    ) {
        (self.face, self.string, self.shown) = (face, string, shown)
        (self.x, self.y, self.width, self.ink) = (x, y, width, ink)
    }

    /// Calls `body` with the visible glyphs, in order, until `body` returns false; false then.
    @inline(__always)
    func each(_ body: (UInt32, SIMD2<Double>, GlyphFace.Drawing) -> Bool) -> Bool {
        let unit = 1 / Double(PANGO_SCALE)
        var x = x
        for i in shown {
            let info = string.glyphs[i]
            let at = SIMD2(
                x + Double(info.geometry.x_offset) * unit, y + Double(info.geometry.y_offset) * unit
            )
            defer { x += Double(info.geometry.width) * unit }
            guard columns.contains(x) else { continue }
            if !body(info.glyph, at, face.drawing(of: info.glyph)) { return false }
        }
        return true
    }

    /// Parts of the run with ink: start and width of each, neighbours joined.
    var words: [(x: Double, width: Double)] {
        var found: [(x: Double, width: Double)] = []
        let unit = 1 / Double(PANGO_SCALE)
        var (x, isOpen) = (x, false)
        for i in shown {
            let width = Double(string.glyphs[i].geometry.width) * unit
            if case .nothing = face.drawing(of: string.glyphs[i].glyph) {
                isOpen = isOpen && width == 0
            } else if isOpen {
                found[found.count - 1].width = x + width - found[found.count - 1].x
            } else {
                found.append((x, width))
                isOpen = true
            }
            x += width
        }
        return found
    }

    /// Outlines of the glyphs with their lines; pictures are left out.
    var outlines: [GlyphText.Glyph] {
        var found: [GlyphText.Glyph] = []
        _ = each { glyph, at, drawing in
            guard case .outline(let own) = drawing else { return true }
            let outline = ink.slant == 0 ? own : face.slanted(glyph, own, by: ink.slant)
            if ink.stroke <= 0 { found.append(GlyphText.Glyph(outline, x: at.x, y: at.y)) }
            if ink.stroke != 0 {
                let line = face.stroke(
                    of: glyph, outline, width: abs(ink.stroke), slant: ink.slant)
                found.append(GlyphText.Glyph(line, x: at.x, y: at.y))
            }
            return true
        }
        return found
    }
}
