import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// The tracks of a shape's numbers: their bounds, and their greatest speed.
struct ShapeTracks {
    private(set) var start: AnimatedBatchPath.Span, end: AnimatedBatchPath.Span
    private(set) var width: AnimatedBatchPath.Span
    /// The track of a line's ends.
    private(set) var line: ClosedTrack?
    /// The track of a rectangle.
    private(set) var rectangle: ClosedTrack?
    /// Upper bounds per second: of the ends as shares of the path, and of half the width.
    private(set) var trimSpeed = 0.0, widthSpeed = 0.0
    private(set) var isTrimmed = false, hasWidth = false
    private(set) var hasFillColor = false, hasStrokeColor = false

    /// True if only colours change.
    var isEmpty: Bool { !isTrimmed && !hasWidth && line == nil && rectangle == nil }

    /// Nil if the animation shows a second path at any time.
    init?(_ outline: ShapeOutline, _ motion: ClosedMotion) {
        start = AnimatedBatchPath.Span(outline.start)
        end = AnimatedBatchPath.Span(outline.end)
        width = AnimatedBatchPath.Span(outline.width)
        for track in motion.tracks {
            func set(_ old: inout AnimatedBatchPath.Span) {
                var new = track.isAdditive ? old + track.span(0) : track.span(0)
                if track.hidesAtTimes { new.formUnion(old) }
                old = new
            }
            switch track.field {
            case .strokeStart:
                set(&start)
                trimSpeed += track.speed(0)
                isTrimmed = true
            case .strokeEnd:
                set(&end)
                trimSpeed += track.speed(0)
                isTrimmed = true
            case .lineWidth:
                set(&width)
                widthSpeed += track.speed(0) / 2
                hasWidth = true
            case .line:
                guard !track.hidesAtTimes else { return nil }
                (line, rectangle) = (track, nil)
            case .rectangle:
                guard !track.hidesAtTimes else { return nil }
                (line, rectangle) = (nil, track)
            case .fillColor: hasFillColor = true
            case .strokeColor: hasStrokeColor = true
            default: break
            }
        }
    }
}
