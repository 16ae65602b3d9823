import CLaminaPango
import Foundation

/// Colours and lines of a run by Pango's attributes.
struct GlyphInk {
    var color: SIMD4<Float>
    var highlight: SIMD4<Float>?
    /// Lines under and through the glyphs.
    var underline: RunDecoration.Line?
    var strikethrough: RunDecoration.Line?
    /// Shift of the glyphs to the right for each point upward.
    var slant = 0.0
    var shadow: RunDecoration.Shadow?
    /// Width of the line around glyphs, in ems. Above 0, the line is drawn instead of the glyphs'
    /// areas; below 0, line and areas are drawn. Default 0: no line.
    var stroke = 0.0
    var strokeColor: SIMD4<Float>?
    /// Character of a unit that the run replaces.
    var inline: InlinePlace?

    /// Nil for an unknown attribute: Pango then draws the text.
    init?(_ attributes: UnsafeMutablePointer<GSList>?, _ color: SIMD4<Float>) {
        self.color = color
        var (back, backAlpha): (SIMD4<Float>?, Float) = (nil, 1)
        var (line, lineAlpha): (SIMD4<Float>?, Float) = (nil, 1)
        var (plain, struck): (RunDecoration.Line?, RunDecoration.Line?)
        var decoration: RunDecoration?
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
            case PANGO_ATTR_UNDERLINE:
                let style = number <= 0 ? 0 : number == 1 ? 1 : 9
                plain = RunDecoration.Line(style: style, color: nil)
            case PANGO_ATTR_STRIKETHROUGH:
                struck = RunDecoration.Line(style: number != 0 ? 1 : 0, color: nil)
            case DecorationAttribute.type: decoration = DecorationAttribute.value(attribute)
            case StrokeAttribute.widthType: stroke = Double(number) / StrokeAttribute.parts
            case StrokeAttribute.colorType: line = paint
            case StrokeAttribute.alphaType: lineAlpha = Float(number) / 65535
            case PANGO_ATTR_SHAPE:
                inline = InlinePlace.of(
                    data.assumingMemoryBound(to: PangoAttrShape.self).pointee)
            // Pango has already used these attributes to choose and move the glyphs.
            case PANGO_ATTR_LETTER_SPACING, PANGO_ATTR_RISE, PANGO_ATTR_FONT_FEATURES,
                PANGO_ATTR_ALLOW_BREAKS, PANGO_ATTR_LANGUAGE:
                break
            // Set by Pango itself for line breaks in single paragraphs. The visible sign of the
            // break is an ordinary glyph.
            case PANGO_ATTR_SHOW: break
            default: return nil
            }
            node = here.pointee.next
        }
        underline = decoration?.underline ?? plain
        strikethrough = decoration?.strikethrough ?? struck
        slant = decoration?.slant ?? 0
        shadow = decoration?.shadow
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
