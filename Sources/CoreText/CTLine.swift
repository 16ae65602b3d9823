import CoreGraphics
import Foundation

/// A laid out line of text. Immutable; equality is identity. Thread: any.
public final class CTLine: @unchecked Sendable {
    let engine: TextLayoutEngine
    let index: Int
    let text: NSAttributedString
    /// Offset from the engine's indices to indices of the whole string.
    let base: Int
    let measure: TextLayoutEngine.Measure

    init(_ engine: TextLayoutEngine, _ index: Int, _ text: NSAttributedString, base: Int) {
        (self.engine, self.index, self.text, self.base) = (engine, index, text, base)
        measure = engine.measure(line: index)
    }

    /// A whole string as one line; line breaks are displayed as characters.
    ///
    /// `offset` is the place of the line's beginning, from which tab stops are counted.
    convenience init(
        _ text: NSAttributedString, base: Int = 0, justifiedTo width: CGFloat? = nil,
        offset: Double = 0
    ) {
        var rules = TextLayoutEngine.Rules()
        rules.tabOffset = offset.isFinite ? CGFloat(min(max(offset, -1e6), 1e6)) : 0
        let engine = TextLayoutEngine(
            text, font: Typesetting.defaultFont, width: width, isWrapped: width != nil,
            alignment: width == nil ? .natural : .justified, isSingleLine: true,
            givesLines: true, rules: rules)
        self.init(engine, 0, text, base: base)
    }
}

extension CTLine: Hashable {
    /// True if both lines are the same object. Two lines made of the same string are unequal.
    public static func == (a: CTLine, b: CTLine) -> Bool { a === b }
    /// Hashes the identity of the object, as `==` compares. The contents are not read: O(1).
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Defaults of all text.
enum Typesetting {
    static var defaultFont: CTFont { CTFontCreateWithName("Helvetica", 12, nil) }
}

/// Position of the ellipsis in a truncated line. Start and end count in the order of the string.
/// Without a token the characters are removed and not replaced.
public enum CTLineTruncationType: UInt32, Sendable {
    /// At the start of the line.
    case start = 0
    /// At the end of the line.
    case end
    /// In the middle of the line.
    case middle
}

/// Extent of the bounding box of a line. Without options, the box has the width of the line, from
/// the descent to the ascent.
public struct CTLineBoundsOptions: OptionSet, Sendable {
    /// Bits of the options.
    public let rawValue: UInt
    /// Options of raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Without leading. In this implementation leading is always 0.
    public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1)
    /// Without the height that raised and lowered letters add.
    public static let excludeTypographicShifts = CTLineBoundsOptions(rawValue: 2)
    /// Without punctuation at both ends of the line, which hangs outside of the margins.
    public static let useHangingPunctuation = CTLineBoundsOptions(rawValue: 4)
    /// Ink of the glyphs.
    public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 8)
    /// Optical bounds of the font, instead of ink. Fonts of this system have no optical bounds: the
    /// box is the typographic box.
    public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 16)
    /// With space for letters higher and deeper than the font's ascent and descent; no effect with
    /// `useGlyphPathBounds`. The flush factor uses the box of the line's ink.
    public static let includeLanguageExtents = CTLineBoundsOptions(rawValue: 32)
}

/// A line of the whole string, of any width. Line breaks in the string are displayed as characters.
/// Later changes of a mutable string have no effect. Complexity: O(n).
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
    CTLine(NSAttributedString(attributedString: attrString))
}

extension CTLine {
    /// Number of characters that fit from the left, or from the right, without a split character.
    fileprivate func fitting(_ room: CGFloat, fromEnd: Bool) -> Int {
        let string = text.string as NSString
        let length = text.length
        var (low, high) = (0, length)
        func part(_ count: Int) -> NSRange {
            NSRange(location: fromEnd ? length - count : 0, length: count)
        }
        while low < high {
            let middle = (low + high + 1) / 2
            let whole = CTLine(text.attributedSubstring(from: part(middle)))
            if whole.measure.width <= room { low = middle } else { high = middle - 1 }
        }
        guard low > 0, low < length else { return low }
        let edge = fromEnd ? length - low : low
        let character = string.rangeOfComposedCharacterSequence(at: edge)
        guard character.location < edge else { return low }
        return fromEnd ? length - character.location - character.length : character.location
    }
}

