import LaminaGraphicsTypes
import Foundation

/// The coverage of a shape's fill and stroke on the pixels where it is seen, without colour: that is the record's.
///
/// One that is drawn for another outline or place keeps its places on pages, and what did not change.
final class ShapePicture {
    private(set) var outline: ShapeOutline
    private(set) var place: ShapePlace
    private(set) var fill = CoveragePart()
    private(set) var stroke = CoveragePart()
    private var union = CoverageUnion()
    /// The update in which it was last asked for.
    var serial: UInt32 = 0

    /// What it is drawn with.
    struct Tools {
        let lines: ShapeLines
        let canvas: CoverageCanvas
        let atlas: CoverageAtlas
    }

    /// Draws all of it.
    init(_ outline: ShapeOutline, _ place: ShapePlace, _ bounds: CGRect, _ tools: Tools) {
        (self.outline, self.place) = (outline, place)
        if outline.hasFill { drawFill(bounds, tools) }
        if outline.hasStroke { drawStroke(bounds, tools) }
    }

    /// Draws what differs from before.
    func change(
        to new: ShapeOutline, _ newPlace: ShapePlace, _ bounds: CGRect, _ tools: Tools
    ) {
        let keepsFill = place == newPlace && outline.fillsLike(new)
        let keepsStroke = place == newPlace && outline.strokesLike(new)
        (outline, place) = (new, newPlace)
        if !keepsFill { drawFill(bounds, tools) }
        if !keepsStroke { drawStroke(bounds, tools) }
        if !keepsFill || !keepsStroke { union.forget() }
    }

    /// What fill and stroke cover together, both opaque; nil where one is not one piece.
    func together(_ atlas: CoverageAtlas) -> CoveragePiece? {
        guard place.isOnePiece, fill.pieces.count == 1, stroke.pieces.count == 1 else { return nil }
        return union.piece(of: fill.pieces[0], stroke.pieces[0], atlas)
    }

    /// Where a canvas begins shows in the last bit of its edges: a fill is the same whatever stroke is or was around it.
    private func drawFill(_ all: CGRect, _ tools: Tools) {
        // Without a stroke that is all there is, and known.
        let bounds = outline.hasStroke ? outline.path.boundingBoxOfPath : all
        begin(tools.canvas, bounds)
        if outline.hasFill {
            tools.canvas.fill(
                tools.lines.fill(
                    outline.path, tolerance: tolerance(bounds), evenOdd: outline.isEvenOdd))
        }
        fill.draw(
            tools.canvas, evenOdd: outline.isEvenOdd, asOne: place.isOnePiece, tools.atlas)
    }

    private func drawStroke(_ bounds: CGRect, _ tools: Tools) {
        begin(tools.canvas, bounds)
        if outline.hasStroke {
            let tolerance = tolerance(bounds)
            let line = tools.lines.stroke(
                outline.path, tolerance: tolerance, halfWidth: outline.width / 2)
            let pen = StrokePen(
                halfWidth: outline.width / 2, cap: outline.cap, join: outline.join,
                miterLimit: outline.miter, tolerance: tolerance)
            let dashes =
                outline.dashes.contains { $0 > 0 }
                ? StrokeDashes(lengths: outline.dashes, phase: outline.dashPhase) : nil
            tools.canvas.stroke(line, pen, from: outline.start, to: outline.end, dashes: dashes)
        }
        stroke.draw(tools.canvas, evenOdd: false, asOne: place.isOnePiece, tools.atlas)
    }

    /// How far from the curve a line may run: a thirtieth of a pixel, in points.
    private func tolerance(_ bounds: CGRect) -> Double { 0.03 / place.fineness(bounds) }

    private func begin(_ canvas: CoverageCanvas, _ bounds: CGRect) {
        var region = place.region
        if region == nil {
            let b = place.plane.bounds(
                Double(bounds.minX), Double(bounds.minY), Double(bounds.maxX), Double(bounds.maxY)
            ).expanded(2).roundedOut
            region = CoverageCanvas.Box(
                x: Int(b.minX), y: Int(b.minY), width: Int(b.width), height: Int(b.height))
        }
        canvas.begin(place.onCanvas, within: region!)
    }
}

/// A path as lines, made again only for another path, another fineness or another pen.
final class ShapeLines {
    private struct Sampled {
        var path: CGPath
        var tolerance: Double
        var halfWidth: Double
        var isEvenOdd: Bool
        var line: StrokePolyline
    }

    private var filled: Sampled?
    private var stroked: Sampled?

    func fill(_ path: CGPath, tolerance: Double, evenOdd: Bool) -> StrokePolyline {
        sample(&filled, path, tolerance, 0, evenOdd)
    }

    func stroke(_ path: CGPath, tolerance: Double, halfWidth: Double) -> StrokePolyline {
        sample(&stroked, path, tolerance, halfWidth, false)
    }

    private func sample(
        _ known: inout Sampled?, _ path: CGPath, _ tolerance: Double, _ halfWidth: Double,
        _ evenOdd: Bool
    ) -> StrokePolyline {
        if let known, known.path === path, known.tolerance == tolerance,
            known.halfWidth == halfWidth, known.isEvenOdd == evenOdd
        {
            return known.line
        }
        var line = StrokePolyline(path, tolerance: tolerance, halfWidth: halfWidth)
        if evenOdd { line = line.alternating }
        known = Sampled(
            path: path, tolerance: tolerance, halfWidth: halfWidth, isEvenOdd: evenOdd, line: line)
        return line
    }
}
