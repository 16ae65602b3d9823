import CoreGraphics
import Foundation

/// Breaks a string into lines, paragraph by paragraph, and fits the lines into frames. Immutable.
///
/// The layout is `CATextLayer`'s: the same breaks, the same heights. Thread: any.
public final class CTFramesetter: Sendable {
    let typesetter: CTTypesetter
    init(_ typesetter: CTTypesetter) { self.typesetter = typesetter }
}

/// Lines in a box. Immutable. Thread: any.
public final class CTFrame: @unchecked Sendable {
    let path: CGPath
    let lines: [CTLine]
    /// Start points of lines on their baselines, from the lower left corner of the path's box.
    let origins: [CGPoint]
    let range: Range<Int>
    let visible: Range<Int>

    init(_ typesetter: CTTypesetter, _ range: Range<Int>, _ path: CGPath) {
        let box = path.boundingBoxOfPath.isNull ? CGRect.zero : path.boundingBoxOfPath
        let (engine, text) = typesetter.engine(range, width: box.width, height: box.height)
        let fitting = engine.lines.prefix { $0.bounds.maxY <= box.height + 1e-6 }
        lines = fitting.indices.map { CTLine(engine, $0, text, base: range.lowerBound) }
        origins = fitting.map { CGPoint(x: $0.origin.x, y: box.height - $0.origin.y) }
        self.path = path
        self.range = range
        let end = lines.last.map { $0.measure.range.upperBound } ?? 0
        visible = range.lowerBound..<(range.lowerBound + end)
    }
}

/// A framesetter for a string.
public func CTFramesetterCreateWithAttributedString(
    _ attrString: CFAttributedString
) -> CTFramesetter { CTFramesetter(CTTypesetter(attrString)) }

/// A framesetter for the string of a typesetter.
public func CTFramesetterCreateWithTypesetter(_ typesetter: CTTypesetter) -> CTFramesetter {
    CTFramesetter(typesetter)
}

/// The framesetter's typesetter, which breaks lines.
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter {
    framesetter.typesetter
}

/// The lines of a range of the string that fit into a path, from the top; a length of 0 extends the
/// range to the end.
///
/// Unlike Apple's, the path's bounding box is the limit, not its outline. `frameAttributes` are not
/// used.
public func CTFramesetterCreateFrame(
    _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath,
    _ frameAttributes: CFDictionary?
) -> CTFrame {
    let length = framesetter.typesetter.text.length
    return CTFrame(framesetter.typesetter, stringRange.resolved(length), path)
}

/// Size of a range of the string within `constraints`; `fitRange` receives the fitting part.
///
/// A side of infinity or `CGFloat.greatestFiniteMagnitude` is no limit. `frameAttributes` are not
/// used.
public func CTFramesetterSuggestFrameSizeWithConstraints(
    _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?,
    _ constraints: CGSize, _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
    let range = stringRange.resolved(framesetter.typesetter.text.length)
    let (engine, _) = framesetter.typesetter.engine(
        range, width: constraints.width, height: constraints.height)
    let fitting = engine.lines.prefix { $0.bounds.maxY <= constraints.height + 1e-6 }
    let end = fitting.isEmpty ? 0 : engine.measure(line: fitting.count - 1).range.upperBound
    fitRange?.pointee = CFRange(location: range.lowerBound, length: end)
    return fitting.reduce(into: CGSize.zero) { size, line in
        size.width = max(size.width, line.bounds.width)
        size.height = max(size.height, line.bounds.maxY)
    }
}

/// The lines of a frame, `CTLine`s from top to bottom.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines }

/// Copies start points of a range of lines on their baselines, from the lower left corner of the
/// path's box, y up.
public func CTFrameGetLineOrigins(
    _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
    for (i, at) in range.resolved(frame.origins.count).enumerated() {
        origins[i] = frame.origins[at]
    }
}

/// The frame's requested range of the string.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.range) }
/// The fitting range of the string.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.visible) }
/// The frame's path.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// Draws all lines in the path's box, upright in a context with y up.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
    let before = context.textMatrix
    let corner = frame.path.boundingBoxOfPath.origin
    for (line, origin) in zip(frame.lines, frame.origins) {
        context.textMatrix = CGAffineTransform(
            translationX: corner.x + origin.x, y: corner.y + origin.y)
        CTLineDraw(line, context)
    }
    context.textMatrix = before
}