/// A line of at most `width` points: the line itself, or a truncated line with `truncationToken`.
///
/// Nil for a token wider than `width`. Indices of a truncated line count its own characters. A
/// width of NaN returns the line itself. Complexity: O(n log n) for a line that is truncated.
public func CTLineCreateTruncatedLine(
    _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType,
    _ truncationToken: CTLine?
) -> CTLine? {
    guard line.measure.width > width else { return line }
    let token = truncationToken.map { $0.text } ?? NSAttributedString(string: "")
    let room = CGFloat(width) - (truncationToken?.measure.width ?? 0)
    guard room >= 0 else { return nil }
    let length = line.text.length
    func part(_ range: NSRange) -> NSAttributedString { line.text.attributedSubstring(from: range) }
    let made = NSMutableAttributedString(string: "")
    switch truncationType {
    case .end:
        made.append(part(NSRange(location: 0, length: line.fitting(room, fromEnd: false))))
        made.append(token)
    case .start:
        let kept = line.fitting(room, fromEnd: true)
        made.append(token)
        made.append(part(NSRange(location: length - kept, length: kept)))
    case .middle:
        let head = line.fitting(room / 2, fromEnd: false)
        let tail = line.fitting(room / 2, fromEnd: true)
        made.append(part(NSRange(location: 0, length: head)))
        made.append(token)
        made.append(part(NSRange(location: length - tail, length: tail)))
    }
    return CTLine(made, base: line.base)
}

/// A line with spaces widened to `justificationWidth` points. `justificationFactor`: share of the
/// widening, 0 to 1. Nil for a line wider than `justificationWidth`.
public func CTLineCreateJustifiedLine(
    _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
    let width = line.measure.width
    guard CGFloat(justificationWidth) >= width else { return nil }
    let factor = min(max(justificationFactor, 0), 1)
    let wanted = width + (CGFloat(justificationWidth) - width) * factor
    guard wanted > width + 0.01 else { return line }
    let range = NSRange(location: line.measure.range.lowerBound, length: line.measure.range.count)
    let part = line.text.attributedSubstring(from: range)
    return CTLine(part, base: line.base + range.location, justifiedTo: wanted)
}

/// The line's range of the string, including the end of a paragraph. In UTF-16 units of the
/// typesetter's string.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange {
    CFRange(location: line.measure.range.lowerBound + line.base, length: line.measure.range.count)
}

/// Number of glyphs in a line. Complexity: O(glyphs) a call.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
    line.engine.runs(line: line.index).reduce(0) { $0 + $1.glyphs.count }
}

/// Runs of a line, `CTRun`s from left to right. Complexity: O(glyphs) a call.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray {
    line.engine.runs(line: line.index).map { CTRun($0, of: line) }
}

/// Width of a line in points; the pointers receive the ascent, the descent, and a leading of 0. A
/// pointer of nil is not written.
public func CTLineGetTypographicBounds(
    _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?,
    _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    ascent?.pointee = line.measure.ascent
    descent?.pointee = line.measure.descent
    leading?.pointee = 0
    return Double(line.measure.width)
}

