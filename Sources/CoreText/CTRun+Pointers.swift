import CoreGraphics
import Foundation

/// Glyphs of a run as arrays of C. Immutable; the arrays live as long as the object.
final class RunMemory: @unchecked Sendable {
    let glyphs: UnsafeMutablePointer<CGGlyph>
    let positions: UnsafeMutablePointer<CGPoint>
    let advances: UnsafeMutablePointer<CGSize>
    let indices: UnsafeMutablePointer<CFIndex>

    init(_ run: CTRun) {
        func copy<T>(_ values: [T]) -> UnsafeMutablePointer<T> {
            let made = UnsafeMutablePointer<T>.allocate(capacity: max(values.count, 1))
            made.initialize(from: values, count: values.count)
            return made
        }
        glyphs = copy(run.run.glyphs)
        positions = copy(run.run.positions)
        advances = copy(run.run.advances)
        indices = copy(run.run.places.map { $0 + run.line.base })
    }

    deinit {
        glyphs.deallocate()
        positions.deallocate()
        advances.deallocate()
        indices.deallocate()
    }
}

extension CTRun {
    /// A pointer to one of the run's arrays; nil for a run without glyphs.
    fileprivate func pointer<T>(
        _ path: KeyPath<RunMemory, UnsafeMutablePointer<T>> & Sendable
    ) -> UnsafePointer<T>? {
        guard !run.glyphs.isEmpty else { return nil }
        return memory.withLock { memory in
            let own = memory ?? RunMemory(self)
            memory = own
            return UnsafeSendable(UnsafePointer(own[keyPath: path]))
        }.pointer
    }
}

private struct UnsafeSendable<T>: @unchecked Sendable {
    let pointer: UnsafePointer<T>
    init(_ pointer: UnsafePointer<T>) { self.pointer = pointer }
}

// The pointers of the following functions are valid during the lifetime of the run. Each run keeps
// a copy of its arrays, made at the first call.

/// All glyphs of a run; nil for a run without glyphs. The pointer is valid during the lifetime of
/// the run. O(n) in the first call for a run.
public func CTRunGetGlyphsPtr(_ run: CTRun) -> UnsafePointer<CGGlyph>? { run.pointer(\.glyphs) }

/// Positions of all glyphs on the baseline, from the beginning of the line, in points; nil for a
/// run without glyphs. The pointer is valid during the lifetime of the run. O(n) in the first call
/// for a run.
public func CTRunGetPositionsPtr(_ run: CTRun) -> UnsafePointer<CGPoint>? {
    run.pointer(\.positions)
}

/// Advances of all glyphs, in points; nil for a run without glyphs. The pointer is valid during the
/// lifetime of the run. O(n) in the first call for a run.
public func CTRunGetAdvancesPtr(_ run: CTRun) -> UnsafePointer<CGSize>? { run.pointer(\.advances) }

/// String indices of all glyphs; nil for a run without glyphs. The pointer is valid during the
/// lifetime of the run. O(n) in the first call for a run.
public func CTRunGetStringIndicesPtr(_ run: CTRun) -> UnsafePointer<CFIndex>? {
    run.pointer(\.indices)
}

/// Copies advances and origins of a range of glyphs; an origin is the distance of a glyph from the
/// place that the advances give, in points. A buffer of nil is not written; the others must have
/// room for the range. O(n) in the glyphs of the run.
public func CTRunGetBaseAdvancesAndOrigins(
    _ runRef: CTRun, _ range: CFRange, _ advancesBuffer: UnsafeMutablePointer<CGSize>?,
    _ originsBuffer: UnsafeMutablePointer<CGPoint>?
) {
    let run = runRef.run
    // The shift of the first glyph cannot be separated from the glyph's place on the line,
    // therefore shifts count from the run's left edge.
    var x = run.positions.first?.x ?? 0
    let part = runRef.part(range)
    for at in 0..<part.upperBound {
        if part.contains(at) {
            advancesBuffer?[at - part.lowerBound] = run.advances[at]
            originsBuffer?[at - part.lowerBound] = CGPoint(
                x: run.positions[at].x - x, y: run.positions[at].y)
        }
        x += run.advances[at].width
    }
}

/// Ink of a range of a run's glyphs at the context's text position; at zero without a context. Null
/// without ink.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
    let ink = run.line.engine.ink(line: run.line.index, run: run.run, glyphs: run.part(range))
    guard let context, !ink.isNull else { return ink }
    return ink.offsetBy(dx: context.textPosition.x, dy: context.textPosition.y)
}
