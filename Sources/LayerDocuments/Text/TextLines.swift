import CoreGraphics
import Foundation

/// A character of a text where it stands.
struct PlacedGlyph {
    var path: CGPath
    /// Begin of the character on its baseline.
    var place: CGPoint
    var width: Double
    /// Number among all characters, among those that are no spaces, of its word and of its line.
    var index: [Int]
}

/// Lines of a text, from its style and the widths of its characters.
///
/// Source: lottie-spec, "Text"; a box wraps at spaces, and its first baseline lies the font's
/// ascent below its top.
struct TextLines {
    private(set) var glyphs: [PlacedGlyph] = []
    /// How many there are of each kind of `PlacedGlyph.index`.
    private(set) var totals = [0, 0, 0, 0]

    init(_ style: TextStyle, _ source: GlyphSource) {
        let gap = style.tracking / 1000 * style.size
        func width(_ text: some StringProtocol) -> Double {
            text.reduce(0) { $0 + source.glyph($1, of: style.font, size: style.size).width + gap }
        }
        var lines: [String] = []
        for line in style.lines {
            guard let box = style.box, box.width > 0 else {
                lines.append(String(line))
                continue
            }
            var current = ""
            for word in line.split(separator: " ", omittingEmptySubsequences: false) {
                let longer = current.isEmpty ? String(word) : current + " " + word
                if !current.isEmpty, width(longer) - gap > Double(box.width) {
                    lines.append(current)
                    current = String(word)
                } else {
                    current = longer
                }
            }
            lines.append(current)
        }
        var y = style.box.map { Double($0.minY) + source.ascent(of: style.font) * style.size } ?? 0
        y -= style.baselineShift
        var (all, visible, word) = (0, 0, 0)
        for (row, line) in lines.enumerated() {
            let length = max(width(line) - (line.isEmpty ? 0 : gap), 0)
            let (left, room) = style.box.map { (Double($0.minX), Double($0.width)) } ?? (0, 0)
            var x =
                left
                + (style.alignment == 1
                    ? room - length : style.alignment == 2 ? (room - length) / 2 : 0)
            for character in line {
                let glyph = source.glyph(character, of: style.font, size: style.size)
                glyphs.append(
                    PlacedGlyph(
                        path: glyph.path, place: CGPoint(x: x, y: y), width: glyph.width,
                        index: [all, visible, word, row]))
                x += glyph.width + gap
                all += 1
                if character == " " { word += 1 } else { visible += 1 }
            }
            if !line.isEmpty { word += 1 }
            y += style.lineHeight
        }
        totals = [all, visible, word, lines.count]
    }
}
