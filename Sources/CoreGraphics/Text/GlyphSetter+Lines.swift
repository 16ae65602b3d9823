import CLaminaPango
import Foundation

// Lines under and through glyphs, and shadows.
extension GlyphSetter {
    /// Calls `draw` with each bar of a line: place, width, top, height, colour.
    ///
    /// Patterns begin at the beginning of the text line, so that a pattern continues from run to
    /// run.
    mutating func bars(
        _ line: RunDecoration.Line, _ metrics: GlyphFace.Line, _ row: GlyphRow,
        _ place: TextLayoutEngine.Line,
        _ draw: (inout GlyphSetter, Double, Double, Double, Double, SIMD4<Float>) -> Void
    ) {
        var metrics = metrics
        metrics.thickness *= line.factor
        let level = level(metrics, row.y)
        let color = line.color ?? row.ink.color
        let parts = line.skipsSpaces ? row.words : [(row.x, row.width)]
        for n in 0..<line.count {
            let top = level.top + Double(2 * n) * level.thickness
            for part in parts {
                for (x, width) in strokes(line, part, level.thickness, Double(place.origin.x)) {
                    draw(&self, x, width, top, level.thickness, color)
                }
            }
        }
    }

    /// Strokes of a part of a line: the whole part for a solid line.
    private func strokes(
        _ line: RunDecoration.Line, _ part: (x: Double, width: Double), _ unit: Double,
        _ start: Double
    ) -> [(x: Double, width: Double)] {
        let period = line.pattern.reduce(0, +) * unit
        // Invisible columns have no strokes; the number of visible columns follows from the width
        // of the text.
        let from = max(part.x, columns.lowerBound - period)
        let to = min(part.x + part.width, columns.upperBound + period)
        guard period > 0, from < to, (to - from) / period < 1e6 else { return [part] }
        var found: [(x: Double, width: Double)] = []
        var x = start + ((from - start) / period).rounded(.down) * period
        while x < to {
            var isStroke = true
            for length in line.pattern {
                let end = x + length * unit
                let (low, high) = (max(x, from), min(end, to))
                if isStroke, high > low { found.append((low, high - low)) }
                (x, isStroke) = (end, !isStroke)
            }
        }
        return found
    }

    /// Adds the shadow of a run's glyphs and lines, below both.
    mutating func add(
        _ shadow: RunDecoration.Shadow, of row: GlyphRow, _ place: TextLayoutEngine.Line
    ) {
        var rects: [CGRect] = []
        func add(_ line: RunDecoration.Line?, _ metrics: GlyphFace.Line) {
            guard let line else { return }
            bars(line, metrics, row, place) { _, x, width, top, height, _ in
                rects.append(CGRect(x: x, y: top, width: width, height: height))
            }
        }
        add(row.ink.underline, row.face.lines.under)
        add(row.ink.strikethrough, row.face.lines.through)
        guard
            let (picture, rect) = ShadowPicture.make(
                row.outlines, size: row.face.size, rects, shadow, scale: scale)
        else { return }
        marks.append(GlyphText.Mark(rect, .picture(picture), below: runs.count))
        isClosed = true
    }
}
