// Lines of plain text without a layout of Pango's.
//
// Input: text of a `PlainScript` in a single font on a single line.
// Output: the glyphs and positions of Pango's layout, from Pango's font, language and features. A
// plain line is a single run in a single direction, hence only HarfBuzz's part of the layout
// remains: a tenth of the time. Words are shaped once, where a word does not depend on its
// neighbours. `TextLayoutEngine` sets all other text.
import CLaminaPango
import Foundation

/// Font at a size for a script, with the measures of a line. Inside `FontLibrary.with`.
final class PlainFont {
    struct Key: Hashable {
        var name: FontName
        var size: CGFloat
        var script = PlainScript.latin
    }

    /// A shaped line, in points.
    struct Shaped {
        var glyphs: ContiguousArray<GlyphText.Glyph> = []
        var width: CGFloat
    }

    let face: GlyphFace
    /// Height of a line, and distance of the baseline from the top.
    let height, baseline: CGFloat
    /// The same in Pango's units: above and below the baseline.
    let ascent, descent: Int32
    /// Gap between lines in points.
    let leading: CGFloat
    /// Advance of a space in Pango's units; nil if a space shapes its neighbours.
    let space: Int32?
    private let hb: OpaquePointer
    private let buffer: OpaquePointer
    private let language: hb_language_t?
    private let number: UInt32

    /// Bytes of the longest line.
    static let longest = 1024
    private static let blank = UInt8(ascii: " ")

    /// Nil for a font and script with which Pango does more than shaping by HarfBuzz.
    init?(_ key: Key) {
        let probe = TextLayoutEngine(
            NSAttributedString(string: key.script.probe),
            font: CTFont(name: key.name, size: key.size, matrix: .identity), givesLines: true)
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
        let scale = CGFloat(PANGO_SCALE)
        ascent = Int32((baseline * scale).rounded())
        descent = Int32((height * scale).rounded()) - ascent
        leading = Self.leading(hb)
        language = analysis.language.flatMap { pango_language_to_string($0) }.flatMap {
            hb_language_from_string($0, -1)
        }
        number = PlainWord.Cache.shared.numberOfFont()
        space = Self.space(hb, face)
    }

    deinit { hb_buffer_destroy(buffer) }

    /// True if every printable character of ASCII has a glyph in the font.
    private static func hasAll(_ font: OpaquePointer) -> Bool {
        (UInt32(0x20)...0x7E).allSatisfy { has($0, font) }
    }

    private static func has(_ scalar: UInt32, _ font: OpaquePointer) -> Bool {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0
    }

    private static func leading(_ font: OpaquePointer) -> CGFloat {
        var extents = hb_font_extents_t()
        guard hb_font_get_h_extents(font, &extents) != 0 else { return 0 }
        return max(CGFloat(extents.line_gap) / CGFloat(PANGO_SCALE), 0)
    }

    private static func space(_ font: OpaquePointer, _ face: GlyphFace) -> Int32? {
        var glyph: hb_codepoint_t = 0
        guard SpaceLookups.leaveOut(font), hb_font_get_nominal_glyph(font, 0x20, &glyph) != 0,
            case .nothing = face.drawing(of: glyph)
        else { return nil }
        return hb_font_get_glyph_h_advance(font, glyph)
    }

    /// Line of text of a script; nil for a character without a glyph, or a glyph without an
    /// outline.
    func shape(_ bytes: UnsafeBufferPointer<UInt8>, _ script: PlainScript) -> Shaped? {
        var shaped = Shaped(width: 0)
        let width = visitWords(bytes, script) { word, x in
            let left = Double(x) / Double(PANGO_SCALE)
            for var glyph in word.glyphs {
                glyph.x += left
                shaped.glyphs.append(glyph)
            }
        }
        switch width {
        case .width(let width): shaped.width = CGFloat(width) / CGFloat(PANGO_SCALE)
        case .needsPango: return nil
        case .isWhole:
            guard run(bytes, script), let (glyphs, width) = placed() else { return nil }
            shaped = Shaped(glyphs: glyphs, width: CGFloat(width) / CGFloat(PANGO_SCALE))
        }
        return shaped
    }

    /// Width in points of a line of text of a script; nil as for `shape`.
    func width(_ bytes: UnsafeBufferPointer<UInt8>, _ script: PlainScript) -> CGFloat? {
        var whole: Int32 = 0
        switch visitWords(bytes, script, { _, _ in }) {
        case .width(let width): whole = width
        case .needsPango: return nil
        case .isWhole:
            guard run(bytes, script), visitGlyphs({ whole += $1.x_advance }) else { return nil }
        }
        return CGFloat(whole) / CGFloat(PANGO_SCALE)
    }

    // MARK: - Words

