import CoreGraphics
import Foundation

/// Character with the position in the text.
struct PlacedGlyph {
    var path: CGPath
    /// Start of the character on the baseline.
    var place: CGPoint
    var width: Double
    /// Index among all characters, index among characters other than spaces, index of the word,
    /// index of the line.
    var index: [Int]
}

/// Lines of a text, from the style and the widths of the characters.
///
/// Source: lottie-spec, "Text". A text box wraps at spaces; the first baseline lies the font's
/// ascent below the top of the box.
struct TextLines {
    private(set) var glyphs: [PlacedGlyph] = []
    /// Totals for each kind of `PlacedGlyph.index`.
    private(set) var totals = [0, 0, 0, 0]

    init(_ style: TextStyle, _ source: GlyphSource) {
        let gap = style.tracking / 1000 * style.size
        func width(_ text: some StringProtocol, after start: Double = 0) -> Double {
            text.reduce(start) {
                $0 + source.glyph($1, of: style.font, size: style.size).width + gap
            }
        }
        var lines: [String] = []
        for line in style.lines {
            guard let box = style.box, box.width > 0 else {
                lines.append(String(line))
                continue
            }
            var (current, reach) = ("", 0.0)
            for word in line.split(separator: " ", omittingEmptySubsequences: false) {
                let longer =
                    current.isEmpty ? width(word) : width(word, after: width(" ", after: reach))
                if !current.isEmpty, longer - gap > Double(box.width) {
                    lines.append(current)
                    (current, reach) = (String(word), width(word))
                } else {
                    current += current.isEmpty ? String(word) : " " + String(word)
                    reach = longer
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
        for glyph in glyphs {
            let (from, to) = (Double(glyph.place.x), Double(glyph.place.x) + glyph.width)
            let known = extents[glyph.index[3]] ?? (from, to)
            extents[glyph.index[3]] = (min(known.from, from), max(known.to, to))
        }
    }

    /// Start and end of each line.
    private var extents: [Int: (from: Double, to: Double)] = [:]

    func extent(ofLine row: Int, _ style: TextStyle) -> TextPath.Line {
        let (from, to) = extents[row] ?? (0, 0)
        return TextPath.Line(start: from, width: to - from, alignment: style.alignment)
    }
}
