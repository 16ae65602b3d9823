import CoreGraphics
import Foundation

/// Finds line breaks in a string. Immutable. Thread: any.
public final class CTTypesetter: @unchecked Sendable {
    let text: NSAttributedString
    init(_ text: NSAttributedString) { self.text = NSAttributedString(attributedString: text) }

    /// Layout of a range of the string in lines of `width` points; an infinite width is no limit.
    ///
    /// Only the part of the range that fills `height` points is laid out: the time of a page must
    /// not depend on the length of the text after the page.
    func engine(
        _ range: Range<Int>, width: CGFloat, height: CGFloat = .infinity,
        rules: TextLayoutEngine.Rules = TextLayoutEngine.Rules(), first: Int = 4096
    ) -> (engine: TextLayoutEngine, text: NSAttributedString) {
        var length = height < 1e6 ? first : Int.max
        while length < range.count {
            // The part must reach beyond the needed lines: the line at the cut is too short.
            let (engine, part) = engine(range.prefix(length), width: width, rules: rules)
            if engine.lines.count > 2, engine.lines[engine.lines.count - 3].bounds.maxY > height {
                return (engine, part)
            }
            length *= 4
        }
        let part = text.attributedSubstring(
            from: NSRange(location: range.lowerBound, length: range.count))
        // Pango counts widths in 32-bit units.
        let room = width.isFinite && width < 1e6 ? width : nil
        let engine = TextLayoutEngine(
            part, font: Typesetting.defaultFont, width: room, isWrapped: true,
            givesLines: true, rules: rules)
        return (engine, part)
    }

    /// Rules for the lines of a frame of a range: each paragraph has its own break mode, and a
    /// range inside of a paragraph has no first line.
    func frameRules(_ range: Range<Int>) -> TextLayoutEngine.Rules {
        var rules = TextLayoutEngine.Rules()
        rules.followsBreakModes = true
        let start = range.lowerBound
        if start > 0, start < text.length {
            let last = (text.string as NSString).character(at: start - 1)
            rules.continuesParagraph = ![0x0A, 0x0D, 0x2029].contains(last)
        }
        return rules
    }
}

/// A typesetter for a string. Later changes of a mutable string have no effect. Complexity: O(n).
public func CTTypesetterCreateWithAttributedString(
    _ string: CFAttributedString
) -> CTTypesetter { CTTypesetter(string) }

/// A line of a range of the string; a length of 0 means to the end. A range is clamped to the
/// string. Complexity: O(range).
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
    CTTypesetterCreateLineWithOffset(typesetter, stringRange, 0)
}

/// A line of a range of the string that begins at a distance in points from the margin, from which
/// tab stops are counted; a length of 0 means to the end. An offset that is not finite counts as 0.
public func CTTypesetterCreateLineWithOffset(
    _ typesetter: CTTypesetter, _ stringRange: CFRange, _ offset: Double
) -> CTLine {
    let range = stringRange.resolved(typesetter.text.length)
    let part = typesetter.text.attributedSubstring(
        from: NSRange(location: range.lowerBound, length: range.count))
    return CTLine(part, base: range.lowerBound, offset: offset)
}
