import CLaminaPango
import Foundation

/// Turns the attributes of a string into Pango's, whose ranges count UTF-8 bytes.
enum AttributeList {
    /// A list the caller unrefs.
    static func make(
        _ text: NSAttributedString, _ plain: String, font: CTFont, color: CGColor,
        isTruncated: Bool = false
    ) -> OpaquePointer? {
        guard let list = pango_attr_list_new() else { return nil }
        func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>) {
            guard let attribute else { return }
            attribute.pointee.start_index = guint(range.lowerBound)
            attribute.pointee.end_index = guint(range.upperBound)
            pango_attr_list_insert(list, attribute)
        }
        let whole = NSRange(location: 0, length: plain.utf16.count)
        guard whole.length > 0 else { return list }
        let inline = InlineAttributes(text, font: font, color: color, isWhole: isTruncated).found
        var units = inline[...]
        // Ranges come in order, hence bytes are counted once for any number of ranges.
        var (start, first) = (plain.startIndex, 0)
        text.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
            let end = String.Index(utf16Offset: range.location + range.length, in: plain)
            let bytes = first..<first + plain.utf8.distance(from: start, to: end)
            (start, first) = (end, bytes.upperBound)
            let add = { add($0, bytes) }
            let level = TextLevel.font(
                fontValue(attributes[.font]) ?? font,
                level: attributes.isEmpty ? 0 : TextLevel.read(attributes[.textLevel]))
            let own = level.font
            addFont(own, add)
            addColors(attributes, color, add)
            while let unit = units.first, unit.range.upperBound <= range.location {
                units.removeFirst()
            }
            if let unit = units.first, unit.range.contains(range.location) {
                addLines(attributes, add, isInline: true)
                return
            }
            addStroke(attributes, add)
            if let language = attributes[.language].map({ "\($0)" }), language.utf8.count < 64,
                !language.utf8.contains(0)
            {
                add(pango_attr_language_new(pango_language_from_string(language)))
            }
            if let features = features(attributes, own) {
                add(pango_attr_font_features_new(features))
            }
            addLines(attributes, add, rise: level.rise + own.rise)
            addRoom(attributes[.runDelegate], add)
        }
        addInline(inline, plain, add)
        return list
    }

    private typealias Add = (UnsafeMutablePointer<PangoAttribute>?) -> Void

    /// Shapes in place of the characters of units.
    private static func addInline(
        _ units: [InlineAttributes.Found], _ plain: String,
        _ add: (UnsafeMutablePointer<PangoAttribute>?, Range<Int>) -> Void
    ) {
        var (start, first) = (plain.startIndex, 0)
        for unit in units {
            let begin = String.Index(utf16Offset: unit.range.lowerBound, in: plain)
            let end = String.Index(utf16Offset: unit.range.upperBound, in: plain)
            first += plain.utf8.distance(from: start, to: begin)
            start = begin
            let scalars = plain.unicodeScalars[begin..<end]
            add(pango_attr_allow_breaks_new(0), first..<first + plain.utf8[begin..<end].count)
            var byte = first
            for (scalar, (place, width)) in zip(scalars, zip(unit.places, unit.widths)) {
                let next = byte + UTF8.width(scalar)
                add(place.attribute(width: width), byte..<next)
                byte = next
            }
        }
    }

    private static func addFont(_ font: CTFont, _ add: Add) {
        if let description = font.makeDescription() {
            add(pango_attr_font_desc_new(description))
            pango_font_description_free(description)
        }
    }

    private static func addColors(
        _ attributes: [NSAttributedString.Key: Any], _ color: CGColor, _ add: Add
    ) {
        // Text without a colour takes the colour of the context.
        if AttributeNumber.read(attributes[.foregroundColorFromContext]) ?? 0 == 0 {
            let paint = letterColor(attributes) ?? color
            let c = paint.extendedSRGB.clamped(lowerBound: .zero, upperBound: .one) * 65535
            add(pango_attr_foreground_new(UInt16(c.x), UInt16(c.y), UInt16(c.z)))
            // Pango takes an alpha of 0 for "not set"; 1 in 65535 is the nearest visible nothing.
            add(pango_attr_foreground_alpha_new(max(UInt16(c.w), 1)))
        }
        if let back = colorValue(attributes[.backgroundColor]) {
            let b = back.extendedSRGB.clamped(lowerBound: .zero, upperBound: .one) * 65535
            add(pango_attr_background_new(UInt16(b.x), UInt16(b.y), UInt16(b.z)))
            add(pango_attr_background_alpha_new(max(UInt16(b.w), 1)))
        }
    }

    /// Colour of links: blue.
    private static let linkColor = CGColor(srgbRed: 0, green: 122 / 255, blue: 1, alpha: 1)

    /// Colour of letters; nil for the default.
    private static func letterColor(_ attributes: [NSAttributedString.Key: Any]) -> CGColor? {
        if attributes[.link] != nil { return linkColor }
        return colorValue(attributes[.foregroundColor]) ?? colorValue(attributes[.coreTextColor])
    }

    /// Colour of letters as Pango's attributes give it.
    static func ink(
        _ attributes: [NSAttributedString.Key: Any], _ color: CGColor
    ) -> SIMD4<Float> {
        let paint = letterColor(attributes) ?? color
        let c = paint.extendedSRGB.clamped(lowerBound: .zero, upperBound: .one) * 65535
        return SIMD4(
            c.x.rounded(.down), c.y.rounded(.down), c.z.rounded(.down),
            max(c.w.rounded(.down), 1)) / 65535
    }

    /// The line around glyphs.
    private static func addStroke(_ attributes: [NSAttributedString.Key: Any], _ add: Add) {
        guard let width = AttributeNumber.read(attributes[.strokeWidth]), width != 0, width.isFinite
        else {
            return
        }
        // Strokes wider than eight ems fill every glyph, and are limited.
        let parts = min(max(Double(width) / 100, -8), 8) * StrokeAttribute.parts
        add(StrokeAttribute.width(Int32(parts)))
        if let color = colorValue(attributes[.strokeColor]) {
            let c = color.extendedSRGB.clamped(lowerBound: .zero, upperBound: .one) * 65535
            add(StrokeAttribute.color(UInt16(c.x), UInt16(c.y), UInt16(c.z)))
            add(StrokeAttribute.alpha(UInt16(c.w)))
        }
    }

    /// Features of the font and for ligatures; nil for the font's default.
    private static func features(
        _ attributes: [NSAttributedString.Key: Any], _ font: CTFont
    ) -> String? {
        let ligatures: String? =
            switch AttributeNumber.read(attributes[.ligature]) {
            case .some(0): "liga=0,clig=0"
            case .some(2): "dlig=1,hlig=1"
            default: nil
            }
        let isVertical = AttributeNumber.read(attributes[.verticalGlyphForm]) ?? 0 > 0
        let all = [font.features, ligatures ?? "", isVertical ? "vert=1" : ""]
            .filter { !$0.isEmpty }
        return all.isEmpty ? nil : all.joined(separator: ",")
    }

    /// Empty space instead of each character.
    private static func addRoom(_ value: Any?, _ add: Add) {
        guard let room = (value as? RunMetrics)?.room else { return }
        var box = PangoRectangle()
        box.y = units(-room.ascent)
        box.width = units(room.width)
        box.height = units(room.ascent) + units(room.descent)
        add(pango_attr_shape_new(&box, &box))
    }

    /// A colour in any of the forms the attribute may have.
    static func colorValue(_ value: Any?) -> CGColor? {
        value as? CGColor ?? (value as? TextColor)?.cgColor
    }

    /// Distances and lines.
    private static func addLines(
        _ attributes: [NSAttributedString.Key: Any], _ add: Add, isInline: Bool = false,
        rise level: CGFloat = 0
    ) {
        if attributes.isEmpty, level == 0 { return }
        if !isInline,
            let kern = AttributeNumber.read(attributes[.kern])
                ?? AttributeNumber.read(attributes[.tracking])
        {
            add(pango_attr_letter_spacing_new(units(kern)))
        }
        let under = RunDecoration.bits(attributes[.underlineStyle]) & 0xFF
        if under != 0 || attributes[.link] != nil {
            add(
                pango_attr_underline_new(
                    under == 9 ? PANGO_UNDERLINE_DOUBLE : PANGO_UNDERLINE_SINGLE))
        }
        if RunDecoration.bits(attributes[.strikethroughStyle]) & 0xFF != 0 {
            add(pango_attr_strikethrough_new(1))
        }
        if attributes.keys.contains(where: RunDecoration.keys.contains),
            let decoration = RunDecoration(attributes)
        {
            add(DecorationAttribute.make(decoration))
        }
        let rise = AttributeNumber.read(attributes[.baselineOffset]) ?? 0
        if rise + level != 0 { add(pango_attr_rise_new(units(rise + level))) }
    }

    /// Points in Pango's units, clamped to an Int32.
    static func units(_ points: CGFloat) -> Int32 {
        guard points.isFinite else { return 0 }
        return Int32(min(max(points * CGFloat(PANGO_SCALE), -1e9), 1e9))
    }

    /// A font in any of the forms the attribute may have.
    static func fontValue(_ value: Any?) -> CTFont? {
        switch value {
        case let font as TextFont: return font.ctFont
        case let font as CGFont: return CTFontCreateWithGraphicsFont(font, 12, nil, nil)
        case let name as String: return CTFontCreateWithName(name, 12, nil)
        default: return nil
        }
    }
}
