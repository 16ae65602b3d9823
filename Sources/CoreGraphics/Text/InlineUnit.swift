// Inline objects: ruby text with its base, or a glyph by number, laid out like one letter.
//
// Input: lines of text with their positions, or a glyph by number.
// Output: a box for Pango in place of the characters, and the drawing in the box. Pango lays out
// neither text above text nor glyphs by number. Each character of the range becomes a Pango shape
// with a part of the unit's width. Carets therefore lie between the letters. The shape of the first
// character draws the whole unit.
import CLaminaCairo
import CLaminaPango
import Foundation

/// Base text with its ruby, or a glyph by number, in place of the characters of a range. Immutable.
/// Thread: inside `FontLibrary.with` only.
final class InlineUnit {
    /// Line of text; `place` is the start of the line's baseline, relative to the start of the
    /// unit's baseline, in points with y down.
    struct Part {
        let engine: TextLayoutEngine
        let place: CGPoint
        /// True for text which is moved into the line at the line's ends.
        var isRuby = false
    }

    /// Glyph by number in a font of Pango.
    struct Single {
        let glyph: CGGlyph
        let face: GlyphFace
    }

    /// Picture in a box from the beginning of the baseline, in points with y down.
    struct Picture {
        let picture: GlyphPicture?
        let box: CGRect
    }

    enum Content {
        /// The first part is the base text.
        case parts([Part])
        case glyph(Single)
        case picture(Picture)
    }

    let content: Content
    /// Measures in Pango's units; descent below the baseline.
    let width, ascent, descent: Int32
    /// Ink from the beginning of the baseline, y down, in Pango's units.
    let ink: PangoRectangle

    init(_ content: Content, width: Int32, ascent: Int32, descent: Int32, ink: PangoRectangle) {
        (self.content, self.width, self.ink) = (content, width, ink)
        (self.ascent, self.descent) = (ascent, descent)
    }

    /// Draws by Pango and Cairo with the context's colour for text without a colour attribute; `x`
    /// and `y` are the beginning of the unit's baseline.
    func show(_ cr: OpaquePointer, x: Double, y: Double) {
        switch content {
        case .parts(let parts):
            for part in parts {
                guard let line = pango_layout_get_line_readonly(part.engine.layout, 0) else {
                    continue
                }
                cairo_move_to(cr, x + Double(part.place.x), y + Double(part.place.y))
                pango_cairo_show_layout_line(cr, line)
            }
        case .glyph(let single):
            guard let font = pango_cairo_font_get_scaled_font(single.face.font) else { return }
            var glyph = cairo_glyph_t(index: UInt(single.glyph), x: x, y: y)
            cairo_set_scaled_font(cr, font)
            cairo_show_glyphs(cr, &glyph, 1)
        case .picture(let own):
            guard let picture = own.picture else { return }
            let place = CGAffineTransform(translationX: CGFloat(x), y: CGFloat(y))
            cairo_save(cr)
            GlyphMasks.draw(picture, in: own.box, place, onto: cr)
            cairo_restore(cr)
        }
    }
}

/// Character of a unit: the user data of a shape attribute of Pango.
final class InlinePlace {
    let unit: InlineUnit
    /// Number of the character in the unit.
    let index: Int
    /// True for the character at which Pango draws the unit: the rightmost, because the backgrounds
    /// of all characters are filled by then.
    let draws: Bool
    /// Distance from the beginning of the unit to the left side of the character, in Pango's units.
    let offset: Int32

    init(_ unit: InlineUnit, index: Int, offset: Int32, draws: Bool) {
        (self.unit, self.index, self.offset, self.draws) = (unit, index, offset, draws)
    }

    /// Shape of the given width in place of the character.
    func attribute(width: Int32) -> UnsafeMutablePointer<PangoAttribute>? {
        var box = PangoRectangle(
            x: 0, y: -unit.ascent, width: width, height: unit.ascent + unit.descent)
        var ink = PangoRectangle()
        if index == 0 {
            ink = unit.ink
            ink.x -= offset
        }
        return pango_attr_shape_new_with_data(
            &ink, &box, Unmanaged.passRetained(self).toOpaque(),
            { data in
                guard let data else { return nil }
                let place = Unmanaged<InlinePlace>.fromOpaque(data)
                return place.retain().toOpaque()
            },
            { data in
                if let data { Unmanaged<InlinePlace>.fromOpaque(data).release() }
            })
    }

    /// The character of a shape; nil for other shapes.
    static func of(_ shape: PangoAttrShape) -> InlinePlace? {
        shape.data.map { Unmanaged<InlinePlace>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The character that a run replaces; nil for text.
    static func of(_ item: PangoItem) -> InlinePlace? {
        var node = item.analysis.extra_attrs
        while let here = node {
            if let data = here.pointee.data,
                data.assumingMemoryBound(to: PangoAttribute.self).pointee.klass.pointee.type
                    == PANGO_ATTR_SHAPE
            {
                return of(data.assumingMemoryBound(to: PangoAttrShape.self).pointee)
            }
            node = here.pointee.next
        }
        return nil
    }

    /// Lets Pango's own drawing show units in layouts of a context.
    static func draw(in context: OpaquePointer) {
        pango_cairo_context_set_shape_renderer(
            context,
            { cr, shape, _, _ in
                guard let cr, let shape, let place = InlinePlace.of(shape.pointee),
                    place.draws
                else { return }
                var (x, y) = (0.0, 0.0)
                cairo_get_current_point(cr, &x, &y)
                let left = Double(place.offset) / Double(PANGO_SCALE)
                place.unit.show(cr, x: x - left, y: y)
            }, nil, nil)
    }
}
