import CoreGraphics
import Foundation

/// Finds line breaks in a string. Immutable. Thread: any.
public final class CTTypesetter: @unchecked Sendable {
    let text: NSAttributedString
    init(_ text: NSAttributedString) { self.text = NSAttributedString(attributedString: text) }

    /// Layout of a range of the string in lines of `width` points; an infinite width is no limit.
    ///
    /// Of a long range only the part that fills `height` points is laid out: the time of a page
    /// must not depend on the text after the page.
    func engine(
        _ range: Range<Int>, width: CGFloat, height: CGFloat = .infinity
    ) -> (engine: TextLayoutEngine, text: NSAttributedString) {
        var length = height < 1e6 ? 4096 : Int.max
        while length < range.count {
            // The part must reach beyond the needed lines: the line at the cut is too short.
            let (engine, part) = engine(range.prefix(length), width: width)
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
            givesLines: true)
        return (engine, part)
    }
}

/// A typesetter for a string.
public func CTTypesetterCreateWithAttributedString(
    _ string: CFAttributedString
) -> CTTypesetter { CTTypesetter(string) }

/// A line of a range of the string; a length of 0 means to the end.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
    let range = stringRange.resolved(typesetter.text.length)
    let part = typesetter.text.attributedSubstring(
        from: NSRange(location: range.lowerBound, length: range.count))
    return CTLine(part, base: range.lowerBound)
}

/// Number of characters from `startIndex` in a line of at most `width` points, broken between
/// words; at least one.
public func CTTypesetterSuggestLineBreak(
    _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
    let length = typesetter.text.length
    guard startIndex >= 0, startIndex < length else { return 0 }
    let (engine, _) = typesetter.engine(startIndex..<length, width: CGFloat(width), height: 0)
    return engine.measure(line: 0).range.upperBound
}

/// Number of characters from `startIndex` in a line of at most `width` points, broken anywhere; at
/// least one.
public func CTTypesetterSuggestClusterBreak(
    _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
    let length = typesetter.text.length
    guard startIndex >= 0, startIndex < length else { return 0 }
    // Measure only as much text as fills the width: the time must not depend on the rest.
    var part = min(1024, length - startIndex)
    var line = CTTypesetterCreateLine(typesetter, CFRangeMake(startIndex, part))
    while part < length - startIndex, line.measure.width <= CGFloat(width) {
        part = min(part * 4, length - startIndex)
        line = CTTypesetterCreateLine(typesetter, CFRangeMake(startIndex, part))
    }
    // Advances in the order of the string: carets of text from right to left, and of mixed text, do
    // not move with the string.
    var advances = [CGFloat](repeating: 0, count: part)
    for run in line.engine.runs(line: 0) {
        for (place, advance) in zip(run.places, run.advances) where place < part {
            advances[place] += advance.width
        }
    }
    let text = typesetter.text.string as NSString
    var (end, used) = (startIndex, CGFloat(0))
    while end < startIndex + part {
        let character = text.rangeOfComposedCharacterSequence(at: end)
        let next = character.location + character.length
        used += advances[(end - startIndex)..<min(next - startIndex, part)].reduce(0, +)
        if end > startIndex, used > CGFloat(width) { break }
        end = next
    }
    return end - startIndex
}
