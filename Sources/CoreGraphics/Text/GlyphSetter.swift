import CLaminaPango
import Foundation

/// Extraction of glyphs from Pango's lines, with lines, fills and pictures of the text.
struct GlyphSetter {
    private let scale: Double
    private let color: SIMD4<Float>
    /// Range of visible columns.
    private let columns: ClosedRange<Double>
    private var glyphs: ContiguousArray<GlyphText.Glyph> = []
    private var runs: ContiguousArray<GlyphText.Run> = []
    private var marks: ContiguousArray<GlyphText.Mark> = []
    /// True if glyphs of the last run's size and colour need a new run, because of something drawn
    /// in between.
    private var isClosed = false
    /// Unit whose content comes above the fills behind all of its characters.
    private var waiting: Waiting?

    private struct Waiting {
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

    /// Takes a line, or the line's run with a number; false for drawing only Pango can do.
    mutating func set(
        _ line: UnsafeMutablePointer<PangoLayoutLine>, _ place: TextLayoutEngine.Line,
        only wanted: Int? = nil
    ) -> Bool {
        var x = Double(place.origin.x)
        var node = line.pointee.runs
        var number = 0
        while let here = node {
            guard let data = here.pointee.data else { return false }
            let run = data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
            if number == wanted ?? number {
                guard set(run, &x, place) else { return false }
            } else {
                x += Double(pango_glyph_string_get_width(run.glyphs)) / Double(PANGO_SCALE)
            }
            number += 1
            node = here.pointee.next
        }
        return setWaiting()
    }

    private mutating func set(
        _ run: PangoGlyphItem, _ x: inout Double, _ place: TextLayoutEngine.Line
    ) -> Bool {
        guard let font = run.item.pointee.analysis.font else {
            // On a machine without fonts the text keeps its room and shows nothing.
            x += Double(pango_glyph_string_get_width(run.glyphs)) / Double(PANGO_SCALE)
            return true
        }
        guard run.start_x_offset == 0, run.end_x_offset == 0,
            let ink = GlyphInk(run.item.pointee.analysis.extra_attrs, color)
        else { return false }
        if let waiting, waiting.unit !== ink.inline?.unit, !setWaiting() { return false }
        let unit = 1 / Double(PANGO_SCALE)
        let face = FontLibrary.face(of: font)
        let string = run.glyphs.pointee
        var width = 0.0
        for i in 0..<Int(string.num_glyphs) {
            width += Double(string.glyphs[i].geometry.width) * unit
        }
        let y = TextSetting.settled(Double(place.origin.y) - Double(run.y_offset) * unit, scale)
        if let highlight = ink.highlight {
            let top = TextSetting.settled(Double(place.bounds.minY), scale)
            let bottom = TextSetting.settled(Double(place.bounds.maxY), scale)
            mark(x, width, top, bottom - top, highlight)
        }
        for n in 0..<ink.underlines {
            let line = level(face.lines.under, y)
            mark(x, width, line.top + Double(2 * n) * line.thickness, line.thickness, ink.color)
        }
        /// Glyphs whose line lies above all of the run.
        var outlined: [GlyphText.Glyph] = []
        for i in 0..<Int(string.num_glyphs) {
            let info = string.glyphs[i]
            let at = SIMD2(
                x + Double(info.geometry.x_offset) * unit, y + Double(info.geometry.y_offset) * unit
            )
            defer { x += Double(info.geometry.width) * unit }
            guard columns.contains(x) else { continue }
            switch face.drawing(of: info.glyph) {
            case .nothing: break
            case .other: return false
            case .picture(let picture, let box): add(picture, box, at, face.size)
            case .outline(let outline):
                if ink.stroke <= 0 {
                    add(GlyphText.Glyph(outline, x: at.x, y: at.y), face.size, ink.color)
                }
                if ink.stroke != 0 {
                    let line = face.stroke(of: info.glyph, outline, width: abs(ink.stroke))
                    outlined.append(GlyphText.Glyph(line, x: at.x, y: at.y))
                }
            }
        }
        if let inline = ink.inline, inline.index == 0 {
            waiting = Waiting(
                unit: inline.unit, x: x - width - Double(inline.offset) * unit, y: y, line: place,
                color: ink.color)
        }
        for glyph in outlined { add(glyph, face.size, ink.strokeColor ?? ink.color) }
        if ink.isStruck {
            let line = level(face.lines.through, y)
            mark(x - width, width, line.top, line.thickness, ink.color)
        }
        return true
    }

