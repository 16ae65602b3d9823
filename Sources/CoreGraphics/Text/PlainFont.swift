// Lines of plain text without a layout of Pango's.
//
// In: printable ASCII in a single font on a single line.
// Out: the glyphs and positions of Pango's layout, from Pango's font, language and features.
// A plain line is a single run in a single direction for any text, hence only HarfBuzz's part of
// the layout remains: a tenth of the time. Everything else goes to `TextLayoutEngine`.
import CLaminaPango
import Foundation

/// Font at a size, with the measures of a line. Inside `FontLibrary.with`.
final class PlainFont {
    struct Key: Hashable {
        var name: FontName
        var size: CGFloat
    }

    /// A shaped line, in points.
    struct Shaped {
        var glyphs: ContiguousArray<GlyphText.Glyph> = []
        var width: CGFloat
    }

    let face: GlyphFace
    /// Height of a line, and distance of the baseline from the top.
    let height, baseline: CGFloat
    private let hb: OpaquePointer
    private let buffer: OpaquePointer
    private let language: hb_language_t?

    /// Bytes of the longest line.
    static let longest = 1024
    /// Latin letters, and other characters of ASCII: HarfBuzz gets the scripts which Pango passes.
    private enum Script { case latin, common }

    /// Nil where Pango would do more than hand the text to HarfBuzz.
    init?(_ key: Key) {
        let probe = TextLayoutEngine(
            NSAttributedString(string: "x"),
            font: CTFont(name: key.name, size: key.size, matrix: .identity))
        guard let line = probe.lines.first,
            let shown = pango_layout_get_line_readonly(probe.layout, 0),
            let data = shown.pointee.runs?.pointee.data
        else { return nil }
        let analysis = data.assumingMemoryBound(to: PangoGlyphItem.self).pointee.item.pointee
            .analysis
        guard let font = analysis.font, let hb = pango_font_get_hb_font(font),
            Self.hasAll(hb), let buffer = hb_buffer_create()
        else { return nil }
        face = FontLibrary.face(of: font)
        (self.hb, self.buffer) = (hb, buffer)
        (height, baseline) = (line.bounds.height, line.origin.y)
        language = analysis.language.flatMap { pango_language_to_string($0) }.flatMap {
            hb_language_from_string($0, -1)
        }
    }

    deinit { hb_buffer_destroy(buffer) }

    /// True if every printable character of ASCII has a glyph in the font.
    private static func hasAll(_ font: OpaquePointer) -> Bool {
        (UInt32(0x20)...0x7E).allSatisfy {
            var glyph: hb_codepoint_t = 0
            return hb_font_get_nominal_glyph(font, $0, &glyph) != 0
        }
    }

    /// Line of text; nil for text which is not plain, or has a glyph without an outline.
    func shape(_ text: String) -> Shaped? {
        var text = text
        return text.withUTF8 { bytes in
            guard let script = Self.script(bytes) else { return nil }
            hb_buffer_clear_contents(buffer)
            bytes.withMemoryRebound(to: CChar.self) {
                hb_buffer_add_utf8(
                    buffer, $0.baseAddress, Int32($0.count), 0, Int32($0.count))
            }
            hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
            hb_buffer_set_script(
                buffer, script == .latin ? HB_SCRIPT_LATIN : HB_SCRIPT_COMMON)
            if let language { hb_buffer_set_language(buffer, language) }
            hb_buffer_set_flags(
                buffer, hb_buffer_flags_t(HB_BUFFER_FLAG_BOT.rawValue | HB_BUFFER_FLAG_EOT.rawValue)
            )
            hb_shape(hb, buffer, nil, 0)
            return placed()
        }
    }

    private static func script(_ bytes: UnsafeBufferPointer<UInt8>) -> Script? {
        guard bytes.count <= longest else { return nil }
        var script = Script.common
        for byte in bytes {
            if byte < 0x20 || byte > 0x7E { return nil }
            if byte & 0xDF >= 0x41, byte & 0xDF <= 0x5A { script = .latin }
        }
        return script
    }

    private func placed() -> Shaped? {
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else { return nil }
        let unit = 1 / Double(PANGO_SCALE)
        var shaped = Shaped(width: 0)
        shaped.glyphs.reserveCapacity(Int(count))
        var x: Int32 = 0
        for i in 0..<Int(count) {
            let place = positions[i]
            switch face.drawing(of: infos[i].codepoint) {
            case .nothing: break
            case .picture, .other: return nil
            case .outline(let outline):
                shaped.glyphs.append(
                    GlyphText.Glyph(
                        outline, x: Double(x + place.x_offset) * unit,
                        y: -Double(place.y_offset) * unit))
            }
            x += place.x_advance
        }
        shaped.width = CGFloat(x) / CGFloat(PANGO_SCALE)
        return shaped
    }
}
