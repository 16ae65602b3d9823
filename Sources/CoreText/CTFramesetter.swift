import CoreGraphics
import Foundation

/// Breaks a string into lines, paragraph by paragraph, and fits the lines into frames. Immutable.
///
/// Line breaks and heights are the same as in a `CATextLayer`. Thread: any.
public final class CTFramesetter: Sendable {
    let typesetter: CTTypesetter
    init(_ typesetter: CTTypesetter) { self.typesetter = typesetter }
}

/// Lines in a path. Immutable. Thread: any.
public final class CTFrame: @unchecked Sendable {
    let path: CGPath
    let lines: [CTLine]
    /// Start points of lines on their baselines, from the lower left corner of the path's box.
    let origins: [CGPoint]
    let range: Range<Int>
    let visible: Range<Int>
    let progression: CTFrameProgression
    let attributes: CFDictionary?

    init(
        _ typesetter: CTTypesetter, _ range: Range<Int>, _ path: CGPath, _ given: CFDictionary?
    ) {
        let attributes = FrameAttributes(given)
        let made = FrameLines(typesetter, range, path, attributes)
        (lines, origins) = (made.lines, made.origins)
        (self.path, self.range, self.attributes) = (path, range, given)
        progression = attributes.progression
        visible = range.lowerBound..<made.end
    }
}

/// A framesetter for a string. Later changes of a mutable string have no effect. The string is laid
/// out for each frame. Complexity: O(n).
public func CTFramesetterCreateWithAttributedString(
    _ attrString: CFAttributedString
) -> CTFramesetter { CTFramesetter(CTTypesetter(attrString)) }

/// A framesetter for the string of a typesetter. The typesetter is shared, not copied. O(1).
public func CTFramesetterCreateWithTypesetter(_ typesetter: CTTypesetter) -> CTFramesetter {
    CTFramesetter(typesetter)
}

/// The framesetter's typesetter, which breaks lines. All calls return one object.
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter {
    framesetter.typesetter
}

/// The lines of a range of the string that fit into a path, from the top; a length of 0 extends the
/// range to the end.
///
/// Lines fill the parts of each row inside the path, outside of the clipping paths and of the bands
/// along edges; a paragraph ends its row. Each paragraph is wrapped, clipped or truncated by its
/// line break mode. Lines from top to bottom are turned by a right angle, with all of their glyphs.
/// A path that is infinite, wider than a million points, or 10⁹ points away from the origin has no
/// lines, unless the path is a rectangle.
///
/// Complexity: O(n) for a rectangle; for other paths O(n + rows × edges).
public func CTFramesetterCreateFrame(
    _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath,
    _ frameAttributes: CFDictionary?
) -> CTFrame {
    let length = framesetter.typesetter.text.length
    return CTFrame(
        framesetter.typesetter, stringRange.resolved(length), path, frameAttributes)
}

/// Size of a range of the string within `constraints`; `fitRange` receives the fitting part.
///
/// A side of infinity or `CGFloat.greatestFiniteMagnitude` is no limit. The only used entry of
/// `frameAttributes` is the progression.
public func CTFramesetterSuggestFrameSizeWithConstraints(
    _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?,
    _ constraints: CGSize, _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
    let range = stringRange.resolved(framesetter.typesetter.text.length)
    let isTurned = FrameAttributes(frameAttributes).progression != .topToBottom
    let constraints =
        isTurned
        ? CGSize(width: constraints.height, height: constraints.width) : constraints
    let (engine, _) = framesetter.typesetter.engine(
        range, width: constraints.width, height: constraints.height,
        rules: framesetter.typesetter.frameRules(range))
    let fitting = engine.lines.prefix { $0.bounds.maxY <= constraints.height + 1e-6 }
    let end = fitting.isEmpty ? 0 : engine.measure(line: fitting.count - 1).range.upperBound
    fitRange?.pointee = CFRange(location: range.lowerBound, length: end)
    let size = fitting.reduce(into: CGSize.zero) { size, line in
        size.width = max(size.width, line.bounds.width)
        size.height = max(size.height, line.bounds.maxY)
    }
    return isTurned ? CGSize(width: size.height, height: size.width) : size
}

/// The lines of a frame, `CTLine`s from top to bottom. Empty for a path without space for a line.
/// Lines of columns run from right to left with the progression `rightToLeft`. Complexity:
/// O(lines).
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines }

/// Copies start points of a range of lines on their baselines, from the lower left corner of the
/// path's box, y up. In points; a length of 0 extends the range to the last line, and a range is
/// clamped to the frame's lines. `origins` must have space for all lines of the range.
public func CTFrameGetLineOrigins(
    _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
    for (i, at) in range.resolved(frame.origins.count).enumerated() {
        origins[i] = frame.origins[at]
    }
}

/// The frame's requested range of the string. In UTF-16 units, clamped to the string.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.range) }
/// The fitting range of the string. In UTF-16 units; empty for a frame without lines.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.visible) }
/// The frame's path, as given. Line origins count from the lower left corner of the path's box.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// The frame's attributes, as given. Nil without attributes.
public func CTFrameGetFrameAttributes(_ frame: CTFrame) -> CFDictionary? { frame.attributes }

/// Draws all lines at their origins in the path's box, upright in a context with y up; lines from
/// top to bottom are turned clockwise. The text matrix of the context stays. O(n) in the glyphs.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
    let before = context.textMatrix
    let corner = frame.path.boundingBoxOfPath.origin
    for (line, origin) in zip(frame.lines, frame.origins) {
        let (x, y) = (corner.x + origin.x, corner.y + origin.y)
        context.textMatrix =
            frame.progression == .topToBottom
            ? CGAffineTransform(translationX: x, y: y)
            : CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: x, ty: y)
        CTLineDraw(line, context)
    }
    context.textMatrix = before
}
