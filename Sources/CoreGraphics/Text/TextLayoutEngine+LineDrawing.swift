import CLaminaCairo
import CLaminaPango
import Foundation

// Single lines of a layout drawn into a context.
extension TextLayoutEngine {
    /// Draws a line, or a run of the line, or some glyphs of the run, with the beginning of the
    /// baseline at the context's text position.
    ///
    /// Text with the colour left to the context takes the fill colour. Upright text has its
    /// baseline on a whole pixel and its glyphs at quarters of a pixel, like the text of a text
    /// layer.
    package func draw(
        line: Int, run: Int? = nil, glyphs part: Range<Int>? = nil, in context: CGContext
    ) {
        let state = context.state
        let place = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
            .concatenating(context.textMatrix).concatenating(state.ctm)
        let ink = state.fill.pattern == nil ? state.fill.extendedSRGB : nil
        let scale = Double((place.c * place.c + place.d * place.d).squareRoot())
        let base = context.target.base
        let text = { ink.flatMap { self.glyphs(line, run, part, scale: scale, color: $0) } }
        let settled = Self.settled(place.concatenating(base)).concatenating(base.inverted())
        if context.noteText(text, settled) { return }
        let measure = self.measure(line: line)
        let reach = measure.ascent + measure.descent + 4 + (ownReach ?? 0)
        let box = CGRect(
            x: 0, y: -measure.ascent, width: measure.width,
            height: measure.ascent + measure.descent
        ).insetBy(dx: -reach, dy: -reach).applying(place)
        let source = PaintSource(state.fill, alpha: 1, context: context)
        let glyphs = context.isVector && ownReach == nil && part == nil ? nil : text()
        context.paintText(bounds: box, place) { cr, matrix, base in
            if let glyphs {
                FontLibrary.with { _ in
                    GlyphMasks.draw(
                        glyphs, Self.settled(matrix), cr, asOutlines: context.isVector)
                }
            } else if GlyphSize.admits(height: measure.ascent + measure.descent, matrix: matrix),
                setMatrix(cr, base)
            {
                source.set(cr)
                if setMatrix(cr, matrix) { show(line, run, cr) }
            }
        }
    }

    /// An upright place whose origin is on a whole pixel of height.
    private static func settled(_ place: CGAffineTransform) -> CGAffineTransform {
        var place = place
        if place.b == 0, place.c == 0, place.ty.isFinite { place.ty.round() }
        return place
    }

    /// Line, or a run of the line, from the beginning of the baseline; nil for drawing only Pango
    /// can do.
    private func glyphs(
        _ line: Int, _ run: Int?, _ part: Range<Int>?, scale: Double, color: SIMD4<Float>
    ) -> GlyphText? {
        guard scale > 0, scale.isFinite else { return nil }
        let measure = self.measure(line: line)
        let place = Line(
            origin: .zero,
            bounds: CGRect(
                x: 0, y: -measure.ascent, width: measure.width,
                height: measure.ascent + measure.descent))
        return with(line: line) { pointer, _ in
            var setter = GlyphSetter(
                scale: scale, color: color.clamped(lowerBound: .zero, upperBound: .one),
                columns: -.infinity ... .infinity)
            return setter.set(pointer, place, only: run, glyphs: part)
                ? setter.text(in: place.bounds.size) : nil
        } ?? nil
    }

    /// Draws a line, or a run of the line, by Pango.
    private func show(_ line: Int, _ run: Int?, _ cr: OpaquePointer) {
        _ = with(line: line) { pointer, access in
            cairo_move_to(cr, 0, 0)
            if let run {
                show(pointer, access, access.bases[line], run, cr)
            } else {
                pango_cairo_show_layout_line(cr, pointer)
            }
        }
    }

    private func show(
        _ line: UnsafeMutablePointer<PangoLayoutLine>, _ access: LineAccess, _ base: Int,
        _ run: Int, _ cr: OpaquePointer
    ) {
        var x: CGFloat = 0
        var item = line.pointee.runs
        for _ in 0..<run {
            guard let node = item, let data = node.pointee.data else { return }
            let glyphs = data.assumingMemoryBound(to: PangoGlyphItem.self).pointee.glyphs
            x += CGFloat(pango_glyph_string_get_width(glyphs)) * Self.point
            item = node.pointee.next
        }
        guard let data = item?.pointee.data else { return }
        let shown = data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
        if let place = InlinePlace.of(shown.item.pointee) {
            let left = CGFloat(place.offset) * Self.point
            return place.unit.show(
                cr, x: Double(x - left), y: -Double(shown.y_offset) * Double(Self.point))
        }
        cairo_move_to(cr, Double(x), 0)
        (access.bytes[base...] + [0]).withUnsafeBytes {
            pango_cairo_show_glyph_item(
                cr, $0.baseAddress?.assumingMemoryBound(to: CChar.self),
                data.assumingMemoryBound(to: PangoGlyphItem.self))
        }
    }
}
