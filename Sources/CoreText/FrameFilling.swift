// Lines in the spans of a shape.
//
// Input: a typesetter, a range of its text, a shape.
// Output: lines with their places, from the top. A row is as high as its highest line, which is
// known after the layout: the height of a row is first estimated from a line over the whole width,
// and the row is laid out again if a line is higher. A word is broken only if no span of the shape
// is wide enough for the word. A failed search finds the widest span below; a later word wider than
// the span is broken without a search.
// Cost: O(text + rows × edges of the shape).
import CoreGraphics
import Foundation

struct FrameFilling {
    struct Placed {
        let line: CTLine
        /// Beginning of the baseline in the coordinates of the shape, y up.
        var origin: CGPoint
        var top, bottom: CGFloat
    }

    private let typesetter: CTTypesetter
    private let shape: FrameShape
    private let end: Int
    private(set) var placed: [Placed] = []
    /// First character behind the lines.
    private(set) var at: Int
    private var y: CGFloat
    /// Characters of the line before, for the size of the next layout.
    private var lastLength = 50
    /// The widest span in which the word at a character did not fit: narrower spans need no layout.
    private var tooNarrow: (at: Int, width: CGFloat) = (-1, 0)
    /// The result of a failed search: from the present row on, a row of at least `height` has no
    /// span wider than `width`.
    private var widest: (height: CGFloat, width: CGFloat)?

    /// Points of the narrowest span.
    static let narrowest: CGFloat = 4
    /// After a row without a span wide enough, the next row is searched in steps of the shape's
    /// height divided by this number.
    private static let mostSteps: CGFloat = 4096

    init(_ typesetter: CTTypesetter, _ range: Range<Int>, _ shape: FrameShape) {
        (self.typesetter, self.shape) = (typesetter, shape)
        (at, end, y) = (range.lowerBound, range.upperBound, shape.box.maxY)
        fill()
    }

    private mutating func fill() {
        /// Upper edge of the first row with spans too narrow for the next word; nil if the last row
        /// had lines.
        var waiting: CGFloat?
        var isForced = false
        /// The widest span of the search that began at `waiting`.
        var searched: CGFloat = 0
        /// Measures of the line that starts at the character `at`, laid out in the whole width of
        /// the shape.
        var probe: (at: Int, height: CGFloat, isRightToLeft: Bool)?
        while at < end {
            if probe?.at != at {
                let engine = layout(shape.box.width, from: at).engine
                guard let first = engine.lines.first else { return }
                probe = (
                    at, max(first.bounds.height, 0.5), engine.measure(line: 0).isRightToLeft
                )
            }
            guard let probe else { return }
            var height = probe.height
            var row: [Placed] = []
            var next = at
            var hasRoom = false
            for _ in 0..<4 {
                guard y - height >= shape.box.minY - 1e-6 else { break }
                (row, next, hasRoom) = self.row(height, isForced, probe.isRightToLeft)
                let needed = row.map { $0.top - $0.bottom }.max() ?? height
                if needed <= height + 0.01 { break }
                height = needed
                row = []
            }
            if row.isEmpty {
                if hasRoom, waiting == nil {
                    if isTooWide(forRowsOf: height) {
                        isForced = true
                        continue
                    }
                    (waiting, searched) = (y, 0)
                }
                let step = max(height / 4, shape.box.height / Self.mostSteps, 0.5)
                if waiting != nil { searched = max(searched, widestSpan(height, within: step)) }
                y -= step
                if y - height < shape.box.minY - 1e-6 {
                    // No span is wide enough for the word: the word is broken in the first span.
                    guard let start = waiting, !isForced else { return }
                    widest = (height, searched)
                    (y, isForced, waiting) = (start, true, nil)
                }
                continue
            }
            (waiting, isForced) = (nil, false)
            placed += row
            lastLength = max(next - at, 8)
            y -= height + gap(at, next)
            at = next
        }
    }

