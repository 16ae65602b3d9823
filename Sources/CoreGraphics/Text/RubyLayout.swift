// Layout of ruby (small annotations of letters) beside its base text.
//
// Input: the base text, small texts with their sides, and the rules. Output: the lines of base text
// and ruby with positions from the start of the base's baseline, and a bounding box. The rules for
// a group of ruby follow the "Requirements for Japanese Text Layout" (W3C). Ruby has half the size
// of the base, and is spread with half a space at both ends. The overhang over neighbouring letters
// is at most half of the ruby's size.
import Foundation

struct RubyLayout {
    let base: TextLayoutEngine
    /// The base text first.
    private(set) var parts: [InlineUnit.Part] = []
    private(set) var width: CGFloat
    private(set) var ascent: CGFloat
    private(set) var descent: CGFloat

    private let ruby: RubyValues
    private let font: CTFont
    private let color: CGColor
    private let paint: [NSAttributedString.Key: Any]
    private let isRightToLeft: Bool

    /// Attributes drawn for the line as a whole, and not inside of a unit.
    static let ofLine: Set<NSAttributedString.Key> = [
        .ruby, .glyphInfo, .backgroundColor, .underlineStyle, .strikethroughStyle, .baselineOffset,
        .paragraphStyle, .underlineColor, .strikethroughColor, .shadow, .link, .writingDirection,
        .attachment,
    ]

    init(_ ruby: RubyValues, _ base: NSAttributedString, font: CTFont, color: CGColor) {
        let text = NSMutableAttributedString(attributedString: base)
        for key in Self.ofLine {
            text.removeAttribute(key, range: NSRange(location: 0, length: text.length))
        }
        let first = text.attributes(at: 0, effectiveRange: nil)
        (self.ruby, self.color) = (ruby, color)
        self.font = AttributeList.fontValue(first[.font]) ?? font
        paint = first.filter {
            [.foregroundColor, .coreTextColor, .foregroundColorFromContext].contains($0.key)
        }
        self.base = TextLayoutEngine(
            text, font: font, color: color, isSingleLine: true, givesLines: true)
        let measure = self.base.measure(line: 0)
        (width, ascent, descent) = (measure.width, measure.ascent, measure.descent)
        isRightToLeft = measure.isRightToLeft
    }

    mutating func place(before: Bool, after: Bool) {
        let own = width
        /// Extent of the unit, from the beginning of the base text.
        var (left, right) = (CGFloat.zero, own)
        parts = [InlineUnit.Part(engine: base, place: .zero)]
        for line in ruby.lines where !line.text.isEmpty {
            switch line.side {
            case .above, .below:
                let engine = fitted(line, to: own)
                let measure = engine.measure(line: 0)
                let height = measure.ascent + measure.descent
                let start = start(of: measure.width, along: own)
                let most = size(line) / 2
                let over = (
                    before && ruby.overhangsStart ? most : 0, after && ruby.overhangsEnd ? most : 0
                )
                let sides = isRightToLeft ? (over.1, over.0) : over
                left = min(left, start + min(sides.0, max(-start, 0)))
                let end = start + measure.width
                right = max(right, end - min(sides.1, max(end - own, 0)))
                let isAbove = line.side == .above
                let y = isAbove ? -ascent - measure.descent : descent + measure.ascent
                parts.append(
                    InlineUnit.Part(
                        engine: engine, place: CGPoint(x: start, y: y), isRuby: true))
                if isAbove { ascent += height } else { descent += height }
            case .inline:
                let engine = engine(line, scale: 1)
                let measure = engine.measure(line: 0)
                parts.append(InlineUnit.Part(engine: engine, place: CGPoint(x: right, y: 0)))
                right += measure.width
                (ascent, descent) = (max(ascent, measure.ascent), max(descent, measure.descent))
            case .behind: right += stack(line, at: right)
            }
        }
        for i in parts.indices {
            parts[i] = InlineUnit.Part(
                engine: parts[i].engine,
                place: CGPoint(x: parts[i].place.x - left, y: parts[i].place.y),
                isRuby: parts[i].isRuby)
        }
        width = right - left
    }

