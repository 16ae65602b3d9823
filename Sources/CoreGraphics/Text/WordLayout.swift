// Lines of words without a layout of Pango's.
//
// Input: an attributed string and the parameters of the layout.
// Output: words at their places on lines, with the measures of the lines. Words are shaped once for
// each font: after a change of a word, only this word is shaped. Lines are broken at spaces as
// Pango breaks them. A string with anything else – other scripts, distances between letters, lines
// through letters, tabs, breaks within words – is Pango's.
import CLaminaPango
import Foundation

/// Words on lines. Inside `FontLibrary.with`.
struct WordLayout {
    /// Word at a place on its line, in Pango's units.
    struct Placed {
        let word: PlainWord
        let x: Int32
        /// Points an em.
        let size: Double
        /// Straight sRGB.
        let color: SIMD4<Float>
    }

    /// Line with its measures in Pango's units.
    struct Line {
        var words: ContiguousArray<Placed> = []
        var width: Int32 = 0
        var ascent: Int32 = 0
        var descent: Int32 = 0
        /// Greatest gap between lines of the fonts, in points.
        var leading: CGFloat = 0
        /// True for the first line of a paragraph.
        var begins = true

        mutating func reach(_ font: PlainFont) {
            ascent = max(ascent, font.ascent)
            descent = max(descent, font.descent)
            leading = max(leading, font.leading)
        }
    }

    private(set) var lines: [Line] = []

    /// UTF-16 units of the longest text, and points of the largest font: Pango's widths stay within
    /// 32 bits.
    private static let (longest, largest) = (4096, CGFloat(400))
    /// Number of paragraphs that Pango lays out together.
    private static let mostParagraphs = 100

    /// Nil for text which needs Pango.
    init?(_ text: TextContent, _ setting: LayoutPieces) {
        guard !text.isEmpty, text.length <= Self.longest, setting.isPlain,
            let runs = WordRuns(text, setting)
        else { return nil }
        var string = text.string
        let isDone = string.withUTF8 { bytes -> Bool in
            var (start, unit) = (0, 0)
            for end in 0...bytes.count where end == bytes.count || bytes[end] == 0x0A {
                guard end > start, lines.count < Self.mostParagraphs else { return false }
                let paragraph = UnsafeBufferPointer(rebasing: bytes[start..<end])
                var breaker = LineBreaker(setting, runs, unit: unit)
                guard breaker.add(paragraph) else { return false }
                lines += breaker.lines
                (start, unit) = (end + 1, breaker.unit + 1)
            }
            return true
        }
        guard isDone, !setting.isSingleLine || lines.count == 1 else { return nil }
    }

    /// Words as glyphs, the lines at `places`; glyphs far outside of `seen` are left out.
    func glyphs(
        _ places: [TextLayoutEngine.Line], in size: CGSize, scale: Double, seen: CGRect
    ) -> GlyphText {
        var glyphs: ContiguousArray<GlyphText.Glyph> = []
        var runs: ContiguousArray<GlyphText.Run> = []
        let columns = Double(seen.minX)...Double(seen.maxX)
        for (line, place) in zip(lines, places) {
            guard place.bounds.maxY >= seen.minY, place.bounds.minY <= seen.maxY else { continue }
            let y = TextSetting.settled(Double(place.origin.y), scale)
            for placed in line.words {
                let left = Double(place.origin.x) + Double(placed.x) / Double(PANGO_SCALE)
                let first = glyphs.count
                for var glyph in placed.word.glyphs {
                    glyph.x += left
                    glyph.y += y
                    if columns.contains(glyph.x) { glyphs.append(glyph) }
                }
                if glyphs.count == first { continue }
                if let last = runs.last, last.color == placed.color, last.size == placed.size {
                    runs[runs.count - 1].glyphs = last.glyphs.lowerBound..<glyphs.count
                } else {
                    runs.append(
                        GlyphText.Run(
                            first..<glyphs.count, size: placed.size, color: placed.color))
                }
            }
        }
        return GlyphText(glyphs, runs: runs, size: size, scale: scale)
    }

    /// Fonts and colours of a text's ranges.
    struct WordRuns {
        struct Run {
            /// End of the range in UTF-16 units.
            let end: Int
            let font: CTFont
            let color: SIMD4<Float>
        }

        private(set) var runs: [Run] = []

        /// Attributes with an influence on layout or drawing beyond font and colour.
        private static let others: Set<NSAttributedString.Key> = [
            .kern, .tracking, .baselineOffset, .ligature, .runDelegate, .strokeWidth,
            .glyphInfo, .ruby, .attachment, .textLevel, .language, .verticalGlyphForm,
            .writingDirection, .obliqueness, .shadow, .link,
            .backgroundColor, .underlineStyle, .strikethroughStyle, .foregroundColorFromContext,
        ]

        /// Nil for other attributes and for fonts with features.
        init?(_ content: TextContent, _ setting: LayoutPieces) {
            guard let text = content.attributedIfNeeded else {
                guard setting.font.isPlain, setting.font.size <= WordLayout.largest else {
                    return nil
                }
                runs = [
                    Run(
                        end: content.length, font: setting.font,
                        color: AttributeList.ink([:], setting.color))
                ]
                return
            }
            var at = 0
            while at < text.length {
                var range = NSRange()
                let attributes = text.attributes(at: at, effectiveRange: &range)
                at = NSMaxRange(range)
                if attributes.keys.contains(where: Self.others.contains) {
                    return nil
                }
                // Pango sets paragraphs with paragraph styles.
                let style = attributes[.paragraphStyle] as? NSParagraphStyle
                if style !== setting.style, style?.values != setting.style?.values { return nil }
                let font = AttributeList.fontValue(attributes[.font]) ?? setting.font
                guard font.isPlain, font.size <= WordLayout.largest
                else { return nil }
                runs.append(
                    Run(
                        end: at, font: font,
                        color: AttributeList.ink(attributes, setting.color)))
            }
        }
    }
}