    private mutating func add(
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

    private mutating func add(
        _ picture: GlyphPicture, _ box: CGRect, _ at: SIMD2<Double>, _ size: Double
    ) {
        let rect = CGRect(
            x: at.x + Double(box.minX) * size, y: at.y + Double(box.minY) * size,
            width: Double(box.width) * size, height: Double(box.height) * size)
        marks.append(GlyphText.Mark(rect, .picture(picture), below: runs.count))
        isClosed = true
    }

    /// Line aligned to whole pixels of the text's own scale, at least a pixel high.
    private func level(_ line: GlyphFace.Line, _ baseline: Double) -> GlyphFace.Line {
        GlyphFace.Line(
            top: TextSetting.settled(baseline + line.top, scale),
            thickness: max((line.thickness * scale).rounded(), 1) / scale)
    }

    /// Adds a bar, or extends an adjacent bar: two bars with soft edges would have a seam.
    private mutating func mark(
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

// MARK: - Units

extension GlyphSetter {
    /// Takes the content of the unit before; false for drawing only Pango can do.
    private mutating func setWaiting() -> Bool {
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

    /// Takes glyphs and marks of another text, moved.
    private mutating func add(_ text: GlyphText, _ dx: Double, _ dy: Double) {
        var marks = text.marks[...]
        for (number, run) in text.runs.enumerated() {
            take(&marks, before: number, dx, dy)
            for glyph in text.glyphs[run.glyphs] {
                add(
                    GlyphText.Glyph(glyph.outline, x: glyph.x + dx, y: glyph.y + dy), run.size,
                    run.color)
            }
        }
        take(&marks, before: .max, dx, dy)
    }

    private mutating func take(
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

/// Colours and lines of a run by Pango's attributes.
private struct GlyphInk {
    var color: SIMD4<Float>
    var highlight: SIMD4<Float>?
    /// Number of underlines: none, one or two.
    var underlines = 0
    var isStruck = false
    /// Width of the line around glyphs, in ems; above 0 in place of the glyphs' areas, below 0
    /// beside the areas.
    var stroke = 0.0
    var strokeColor: SIMD4<Float>?
    /// Character of a unit in whose place the run stands.
    var inline: InlinePlace?

    /// Nil where an attribute draws something else.
    init?(_ attributes: UnsafeMutablePointer<GSList>?, _ color: SIMD4<Float>) {
        self.color = color
        var (back, backAlpha): (SIMD4<Float>?, Float) = (nil, 1)
        var (line, lineAlpha): (SIMD4<Float>?, Float) = (nil, 1)
        var node = attributes
        while let here = node {
            guard let data = here.pointee.data else { return nil }
            var paint: SIMD4<Float> {
                let c = data.assumingMemoryBound(to: PangoAttrColor.self).pointee.color
                return SIMD4(Float(c.red), Float(c.green), Float(c.blue), 65535) / 65535
            }
            var number: Int32 { data.assumingMemoryBound(to: PangoAttrInt.self).pointee.value }
            let attribute = data.assumingMemoryBound(to: PangoAttribute.self)
            switch attribute.pointee.klass.pointee.type {
            case PANGO_ATTR_FOREGROUND:
                self.color = SIMD4(lowHalf: paint.lowHalf, highHalf: SIMD2(paint.z, self.color.w))
            case PANGO_ATTR_FOREGROUND_ALPHA: self.color.w = Float(number) / 65535
            case PANGO_ATTR_BACKGROUND: back = paint
            case PANGO_ATTR_BACKGROUND_ALPHA: backAlpha = Float(number) / 65535
            case PANGO_ATTR_UNDERLINE: underlines = min(max(Int(number), 0), 2)
            case PANGO_ATTR_STRIKETHROUGH: isStruck = number != 0
            case StrokeAttribute.widthType: stroke = Double(number) / StrokeAttribute.parts
            case StrokeAttribute.colorType: line = paint
            case StrokeAttribute.alphaType: lineAlpha = Float(number) / 65535
            case PANGO_ATTR_SHAPE:
                inline = InlinePlace.of(
                    data.assumingMemoryBound(to: PangoAttrShape.self).pointee)
            // These attributes have chosen and moved the glyphs already.
            case PANGO_ATTR_LETTER_SPACING, PANGO_ATTR_RISE, PANGO_ATTR_FONT_FEATURES,
                PANGO_ATTR_ALLOW_BREAKS:
                break
            // Pango's own attribute, for line breaks of single paragraphs: the shown sign is a
            // glyph.
            case PANGO_ATTR_SHOW: break
            default: return nil
            }
            node = here.pointee.next
        }
        if var back {
            back.w = backAlpha
            highlight = back
        }
        if var line {
            line.w = lineAlpha
            strokeColor = line
        }
    }
}
