import CLaminaPango
import Foundation

extension TextLayoutEngine {
    /// The layout as glyphs in a box of that size, its first line at the top; nil where it shows more than glyphs with
    /// outlines: lines under them, grounds behind them, pictures.
    ///
    /// `color` is that of glyphs that have none of their own. Those far outside what is `seen`, by default the box, are
    /// left out.
    package func glyphs(
        in size: CGSize, scale: CGFloat, color: CGColor, seen: CGRect? = nil
    ) -> GlyphText? {
        FontLibrary.with { _ in
            let reach = reach
            let seen = (seen ?? CGRect(origin: .zero, size: size)).insetBy(dx: -reach, dy: -reach)
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
                        setter.set(line, at: place.origin)
                    else { return nil }
                } while index < end && pango_layout_iter_next_line(iterator) != 0
                index = end
            }
            return GlyphText(setter.glyphs, runs: setter.runs, size: size, scale: Double(scale))
        }
    }
}

/// Takes glyphs out of Pango's lines.
private struct GlyphSetter {
    let scale: Double
    let color: SIMD4<Float>
    /// Where glyphs can be seen.
    let columns: ClosedRange<Double>
    var glyphs: ContiguousArray<GlyphText.Glyph> = []
    var runs: ContiguousArray<GlyphText.Run> = []

    init(scale: Double, color: SIMD4<Float>, columns: ClosedRange<Double>) {
        (self.scale, self.color, self.columns) = (scale, color, columns)
    }

    /// False where there is something besides glyphs.
    mutating func set(
        _ line: UnsafeMutablePointer<PangoLayoutLine>, at origin: CGPoint
    ) -> Bool {
        var x = Double(origin.x)
        let y = TextSetting.settled(Double(origin.y), scale)
        var node = line.pointee.runs
        while let here = node {
            guard let data = here.pointee.data,
                set(data.assumingMemoryBound(to: PangoGlyphItem.self).pointee, &x, y)
            else { return false }
            node = here.pointee.next
        }
        return true
    }

    private mutating func set(_ run: PangoGlyphItem, _ x: inout Double, _ y: Double) -> Bool {
        let analysis = run.item.pointee.analysis
        guard run.y_offset == 0, run.start_x_offset == 0, run.end_x_offset == 0,
            let font = analysis.font, let color = ink(analysis.extra_attrs)
        else { return false }
        let face = FontLibrary.face(of: font)
        let unit = 1 / Double(PANGO_SCALE)
        let string = run.glyphs.pointee
        let start = glyphs.count
        for i in 0..<Int(string.num_glyphs) {
            let info = string.glyphs[i]
            defer { x += Double(info.geometry.width) * unit }
            guard columns.contains(x) else { continue }
            switch face.drawing(of: info.glyph) {
            case .nothing: break
            case .picture: return false
            case .outline(let outline):
                glyphs.append(
                    GlyphText.Glyph(
                        outline, x: x + Double(info.geometry.x_offset) * unit,
                        y: y + Double(info.geometry.y_offset) * unit))
            }
        }
        guard glyphs.count > start else { return true }
        if let last = runs.last, last.color == color, last.size == face.size {
            runs[runs.count - 1].glyphs = last.glyphs.lowerBound..<glyphs.count
        } else {
            runs.append(GlyphText.Run(start..<glyphs.count, size: face.size, color: color))
        }
        return true
    }

    /// The colour that attributes give; nil where one of them draws something.
    private func ink(_ attributes: UnsafeMutablePointer<GSList>?) -> SIMD4<Float>? {
        var (ink, node) = (color, attributes)
        while let here = node {
            guard let data = here.pointee.data else { return nil }
            let attribute = data.assumingMemoryBound(to: PangoAttribute.self)
            switch attribute.pointee.klass.pointee.type {
            case PANGO_ATTR_FOREGROUND:
                let own = data.assumingMemoryBound(to: PangoAttrColor.self).pointee.color
                (ink.x, ink.y) = (Float(own.red) / 65535, Float(own.green) / 65535)
                ink.z = Float(own.blue) / 65535
            case PANGO_ATTR_FOREGROUND_ALPHA:
                let value = data.assumingMemoryBound(to: PangoAttrInt.self).pointee.value
                ink.w = Float(value) / 65535
            // It has moved the glyphs already.
            case PANGO_ATTR_LETTER_SPACING: break
            default: return nil
            }
            node = here.pointee.next
        }
        return ink
    }
}
