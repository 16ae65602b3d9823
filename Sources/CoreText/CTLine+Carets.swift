import CoreGraphics
import Foundation

/// Calls `block` with both carets of each character, from left to right. The first arguments are
/// the offset in points from the beginning of the line and the index in the string. The third
/// argument is true for the caret before the character and false for the caret after the character.
/// The last argument is a flag that ends the calls when set.
///
/// Characters that share a glyph have equal parts of the glyph's width. Complexity: O(n log n).
public func CTLineEnumerateCaretOffsets(
    _ line: CTLine, _ block: (Double, CFIndex, Bool, UnsafeMutablePointer<Bool>) -> Void
) {
    let text = line.text.string as NSString
    var (x, stop): (CGFloat, Bool) = (0, false)
    for run in line.engine.runs(line: line.index) {
        for cluster in run.clusters {
            let characters = characters(of: text, in: cluster.range)
            let part = cluster.width / CGFloat(max(characters.count, 1))
            for place in run.isRightToLeft ? characters.reversed() : characters {
                block(Double(x), place + line.base, !run.isRightToLeft, &stop)
                if stop { return }
                x += part
                block(Double(x), place + line.base, run.isRightToLeft, &stop)
                if stop { return }
            }
            if characters.isEmpty { x += cluster.width }
        }
    }
}

/// First units of the composed characters that begin in a range.
private func characters(of text: NSString, in range: Range<Int>) -> [Int] {
    var (found, at): ([Int], Int) = ([], range.lowerBound)
    while at < min(range.upperBound, text.length) {
        let character = text.rangeOfComposedCharacterSequence(at: at)
        if character.location >= range.lowerBound { found.append(character.location) }
        at = character.location + character.length
    }
    return found
}

extension TextLayoutEngine.GlyphRun {
    /// Units of the string with a common width, from left to right: consecutive glyphs of one
    /// string index share a width.
    fileprivate var clusters: [(range: Range<Int>, width: CGFloat)] {
        var found: [(start: Int, width: CGFloat)] = []
        for (place, advance) in zip(places, advances) {
            if found.last?.start == place {
                found[found.count - 1].width += advance.width
            } else {
                found.append((place, advance.width))
            }
        }
        // A cluster ends at the start of the next cluster of the string.
        let starts = Set(found.map(\.start)).sorted()
        let ends = Dictionary(
            uniqueKeysWithValues: zip(starts, starts.dropFirst() + [range.upperBound]))
        return found.map { ($0.start..<max(ends[$0.start] ?? $0.start, $0.start), $0.width) }
    }
}
