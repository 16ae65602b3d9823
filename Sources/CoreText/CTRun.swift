import CoreGraphics
import Foundation

/// Glyphs of one font and direction with equal attributes. Immutable.
public final class CTRun: @unchecked Sendable {
    let run: TextLayoutEngine.GlyphRun
    let line: CTLine

    init(_ run: TextLayoutEngine.GlyphRun, of line: CTLine) { (self.run, self.line) = (run, line) }

    /// The glyphs of a range; a length of 0 means to the end.
    fileprivate func part(_ range: CFRange) -> Range<Int> { range.resolved(run.glyphs.count) }
}

/// How a run's glyphs relate to the string.
public struct CTRunStatus: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let rightToLeft = CTRunStatus(rawValue: 1)
    public static let nonMonotonic = CTRunStatus(rawValue: 2)
    public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 4)
}

/// How many glyphs a run has.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.run.glyphs.count }

/// The attributes of the string where the run begins, by the text of their keys.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
    let place = run.run.range.lowerBound
    guard place < run.line.text.length else { return [:] }
    var found: CFDictionary = [:]
    for (key, value) in run.line.text.attributes(at: place, effectiveRange: nil) {
        found[AnyHashable(key.rawValue)] = value
    }
    return found
}

/// Whether a run goes from right to left.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
    run.run.isRightToLeft ? .rightToLeft : []
}

/// The part of the string that a run shows.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange {
    CFRange(location: run.run.range.lowerBound + run.line.base, length: run.run.range.count)
}

/// Copies glyphs of a range; there must be room for all of them.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>)
{
    for (i, at) in run.part(range).enumerated() { buffer[i] = run.run.glyphs[at] }
}

/// Copies where glyphs of a range stand on the baseline, from the beginning of the line.
public func CTRunGetPositions(
    _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>
) {
    for (i, at) in run.part(range).enumerated() { buffer[i] = run.run.positions[at] }
}

/// Copies how far glyphs of a range move the pen.
public func CTRunGetAdvances(
    _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>
) {
    for (i, at) in run.part(range).enumerated() { buffer[i] = run.run.advances[at] }
}

/// Copies the places in the string that glyphs of a range stand for.
public func CTRunGetStringIndices(
    _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>
) {
    for (i, at) in run.part(range).enumerated() { buffer[i] = run.run.places[at] + run.line.base }
}

/// The width of a range of glyphs; the run's height and depth go where a pointer is given, the gap between lines is 0.
public func CTRunGetTypographicBounds(
    _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
    _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    ascent?.pointee = run.run.ascent
    descent?.pointee = run.run.descent
    leading?.pointee = 0
    return Double(run.part(range).reduce(0) { $0 + run.run.advances[$1].width })
}

/// Draws a whole run where it stands in its line, whose baseline begins at the context's text position.
///
/// Parts of a run are not drawn by themselves: `range` is not used.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
    run.line.engine.draw(line: run.line.index, run: run.run.index, in: context)
}
