import CoreGraphics
import Foundation

/// Number of characters from `startIndex` in a line of at most `width` points, broken between
/// words; at least one. 0 for an index outside of the string.
public func CTTypesetterSuggestLineBreak(
    _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex { CTTypesetterSuggestLineBreakWithOffset(typesetter, startIndex, width, 0) }

/// Number of characters as by `CTTypesetterSuggestLineBreak`, of a line that begins at a distance
/// in points from the margin, from which tab stops are counted. An offset that is not finite counts
/// as 0; a magnitude above a million counts as a million.
public func CTTypesetterSuggestLineBreakWithOffset(
    _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex {
    let length = typesetter.text.length
    guard startIndex >= 0, startIndex < length else { return 0 }
    var rules = TextLayoutEngine.Rules()
    rules.tabOffset = offset.isFinite ? CGFloat(min(max(offset, -1e6), 1e6)) : 0
    let (engine, _) = typesetter.engine(
        startIndex..<length, width: CGFloat(width), height: 0, rules: rules)
    return engine.measure(line: 0).range.upperBound
}

/// Number of characters from `startIndex` in a line of at most `width` points, broken anywhere; at
/// least one. 0 for an index outside of the string.
public func CTTypesetterSuggestClusterBreak(
    _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex { CTTypesetterSuggestClusterBreakWithOffset(typesetter, startIndex, width, 0) }

/// Number of characters as by `CTTypesetterSuggestClusterBreak`, of a line that begins at a
/// distance in points from the margin, from which tab stops are counted. An offset that is not
/// finite counts as 0. O(n) in the characters that fill the width.
public func CTTypesetterSuggestClusterBreakWithOffset(
    _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex {
    let length = typesetter.text.length
    guard startIndex >= 0, startIndex < length else { return 0 }
    // Only the text that fills the width is measured: the time must not depend on the rest of the
    // string.
    var part = min(1024, length - startIndex)
    func line() -> CTLine {
        CTTypesetterCreateLineWithOffset(typesetter, CFRangeMake(startIndex, part), offset)
    }
    var measured = line()
    while part < length - startIndex, measured.measure.width <= CGFloat(width) {
        part = min(part * 4, length - startIndex)
        measured = line()
    }
    // Advances in the order of the string: carets of text from right to left, and of mixed text, do
    // not move with the string.
    var advances = [CGFloat](repeating: 0, count: part)
    for run in measured.engine.runs(line: 0) {
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
