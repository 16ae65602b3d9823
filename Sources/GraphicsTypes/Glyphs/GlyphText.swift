import Foundation

/// A text as positioned glyphs with marks between them: the content of a text image, for renderers
/// of glyphs without pixels. Immutable. Thread: any.
///
/// Coordinates are points from the upper left corner of the image, y down.
package final class GlyphText: @unchecked Sendable {
    /// A glyph with its position on the baseline.
    package struct Glyph: Sendable {
        package var outline: GlyphOutline
        package var x: Double
        package var y: Double

        package init(_ outline: GlyphOutline, x: Double, y: Double) {
            (self.outline, self.x, self.y) = (outline, x, y)
        }
    }

    /// Glyphs of one size and colour.
    package struct Run: Sendable {
        package var glyphs: Range<Int>
        /// Size in points per em.
        package var size: Double
        /// Colour in straight sRGB.
        package var color: SIMD4<Float>

        package init(_ glyphs: Range<Int>, size: Double, color: SIMD4<Float>) {
            (self.glyphs, self.size, self.color) = (glyphs, size, color)
        }
    }

    /// A mark in a text: content other than glyphs.
    package struct Mark: Sendable {
        package enum Paint: Sendable {
            /// Straight sRGB: a background behind letters, a line under or through letters.
            case color(SIMD4<Float>)
            case picture(GlyphPicture)
        }

        package var rect: CGRect
        package var paint: Paint
        /// Number of the run above the mark; the number of runs for a mark above all runs.
        package var run: Int

        package init(_ rect: CGRect, _ paint: Paint, below run: Int) {
            (self.rect, self.paint, self.run) = (rect, paint, run)
        }
    }

    package let glyphs: ContiguousArray<Glyph>
    package let runs: ContiguousArray<Run>
    /// Marks from the lowest to the highest.
    package let marks: ContiguousArray<Mark>
    /// Size in points.
    package let size: CGSize
    /// Pixels per point of the image.
    package let scale: Double
    /// Longest side of a glyph, in points.
    package let longestSide: Double
    /// Each run as a single outline, for glyphs too large for the atlas.
    package var paths: [CGPath] { companion.value { PathList(runs.map(path)) }?.paths ?? [] }
    private let companion = ImageCompanion()

    private final class PathList {
        let paths: [CGPath]
        init(_ paths: [CGPath]) { self.paths = paths }
    }

    package init(
        _ glyphs: ContiguousArray<Glyph>, runs: ContiguousArray<Run>,
        marks: ContiguousArray<Mark> = [], size: CGSize, scale: Double
    ) {
        self.marks = marks
        (self.glyphs, self.runs, self.size, self.scale) = (glyphs, runs, size, scale)
        var longest = 0.0
        for run in runs {
            for glyph in glyphs[run.glyphs] {
                let b = glyph.outline.bounds
                longest = max(longest, Double(max(b.width, b.height)) * run.size)
            }
        }
        longestSide = longest
    }

    private func path(_ run: Run) -> CGPath {
        let whole = CGMutablePath()
        for glyph in glyphs[run.glyphs] {
            whole.addPath(
                glyph.outline.path,
                transform: CGAffineTransform(
                    a: run.size, b: 0, c: 0, d: run.size, tx: glyph.x, ty: glyph.y))
        }
        return whole
    }
}