/// Bounding box of a line, from the beginning of its baseline, y up. In points. Complexity: O(1),
/// or O(n) for `excludeTypographicShifts` and `useHangingPunctuation`. The null rectangle for
/// `useGlyphPathBounds` of a line without ink.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
    let measure = line.measure
    if options.contains(.useGlyphPathBounds), !options.contains(.useOpticalBounds) {
        return measure.ink
    }
    var (ascent, descent) = (measure.ascent, measure.descent)
    if options.contains(.excludeTypographicShifts) {
        // Measures of runs are the measures of their fonts, without shifts.
        let runs = line.engine.runs(line: line.index)
        ascent = runs.map(\.ascent).max() ?? ascent
        descent = runs.map(\.descent).max() ?? descent
    }
    var box = CGRect(x: 0, y: -descent, width: measure.width, height: ascent + descent)
    if options.contains(.useHangingPunctuation) {
        let hanging = line.hangingPunctuation
        box.origin.x += hanging.left
        box.size.width = max(box.width - hanging.left - hanging.right, 0)
    }
    if options.contains(.includeLanguageExtents), !measure.ink.isNull {
        box = box.union(measure.ink)
    }
    return box
}

extension CTLine {
    /// Widths of the punctuation at the left end and at the right end of the line.
    fileprivate var hangingPunctuation: (left: CGFloat, right: CGFloat) {
        let string = text.string as NSString
        let (start, end) = (measure.range.lowerBound, measure.range.upperBound)
        func hangs(_ place: Int) -> Bool {
            let range = string.rangeOfComposedCharacterSequence(at: place)
            return string.substring(with: range).unicodeScalars.allSatisfy {
                CharacterSet.punctuationCharacters.contains($0)
            }
        }
        /// The end of the line without trailing white space.
        var last = end
        while last > start,
            CharacterSet.whitespacesAndNewlines.contains(character: last - 1, of: string)
        {
            last -= 1
        }
        guard last > start else { return (0, 0) }
        var (first, final) = (start, last)
        while first < last, hangs(first) { first += 1 }
        // Punctuation alone does not hang: nothing would stay.
        guard first < last else { return (0, 0) }
        while final > first, hangs(final - 1) { final -= 1 }
        func width(_ from: Int, _ to: Int) -> CGFloat {
            abs(engine.offset(line: index, place: to) - engine.offset(line: index, place: from))
        }
        let sides = (width(start, first), width(final, last))
        return measure.isRightToLeft ? (sides.1, sides.0) : sides
    }
}

extension CharacterSet {
    /// True if a UTF-16 unit of a string is a character of the set.
    fileprivate func contains(character place: Int, of string: NSString) -> Bool {
        Unicode.Scalar(string.character(at: place)).map { contains($0) } ?? false
    }
}

/// Ink of a line at the context's text position; at zero without a context. Null without ink.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
    guard let context, !line.measure.ink.isNull else { return line.measure.ink }
    return line.measure.ink.offsetBy(dx: context.textPosition.x, dy: context.textPosition.y)
}

/// Width of the white space at the end of a line, which is part of the line's width. In points.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double {
    Double(line.measure.trailingSpace)
}

/// Offset of a line for a flush position in `flushWidth` points: factor 0 is left, 0.5 centre, 1
/// right. Factors outside are limited to 0…1; a factor or a width of NaN gives 0.
public func CTLineGetPenOffsetForFlush(
    _ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double
) -> Double {
    let slack = flushWidth - Double(line.measure.width - line.measure.trailingSpace)
    // Also false for NaN.
    guard slack > 0, flushFactor > 0 else { return 0 }
    return slack * Double(min(flushFactor, 1))
}

/// String index of the caret nearest to a position along the line; only x counts. A position beyond
/// an end of the line gives the index at that end; x that is not finite counts as 0.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
    line.engine.place(line: line.index, offset: position.x) + line.base
}

/// Offset of the caret before a string index, in points from the beginning of the line.
///
/// At a change of direction two carets exist: the primary caret for text in the line's direction,
/// and the secondary offset for text in the opposite direction. Elsewhere both are equal. An index
/// outside of the line is clamped to the line.
public func CTLineGetOffsetForStringIndex(
    _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
    let place = max(charIndex, line.base) - line.base
    let carets = line.engine.carets(line: line.index, place: place)
    secondaryOffset?.pointee = carets.weak
    return carets.strong
}

/// Draws a line with the beginning of its baseline at the context's text position, upright with y
/// up. The text position does not move.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
    line.engine.draw(line: line.index, in: context)
}
