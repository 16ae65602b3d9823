import CLaminaPango
import Foundation

extension NSAttributedString.Key {
    /// A `GlyphChoice`: a glyph in place of characters.
    static let glyphInfo = NSAttributedString.Key("CTGlyphInfo")
    /// A `RubyText`: small text beside characters.
    static let ruby = NSAttributedString.Key("CTRubyAnnotation")
}

/// Choice of a glyph for the characters of a range.
package protocol GlyphChoice: AnyObject {
    /// The text to which the choice applies; other text is drawn with its usual glyphs.
    var baseText: String { get }
    /// Glyph in a font; nil for a font without the glyph.
    func glyph(in font: CTFont) -> CGGlyph?
}

/// Small text beside the characters of a range.
package protocol RubyText: AnyObject {
    /// Texts with their places, and the rules of the layout.
    var ruby: RubyValues { get }
}

/// Ruby as values.
package struct RubyValues: Sendable {
    /// Side of the base text.
    package enum Side: Sendable { case above, below, behind, inline }
    /// Place of text along longer text.
    package enum Alignment: Sendable { case start, center, end, letters, space }

    /// Text at a side.
    package struct Line: @unchecked Sendable {
        package var side: Side
        package var text: String
        /// Attributes of the text; missing attributes come from the base text.
        package var attributes: [NSAttributedString.Key: Any]

        package init(
            _ side: Side, _ text: String, attributes: [NSAttributedString.Key: Any] = [:]
        ) {
            (self.side, self.text, self.attributes) = (side, text, attributes)
        }
    }

    package var lines: [Line] = []
    package var alignment = Alignment.space
    /// True if ruby may lie over the text before the base, and over the text after the base.
    package var (overhangsStart, overhangsEnd) = (true, true)
    /// Size of ruby's font in relation to the base text's.
    package var scale: CGFloat = 0.5
    /// True if ruby wider than the base text is made smaller.
    package var fits = false

    package init() {}
}

/// Units of a text: the ranges with a glyph by number, or with ruby.
struct InlineAttributes {
    struct Found {
        /// UTF-16 units of the text.
        let range: Range<Int>
        let unit: InlineUnit
        /// Place of each character.
        let places: [InlinePlace]
        let widths: [Int32]
    }

    private(set) var found: [Found] = []

    /// UTF-16 units of the longest base text.
    private static let longest = 1024

    /// `isWhole`: a unit is kept or left out as a whole by truncation, and has no carets inside.
    init(_ text: NSAttributedString, font: CTFont, color: CGColor, isWhole: Bool) {
        let ranges = Self.ranges(text)
        for (number, (range, value)) in ranges.enumerated() {
            let base = text.attributedSubstring(
                from: NSRange(location: range.lowerBound, length: range.count))
            var made: (unit: InlineUnit, carets: [CGFloat])?
            if let choice = value as? GlyphChoice {
                made = InlineUnit.glyph(choice, base, font: font)
            } else if let picture = value as? InlinePicture {
                made = InlineUnit.picture(picture)
            } else if let ruby = (value as? RubyText)?.ruby {
                // Ruby lies over neither other ruby nor the edge of a paragraph.
                let string = text.string as NSString
                func isFree(_ place: Int, _ other: Range<Int>?) -> Bool {
                    guard place >= 0, place < string.length, other?.contains(place) != true
                    else { return false }
                    return Self.ends[string.character(at: place)] == nil
                }
                made = InlineUnit.ruby(
                    ruby, base, font: font, color: color,
                    before: isFree(
                        range.lowerBound - 1, number > 0 ? ranges[number - 1].range : nil),
                    after: isFree(
                        range.upperBound,
                        number + 1 < ranges.count ? ranges[number + 1].range : nil))
            }
            guard let made else { continue }
            add(made.unit, range, base.string, isWhole ? [] : made.carets)
        }
    }

    private mutating func add(
        _ unit: InlineUnit, _ range: Range<Int>, _ base: String, _ carets: [CGFloat]
    ) {
        let count = base.unicodeScalars.count
        var drawing = 0
        var (offsets, widths) = ([Int32](), [Int32]())
        if carets.count == count, count > 1 {
            let x = carets.map { AttributeList.units($0) }
            let isFromRight = x[0] > x[count - 1]
            drawing = isFromRight ? 0 : count - 1
            for i in 0..<count {
                let (start, end) =
                    isFromRight
                    ? (i + 1 < count ? x[i + 1] : 0, i == 0 ? unit.width : x[i])
                    : (i == 0 ? 0 : x[i], i + 1 < count ? x[i + 1] : unit.width)
                offsets.append(start)
                widths.append(end - start)
            }
        }
        // Text in two directions has carets in no order.
        if widths.count != count || widths.contains(where: { $0 < 0 }) {
            // Truncation may leave the first character alone.
            drawing = 0
            offsets = [0] + [Int32](repeating: unit.width, count: count - 1)
            widths = [unit.width] + [Int32](repeating: 0, count: count - 1)
        }
        let places = offsets.enumerated().map {
            InlinePlace(unit, index: $0, offset: $1, draws: $0 == drawing)
        }
        found.append(Found(range: range, unit: unit, places: places, widths: widths))
    }

    // MARK: - Ranges

    /// Line ends and tabs, which no unit crosses.
    private static let ends: [UInt16: Bool] = [
        0x09: true, 0x0A: true, 0x0B: true, 0x0C: true, 0x0D: true, 0x85: true, 0x2028: true,
        0x2029: true,
    ]

    /// Ranges with the same object, up to the first line end.
    private static func ranges(_ text: NSAttributedString) -> [(
        range: Range<Int>, value: AnyObject
    )] {
        var made: [(range: Range<Int>, value: AnyObject)] = []
        let string = text.string as NSString
        var at = 0
        while at < text.length {
            var run = NSRange()
            let attributes = text.attributes(at: at, effectiveRange: &run)
            let range = at..<NSMaxRange(run)
            at = range.upperBound
            guard !attributes.isEmpty else { continue }
            let value =
                (attributes[.attachment] as? InlinePicture) as AnyObject?
                ?? (attributes[.ruby] as? RubyText) as AnyObject?
                ?? (attributes[.glyphInfo] as? GlyphChoice) as AnyObject?
            guard let value else { continue }
            if value is InlinePicture {
                // Each character has a picture.
                var start = range.lowerBound
                while start < range.upperBound {
                    let character = string.rangeOfComposedCharacterSequence(at: start)
                    let end = min(max(NSMaxRange(character), start + 1), range.upperBound)
                    made.append((start..<end, value))
                    start = end
                }
            } else if let last = made.last, last.value === value,
                last.range.upperBound == range.lowerBound
            {
                made[made.count - 1].range = last.range.lowerBound..<range.upperBound
            } else {
                made.append((range, value))
            }
        }
        guard !made.isEmpty else { return [] }
        return made.compactMap { range, value in
            let end = range.first { ends[string.character(at: $0)] != nil } ?? range.upperBound
            guard end > range.lowerBound else { return nil }
            guard end - range.lowerBound <= longest else {
                Diagnostics.once("ruby of a text longer than \(longest) characters is left out")
                return nil
            }
            return (range.lowerBound..<end, value)
        }
    }
}