    /// Result of a visit of a line's words.
    private enum Words {
        /// Width of all words and spaces in Pango's units.
        case width(Int32)
        /// The line must be shaped as a whole, because the shaping of a word depends on its
        /// neighbours.
        case isWhole
        case needsPango
    }

    /// Calls `body` with each word of a line and the word's left edge in Pango's units.
    private func visitWords(
        _ bytes: UnsafeBufferPointer<UInt8>, _ script: PlainScript,
        _ body: (PlainWord, Int32) -> Void
    ) -> Words {
        guard bytes.count <= Self.longest else { return .needsPango }
        guard let space else { return .isWhole }
        var (x, start): (Int32, Int) = (0, 0)
        for end in 0...bytes.count where end == bytes.count || bytes[end] == Self.blank {
            if end > start {
                let part = UnsafeBufferPointer(rebasing: bytes[start..<end])
                guard let word = word(part, script) else { return .needsPango }
                guard word.isAlone else { return .isWhole }
                body(word, x)
                x += word.width
            }
            if end < bytes.count { x += space }
            start = end + 1
        }
        return .width(x)
    }

    /// A word without spaces; nil for a character without a glyph, or a glyph without an outline.
    func word(_ bytes: UnsafeBufferPointer<UInt8>, _ script: PlainScript) -> PlainWord? {
        let key = PlainWord.Key(bytes, script, font: number)
        if let key, let found = PlainWord.Cache.shared.word(of: key) { return found }
        guard run(bytes, script), let (glyphs, width) = placed() else { return nil }
        PlainWord.Cache.shared.shaped += 1
        let word = PlainWord(glyphs, width: width, isAlone: isAlone(bytes, script, glyphs, width))
        if let key { PlainWord.Cache.shared.add(word, for: key) }
        return word
    }

    /// True if a word has the same glyphs, places and advances between spaces.
    private func isAlone(
        _ bytes: UnsafeBufferPointer<UInt8>, _ script: PlainScript,
        _ glyphs: ContiguousArray<GlyphText.Glyph>, _ width: Int32
    ) -> Bool {
        let between = [Self.blank] + bytes + [Self.blank]
        guard let space, between.withUnsafeBufferPointer({ run($0, script) }),
            let (others, whole) = placed(), whole == width + 2 * space,
            others.count == glyphs.count
        else { return false }
        let left = Double(space) / Double(PANGO_SCALE)
        return zip(glyphs, others).allSatisfy {
            $0.outline === $1.outline && $0.x + left == $1.x && $0.y == $1.y
        }
    }

    // MARK: - HarfBuzz

    /// Shapes a text into the buffer; false for a character without a glyph.
    private func run(_ bytes: UnsafeBufferPointer<UInt8>, _ script: PlainScript) -> Bool {
        var i = 0
        while i < bytes.count {
            let (scalar, length) = PlainScript.scalar(bytes, at: i)
            // `hasAll` has found the characters of ASCII.
            if scalar >= 0x80, !Self.has(scalar, hb) { return false }
            i += length
        }
        hb_buffer_clear_contents(buffer)
        bytes.withMemoryRebound(to: CChar.self) {
            hb_buffer_add_utf8(buffer, $0.baseAddress, Int32($0.count), 0, Int32($0.count))
        }
        hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, script.harfBuzz)
        if let language { hb_buffer_set_language(buffer, language) }
        hb_buffer_set_flags(
            buffer, hb_buffer_flags_t(HB_BUFFER_FLAG_BOT.rawValue | HB_BUFFER_FLAG_EOT.rawValue))
        hb_shape(hb, buffer, nil, 0)
        return true
    }

    /// Glyphs of the buffer with their places; nil for a glyph without an outline.
    private func placed() -> (glyphs: ContiguousArray<GlyphText.Glyph>, width: Int32)? {
        let unit = 1 / Double(PANGO_SCALE)
        var glyphs: ContiguousArray<GlyphText.Glyph> = []
        glyphs.reserveCapacity(Int(hb_buffer_get_length(buffer)))
        var x: Int32 = 0
        let isDrawn = visitGlyphs { outline, place in
            if let outline {
                glyphs.append(
                    GlyphText.Glyph(
                        outline, x: Double(x + place.x_offset) * unit,
                        y: -Double(place.y_offset) * unit))
            }
            x += place.x_advance
        }
        return isDrawn ? (glyphs, x) : nil
    }

    /// Visits the glyphs of the buffer, blanks without an outline; false for a glyph that is not
    /// drawn as an outline.
    private func visitGlyphs(_ body: (GlyphOutline?, hb_glyph_position_t) -> Void) -> Bool {
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else { return count == 0 }
        for i in 0..<Int(count) {
            switch face.drawing(of: infos[i].codepoint) {
            case .nothing: body(nil, positions[i])
            case .picture, .other: return false
            case .outline(let outline): body(outline, positions[i])
            }
        }
        return true
    }
}
