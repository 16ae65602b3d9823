import CLaminaPango
import Foundation

/// Extraction of glyphs from Pango's lines, with lines, fills and pictures of the text.
struct GlyphSetter {
    let scale: Double
    let color: SIMD4<Float>
    /// Range of visible columns.
    let columns: ClosedRange<Double>
    private var glyphs: ContiguousArray<GlyphText.Glyph> = []
    private(set) var runs: ContiguousArray<GlyphText.Run> = []
    var marks: ContiguousArray<GlyphText.Mark> = []
    /// True if glyphs of the last run's size and colour need a new run, because of something drawn
    /// in between.
    var isClosed = false
    /// Inline unit to be drawn after the fills behind all characters of the unit.
    var waiting: Waiting?

    struct Waiting {
        let unit: InlineUnit
        let x, y: Double
        let line: TextLayoutEngine.Line
        let color: SIMD4<Float>
    }

    init(scale: Double, color: SIMD4<Float>, columns: ClosedRange<Double>) {
        (self.scale, self.color, self.columns) = (scale, color, columns)
    }

    func text(in size: CGSize) -> GlyphText {
        GlyphText(glyphs, runs: runs, marks: marks, size: size, scale: scale)
    }

    /// Adds a line, the line's run with a number, or some glyphs of the run. Returns false for text
    /// that only Pango can draw.
    mutating func set(
        _ line: UnsafeMutablePointer<PangoLayoutLine>, _ place: TextLayoutEngine.Line,
        only wanted: Int? = nil, glyphs part: Range<Int>? = nil
    ) -> Bool {
        var x = Double(place.origin.x)
        var node = line.pointee.runs
        var number = 0
        while let here = node {
            guard let data = here.pointee.data else { return false }
            let run = data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
            if number == wanted ?? number {
                guard set(run, &x, place, part) else { return false }
            } else {
                x += Double(pango_glyph_string_get_width(run.glyphs)) / Double(PANGO_SCALE)
            }
            number += 1
            node = here.pointee.next
        }
        return setWaiting()
    }

    private mutating func set(
        _ run: PangoGlyphItem, _ x: inout Double, _ place: TextLayoutEngine.Line,
        _ part: Range<Int>?
    ) -> Bool {
        let unit = 1 / Double(PANGO_SCALE)
        let whole = Double(pango_glyph_string_get_width(run.glyphs)) * unit
        let start = x
        defer { x = start + whole }
        // On a machine without fonts, the text keeps its size and draws nothing.
        guard let font = run.item.pointee.analysis.font else { return true }
        guard run.start_x_offset == 0, run.end_x_offset == 0,
            let ink = GlyphInk(run.item.pointee.analysis.extra_attrs, color)
        else { return false }
        if let waiting, waiting.unit !== ink.inline?.unit, !setWaiting() { return false }
        let face = FontLibrary.face(of: font)
        let string = run.glyphs.pointee
        let count = Int(string.num_glyphs)
        // A unit is drawn as a whole.
        let shown =
            part.map { ink.inline == nil ? $0.clamped(to: 0..<count) : 0..<count } ?? 0..<count
        if shown.isEmpty { return true }
        func width(_ range: Range<Int>) -> Double {
            range.count == count
                ? whole : range.reduce(0) { $0 + Double(string.glyphs[$1].geometry.width) * unit }
        }
        x += width(0..<shown.lowerBound)
        let y = TextSetting.settled(Double(place.origin.y) - Double(run.y_offset) * unit, scale)
        var row = GlyphRow(face, string, shown, x: x, y: y, width: width(shown), ink)
        row.columns = columns
        if let highlight = ink.highlight {
            let top = TextSetting.settled(Double(place.bounds.minY), scale)
            let bottom = TextSetting.settled(Double(place.bounds.maxY), scale)
            mark(x, row.width, top, bottom - top, highlight)
        }
        if let shadow = ink.shadow { add(shadow, of: row, place) }
        if let line = ink.underline {
            bars(line, face.lines.under, row, place) { $0.mark($1, $2, $3, $4, $5) }
        }
        /// Glyphs whose line lies above all of the run.
        var outlined: [GlyphText.Glyph] = []
        let isDrawn = row.each { glyph, at, drawing in
            switch drawing {
            case .nothing: break
            case .other: return false
            case .picture(let picture, let box): add(picture, box, at, face.size)
            case .outline(let own):
                let outline = ink.slant == 0 ? own : face.slanted(glyph, own, by: ink.slant)
                if ink.stroke <= 0 {
                    add(GlyphText.Glyph(outline, x: at.x, y: at.y), face.size, ink.color)
                }
                if ink.stroke != 0 {
                    let line = face.stroke(
                        of: glyph, outline, width: abs(ink.stroke), slant: ink.slant)
                    outlined.append(GlyphText.Glyph(line, x: at.x, y: at.y))
                }
            }
            return true
        }
        guard isDrawn else { return false }
        if let inline = ink.inline, inline.index == 0 {
            waiting = Waiting(
                unit: inline.unit, x: start - Double(inline.offset) * unit, y: y, line: place,
                color: ink.color)
        }
        for glyph in outlined { add(glyph, face.size, ink.strokeColor ?? ink.color) }
        if let line = ink.strikethrough {
            bars(line, face.lines.through, row, place) { $0.mark($1, $2, $3, $4, $5) }
        }
        return true
    }

    mutating func add(
        _ glyph: GlyphText.Glyph, _ size: Double, _ color: SIMD4<Float>
    ) {
        glyphs.append(glyph)
        if !isClosed, let last = runs.last, last.color == color, last.size == size {
            runs[runs.count - 1].glyphs = last.glyphs.lowerBound..<glyphs.count
        } else {
            runs.append(
                GlyphText.Run(glyphs.count - 1..<glyphs.count, size: size, color: color))
            isClosed = false
        }
    }

    mutating func add(
        _ picture: GlyphPicture, _ box: CGRect, _ at: SIMD2<Double>, _ size: Double
    ) {
        let rect = CGRect(
            x: at.x + Double(box.minX) * size, y: at.y + Double(box.minY) * size,
            width: Double(box.width) * size, height: Double(box.height) * size)
        marks.append(GlyphText.Mark(rect, .picture(picture), below: runs.count))
        isClosed = true
    }

    /// Line aligned to whole pixels of the text's own scale, at least a pixel high.
    func level(_ line: GlyphFace.Line, _ baseline: Double) -> GlyphFace.Line {
        GlyphFace.Line(
            top: TextSetting.settled(baseline + line.top, scale),
            thickness: max((line.thickness * scale).rounded(), 1) / scale)
    }

    /// Adds a bar, or extends an adjacent bar: two bars with soft edges would have a seam.
    mutating func mark(
        _ x: Double, _ width: Double, _ y: Double, _ height: Double, _ color: SIMD4<Float>
    ) {
        guard width > 0, height > 0 else { return }
        for i in marks.indices.reversed().prefix(3) {
            let r = marks[i].rect
            if case .color(color) = marks[i].paint, abs(Double(r.maxX) - x) < 1e-6,
                abs(Double(r.minY) - y) < 1e-9, abs(Double(r.height) - height) < 1e-9
            {
                marks[i].rect.size.width += CGFloat(width)
                return
            }
        }
        marks.append(
            GlyphText.Mark(
                CGRect(x: x, y: y, width: width, height: height), .color(color),
                below: runs.count))
        isClosed = true
    }
}
