import CoreGraphics
import Foundation
import Synchronization

/// Glyphs of one font and direction with equal attributes. Immutable. Thread: any.
public final class CTRun: @unchecked Sendable {
    let run: TextLayoutEngine.GlyphRun
    let line: CTLine

    init(_ run: TextLayoutEngine.GlyphRun, of line: CTLine) { (self.run, self.line) = (run, line) }

    /// The glyphs of a range; a length of 0 means to the end.
    func part(_ range: CFRange) -> Range<Int> { range.resolved(run.glyphs.count) }

    /// Memory of the pointers to the run's glyphs, made at the first use.
    let memory = Mutex<RunMemory?>(nil)
}

/// Order and transform of a run's glyphs. Only `rightToLeft` is ever set.
public struct CTRunStatus: OptionSet, Sendable {
    /// Bits of the status.
    public let rawValue: UInt32
    /// A status of raw bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The run's text runs from right to left.
    public static let rightToLeft = CTRunStatus(rawValue: 1)
    /// Glyphs are not in the order of the string; never set here.
    public static let nonMonotonic = CTRunStatus(rawValue: 2)
    /// The run has its own text matrix; never set by this implementation.
    public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 4)
}

/// Number of glyphs in a run. Not the number of characters, because of ligatures and marks. O(1).
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.run.glyphs.count }

/// Attributes of the string at the start of a run, by the text of their keys. Empty for a run past
/// the end of the string.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
    let place = run.run.range.lowerBound
    guard place < run.line.text.length else { return [:] }
    var found: CFDictionary = [:]
    for (key, value) in run.line.text.attributes(at: place, effectiveRange: nil) {
        found[AnyHashable(key.rawValue)] = value
    }
    return found
}

/// Status of a run: `rightToLeft` or empty. Unlike Apple's, the other two values never occur.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
    run.run.isRightToLeft ? .rightToLeft : []
}

/// Transform of a run's glyphs: the identity, because the font of each run already contains the
/// matrix. `CTFontGetMatrix` gives the matrix of a font.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform { .identity }

/// The run's range of the string. In UTF-16 units of the typesetter's string.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange {
    CFRange(location: run.run.range.lowerBound + run.line.base, length: run.run.range.count)
}

/// Copies glyphs of a range into `buffer`, which must have space for all glyphs of the range. A
/// length of 0 extends the range to the end of the run; a range is clamped to the run's glyphs.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>)
{
    for (i, at) in run.part(range).enumerated() { buffer[i] = run.run.glyphs[at] }
}

/// Copies positions of a range of glyphs on the baseline, from the beginning of the line. In
/// points; `buffer` must have space for all glyphs of the range, by the rules of `CTRunGetGlyphs`.
public func CTRunGetPositions(
    _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>
) {
    for (i, at) in run.part(range).enumerated() { buffer[i] = run.run.positions[at] }
}

/// Copies advances of a range of glyphs. In points; `buffer` must have space for all glyphs of the
/// range, by the rules of `CTRunGetGlyphs`.
public func CTRunGetAdvances(
    _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>
) {
    for (i, at) in run.part(range).enumerated() { buffer[i] = run.run.advances[at] }
}

/// Copies the string indices of a range of glyphs. In UTF-16 units of the typesetter's string;
/// `buffer` must have space for all glyphs of the range, by the rules of `CTRunGetGlyphs`.
public func CTRunGetStringIndices(
    _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>
) {
    for (i, at) in run.part(range).enumerated() { buffer[i] = run.run.places[at] + run.line.base }
}

/// Width of a range of glyphs in points; the pointers receive the run's ascent and descent, and a
/// leading of 0. The range has the rules of `CTRunGetGlyphs`. Complexity: O(glyphs of the range).
public func CTRunGetTypographicBounds(
    _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
    _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    ascent?.pointee = run.run.ascent
    descent?.pointee = run.run.descent
    leading?.pointee = 0
    return Double(run.part(range).reduce(0) { $0 + run.run.advances[$1].width })
}

/// Draws a range of a run's glyphs at their places in the line, which begins at the context's text
/// position. A glyph of several characters with ruby, and an attachment, are drawn as a whole. The
/// range has the rules of `CTRunGetGlyphs`.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
    let part = run.part(range)
    let isWhole = part.count == run.run.glyphs.count
    run.line.engine.draw(
        line: run.line.index, run: run.run.index, glyphs: isWhole ? nil : part, in: context)
}