    /// Ink of all lines, from the beginning of the baseline, y down.
    var ink: CGRect {
        parts.reduce(CGRect.null) { sum, part in
            let ink = part.engine.measure(line: 0).ink
            guard !ink.isNull else { return sum }
            return sum.union(
                CGRect(
                    x: part.place.x + ink.minX, y: part.place.y - ink.maxY, width: ink.width,
                    height: ink.height))
        }.orZero
    }

    // MARK: - One line of ruby

    private func size(_ line: RubyValues.Line) -> CGFloat {
        AttributeList.fontValue(line.attributes[.font])?.size
            ?? font.size * (line.side == .inline ? 1 : ruby.scale)
    }

    private func engine(
        _ line: RubyValues.Line, _ text: String? = nil, scale: CGFloat, spacing: CGFloat = 0
    ) -> TextLayoutEngine {
        var attributes = paint
        for (key, value) in line.attributes where !Self.ofLine.contains(key) {
            attributes[key] = value
        }
        let own = AttributeList.fontValue(line.attributes[.font]) ?? font.withSize(size(line))
        attributes[.font] = scale == 1 ? own : own.withSize(own.size * scale)
        if spacing > 0 { attributes[.kern] = spacing }
        return TextLayoutEngine(
            NSAttributedString(string: text ?? line.text, attributes: attributes), font: font,
            color: color, isSingleLine: true, givesLines: true)
    }

    /// Ruby for the width of the base text: in a smaller font if too wide, with space between the
    /// letters if too narrow.
    private func fitted(_ line: RubyValues.Line, to own: CGFloat) -> TextLayoutEngine {
        let natural = engine(line, scale: 1)
        let width = natural.measure(line: 0).width
        if ruby.fits, width > own, own > 0 { return engine(line, scale: own / width) }
        let letters = CGFloat(line.text.count)
        guard width < own, Self.isSpread(line.text) else { return natural }
        switch ruby.alignment {
        case .letters where letters > 1:
            return engine(line, scale: 1, spacing: (own - width) / (letters - 1))
        // Pango leaves out the spaces at the ends of a line: half of a space stays at each end.
        case .space where letters > 1:
            return engine(line, scale: 1, spacing: (own - width) / letters)
        default: return natural
        }
    }

    /// True for text without letters that belong together: ideographs, kana and Hangul.
    private static func isSpread(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            (0x2E80...0xD7FF).contains($0.value) || $0.value >= 0xF900
        }
    }

    /// Beginning of ruby of a width along the base text.
    private func start(of width: CGFloat, along own: CGFloat) -> CGFloat {
        switch ruby.alignment {
        case .start: isRightToLeft ? own - width : 0
        case .end: isRightToLeft ? 0 : own - width
        case .center, .letters, .space: (own - width) / 2
        }
    }

    /// Adds ruby as a column of letters beside the base text, centred on the height of the base
    /// text. Returns the width of the column.
    private mutating func stack(_ line: RubyValues.Line, at x: CGFloat) -> CGFloat {
        let letters = line.text.map { engine(line, String($0), scale: 1) }
        let measures = letters.map { $0.measure(line: 0) }
        let width = measures.map(\.width).max() ?? 0
        let height = measures.reduce(0) { $0 + $1.ascent + $1.descent }
        var y = (descent - ascent - height) / 2
        ascent = max(ascent, -y)
        for (letter, measure) in zip(letters, measures) {
            y += measure.ascent
            parts.append(
                InlineUnit.Part(
                    engine: letter, place: CGPoint(x: x + (width - measure.width) / 2, y: y)))
            y += measure.descent
        }
        descent = max(descent, y)
        return width
    }
}

extension CGRect {
    /// The rectangle, or zero for the null rectangle.
    fileprivate var orZero: CGRect { isNull ? .zero : self }
}
