import CLaminaPango
import Foundation

// Runs of units: one run for all characters of a unit.
extension TextLayoutEngine {
    /// Adds the run of a unit's character, or extends the run of the unit. `last` is the unit of
    /// the preceding run.
    func inline(
        _ place: InlinePlace, _ run: GlyphRun, from last: inout InlineUnit?,
        _ found: inout [GlyphRun]
    ) {
        defer { last = place.unit }
        if last === place.unit, var whole = found.last {
            let all =
                min(
                    whole.range.lowerBound, run.range.lowerBound)..<max(
                    whole.range.upperBound, run.range.upperBound)
            if place.index == 0 { whole.index = run.index }
            whole.places = whole.places.map { $0 + all.lowerBound - whole.range.lowerBound }
            whole.range = all
            found[found.count - 1] = whole
            return
        }
        var whole = run
        let start = (run.positions.first?.x ?? 0) - CGFloat(place.offset) * Self.point
        let width = CGFloat(place.unit.width) * Self.point
        (whole.glyphs, whole.positions, whole.advances, whole.places) = ([], [], [], [])
        switch place.unit.content {
        case .glyph(let single):
            whole.glyphs = [single.glyph]
            whole.positions = [CGPoint(x: start, y: 0)]
            whole.advances = [CGSize(width: width, height: 0)]
            whole.places = [run.range.lowerBound]
        case .picture:
            whole.glyphs = [0]
            whole.positions = [CGPoint(x: start, y: 0)]
            whole.advances = [CGSize(width: width, height: 0)]
            whole.places = [run.range.lowerBound]
        case .parts(let parts):
            let base = parts[0]
            for inner in base.engine.runs(line: 0) {
                whole.glyphs += inner.glyphs
                whole.positions += inner.positions.map {
                    CGPoint(x: start + base.place.x + $0.x, y: $0.y)
                }
                whole.advances += inner.advances
                whole.places += inner.places.map { $0 + run.range.lowerBound }
            }
            // The last advance reaches to the end of the unit.
            let rest = width - whole.advances.reduce(0) { $0 + $1.width }
            if let end = whole.advances.indices.last { whole.advances[end].width += rest }
        }
        found.append(whole)
    }
}