    /// At least the width of the widest span of a row of `height` that begins at most `step` points
    /// below the present row: all these rows have a band in common.
    private func widestSpan(_ height: CGFloat, within step: CGFloat) -> CGFloat {
        guard step < height else { return .infinity }
        let spans = shape.spans(top: y - step, bottom: y - height)
        // Spans are measured a thousandth inside of their bands.
        return (spans.map { $0.upperBound - $0.lowerBound }.max() ?? 0) * 1.01 + 0.1
    }

    /// True if the next word is known to be wider than every span from the present row on.
    private func isTooWide(forRowsOf height: CGFloat) -> Bool {
        guard let widest, height >= widest.height, widest.width.isFinite else { return false }
        let (engine, text) = layout(max(widest.width, Self.narrowest), from: at)
        guard !engine.lines.isEmpty else { return false }
        return splitsWord(at + CTLine(engine, 0, text, base: at).measure.range.upperBound)
    }

    /// Points below a row that ends before a character.
    private func gap(_ start: Int, _ next: Int) -> CGFloat {
        func style(_ place: Int) -> NSParagraphStyle? {
            guard place < typesetter.text.length else { return nil }
            return typesetter.text.attribute(.paragraphStyle, at: place, effectiveRange: nil)
                as? NSParagraphStyle
        }
        func finite(_ value: CGFloat?) -> CGFloat {
            guard let value, value.isFinite else { return 0 }
            return min(max(value, -1e5), 1e5)
        }
        let own = style(start)
        var gap = finite(own?.lineSpacing)
        if next < end, !typesetter.frameRules(next..<end).continuesParagraph {
            gap += finite(own?.paragraphSpacing) + finite(style(next)?.paragraphSpacingBefore)
        }
        // A row never begins above the row before.
        return max(gap, 0)
    }

    private func layout(
        _ width: CGFloat, from start: Int
    ) -> (engine: TextLayoutEngine, text: NSAttributedString) {
        let range = start..<end
        return typesetter.engine(
            range, width: width, height: 0, rules: typesetter.frameRules(range),
            first: lastLength * 5 + 32)
    }

    /// Lines in the spans of a row, the first character behind them, and true if no span was wide
    /// enough for a word.
    private mutating func row(
        _ height: CGFloat, _ isForced: Bool, _ isRightToLeft: Bool
    ) -> ([Placed], Int, Bool) {
        var (row, next, hasRoom): ([Placed], Int, Bool) = ([], at, false)
        var spans = shape.spans(top: y, bottom: y - height)
            .filter { $0.upperBound - $0.lowerBound >= Self.narrowest }
        if isRightToLeft { spans.reverse() }
        for span in spans where next < end {
            let width = span.upperBound - span.lowerBound
            if !isForced, tooNarrow.at == next, width <= tooNarrow.width {
                hasRoom = true
                continue
            }
            let (engine, text) = layout(width, from: next)
            guard let line = engine.lines.first else { break }
            let made = CTLine(engine, 0, text, base: next)
            let length = made.measure.range.upperBound
            if !isForced, splitsWord(next + length) {
                hasRoom = true
                tooNarrow = (next, tooNarrow.at == next ? max(tooNarrow.width, width) : width)
                continue
            }
            row.append(
                Placed(
                    line: made,
                    origin: CGPoint(x: span.lowerBound + line.origin.x, y: y - line.origin.y),
                    top: y, bottom: y - line.bounds.height))
            next += max(length, 1)
            if next < end, !typesetter.frameRules(next..<end).continuesParagraph { break }
            if isForced { break }
        }
        return (row, next, hasRoom)
    }

    /// True for a place between two letters or digits of ASCII, where lines do not break.
    private func splitsWord(_ place: Int) -> Bool {
        guard place > 0, place < end else { return false }
        let string = typesetter.text.string as NSString
        func isLetter(_ unit: UInt16) -> Bool {
            unit >= 0x30 && unit <= 0x39 || unit & 0xFFDF >= 0x41 && unit & 0xFFDF <= 0x5A
        }
        return isLetter(string.character(at: place - 1)) && isLetter(string.character(at: place))
    }
}
