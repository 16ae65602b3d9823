import CLaminaPango
import Foundation

extension InlineUnit {
    /// Glyph of a choice; nil for a base text other than the choice's text, and for a font without
    /// the glyph.
    static func glyph(
        _ choice: GlyphChoice, _ base: NSAttributedString, font: CTFont
    ) -> (unit: InlineUnit, carets: [CGFloat])? {
        guard base.string == choice.baseText, base.length > 0 else { return nil }
        let attributes = base.attributes(at: 0, effectiveRange: nil)
        let font = AttributeList.fontValue(attributes[.font]) ?? font
        guard let glyph = choice.glyph(in: font) else { return nil }
        // The run of a space has Pango's font, because every font has a space.
        let probe = TextLayoutEngine(
            NSAttributedString(string: " "), font: font, isSingleLine: true, givesLines: true)
        guard let line = pango_layout_get_line_readonly(probe.layout, 0),
            let data = line.pointee.runs?.pointee.data,
            let own = data.assumingMemoryBound(to: PangoGlyphItem.self).pointee.item.pointee
                .analysis.font,
            let hb = pango_font_get_hb_font(own)
        else { return nil }
        let measure = probe.measure(line: 0)
        var extents = hb_glyph_extents_t()
        var ink = PangoRectangle()
        if hb_font_get_glyph_extents(hb, UInt32(glyph), &extents) != 0 {
            ink = PangoRectangle(
                x: extents.x_bearing, y: -extents.y_bearing, width: extents.width,
                height: -extents.height)
        }
        let kern = AttributeNumber.read(attributes[.kern] ?? attributes[.tracking]) ?? 0
        let width = hb_font_get_glyph_h_advance(hb, UInt32(glyph)) + AttributeList.units(kern)
        let unit = InlineUnit(
            .glyph(Single(glyph: glyph, face: FontLibrary.face(of: own))), width: max(width, 0),
            ascent: AttributeList.units(measure.ascent),
            descent: AttributeList.units(measure.descent), ink: ink)
        return (unit, [])
    }

    /// Picture in place of a character.
    static func picture(_ value: InlinePicture) -> (unit: InlineUnit, carets: [CGFloat]) {
        let (given, image) = value.textPicture
        func finite(_ value: CGFloat) -> CGFloat {
            value.isFinite ? min(max(value, -1e5), 1e5) : 0
        }
        let box = CGRect(
            x: finite(given.origin.x), y: finite(given.origin.y),
            width: max(finite(given.size.width), 0), height: max(finite(given.size.height), 0))
        let down = CGRect(x: box.minX, y: -box.maxY, width: box.width, height: box.height)
        let unit = InlineUnit(
            .picture(Picture(picture: image.map { GlyphPicture($0) }, box: down)),
            width: AttributeList.units(box.width), ascent: AttributeList.units(box.maxY),
            descent: AttributeList.units(-box.minY),
            ink: PangoRectangle(
                x: AttributeList.units(down.minX), y: AttributeList.units(down.minY),
                width: AttributeList.units(down.width), height: AttributeList.units(down.height)))
        return (unit, [])
    }

    /// Base text with ruby, and the carets before the characters of the base text. `before` and
    /// `after`: true if ruby may lie over the neighbouring text.
    static func ruby(
        _ ruby: RubyValues, _ base: NSAttributedString, font: CTFont, color: CGColor,
        before: Bool, after: Bool
    ) -> (unit: InlineUnit, carets: [CGFloat])? {
        guard base.length > 0 else { return nil }
        var layout = RubyLayout(ruby, base, font: font, color: color)
        layout.place(before: before, after: after)
        let engine = layout.base
        let shift = layout.parts[0].place.x
        var carets: [CGFloat] = []
        var place = 0
        for scalar in base.string.unicodeScalars {
            carets.append(shift + engine.offset(line: 0, place: place))
            place += UTF16.width(scalar)
        }
        let ink = layout.ink
        let unit = InlineUnit(
            .parts(layout.parts), width: AttributeList.units(layout.width),
            ascent: AttributeList.units(layout.ascent),
            descent: AttributeList.units(layout.descent),
            ink: PangoRectangle(
                x: AttributeList.units(ink.minX), y: AttributeList.units(ink.minY),
                width: AttributeList.units(ink.width), height: AttributeList.units(ink.height)))
        return (unit, carets)
    }
}
