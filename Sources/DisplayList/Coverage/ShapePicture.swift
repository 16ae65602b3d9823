import LaminaGraphicsTypes
import Foundation

/// The cached coverage of a shape's fill and stroke on the visible pixels, without colour; the
/// record holds the colours.
///
/// A change of outline or place redraws only the changed parts, into the same slots.
final class ShapePicture {
    private(set) var outline: ShapeOutline
    private(set) var place: ShapePlace
    private(set) var fill = CoveragePart()
    private(set) var stroke = CoveragePart()
    private var union = CoverageUnion()
    private var fillColors = CoverageColors()
    private var strokeColors = CoverageColors()
    /// Gradients of the layer that the shape masks.
    private var fillGradients = GradientCoverages()
    private var strokeGradients = GradientCoverages()
    /// The serial of the last update using the picture.
    var serial: UInt32 = 0

    /// The pixels on pages, a byte each.
    var bytes: Int { fill.bytes + stroke.bytes }

    /// The shared tools for drawing.
    struct Tools {
        let lines: ShapeLines
        let worker: ShapeWorker
        let atlas: CoverageAtlas
    }

    /// The rendered parts of a picture; nil for an unchanged part.
    struct Renderings {
        var fill: CoveragePart.Rendering?
        var stroke: CoveragePart.Rendering?
    }

    /// Draws fill and stroke.
    init(_ outline: ShapeOutline, _ place: ShapePlace, _ bounds: CGRect, _ tools: Tools) {
        (self.outline, self.place) = (outline, place)
        draw(bounds, tools) {
            render(
                fill: outline.hasFill, stroke: outline.hasStroke, bounds, tools.lines, tools.worker)
        }
    }

    /// Redraws the parts changed by a new outline or place.
    func change(
        to new: ShapeOutline, _ newPlace: ShapePlace, _ bounds: CGRect, _ tools: Tools
    ) {
        draw(bounds, tools) { render(new, newPlace, bounds, tools.lines, tools.worker) }
    }

    private func draw(_ bounds: CGRect, _ tools: Tools, _ render: () -> Renderings) {
        tools.worker.bytes.removeAll(keepingCapacity: true)
        let renderings = render()
        tools.worker.bytes.withUnsafeBufferPointer { place(renderings, $0, tools.atlas) }
    }

    /// The union of an opaque fill and an opaque stroke; nil unless each is a single quad.
    func together(_ atlas: CoverageAtlas) -> CoveragePiece? {
        guard place.isOnePiece, fill.pieces.count == 1, stroke.pieces.count == 1 else { return nil }
        return union.piece(of: fill.pieces[0], stroke.pieces[0], atlas)
    }

    /// The pieces of the fill in a colour; see `CoverageColors.pieces`.
    func fill(
        in color: UInt32, _ serial: UInt32, inPlace: Bool, _ atlas: CoverageAtlas
    ) -> (pieces: ContiguousArray<CoveragePiece>, isNew: Bool)? {
        fillColors.pieces(of: fill, color, serial, inPlace: inPlace, atlas)
    }

    /// The pieces of the stroke in a colour; see `CoverageColors.pieces`.
    func stroke(
        in color: UInt32, _ serial: UInt32, inPlace: Bool, _ atlas: CoverageAtlas
    ) -> (pieces: ContiguousArray<CoveragePiece>, isNew: Bool)? {
        strokeColors.pieces(of: stroke, color, serial, inPlace: inPlace, atlas)
    }

    /// The pieces of the fill or else of the stroke in a gradient; see `GradientCoverages.pieces`.
    func pieces(
        in ink: GradientInk, _ serial: UInt32, _ atlas: CoverageAtlas
    ) -> (pieces: ContiguousArray<CoveragePiece>, isNew: Bool)? {
        outline.hasFill
            ? fillGradients.pieces(of: fill, ink, serial, atlas)
            : strokeGradients.pieces(of: stroke, ink, serial, atlas)
    }

    /// Evicts colours and gradients unused in an update.
    func dropColors(before serial: UInt32) {
        fillColors.drop(before: serial)
        strokeColors.drop(before: serial)
        fillGradients.drop(before: serial)
        strokeGradients.drop(before: serial)
    }

    /// Renders the parts changed by a new outline or place, and appends their pixels to the
    /// worker's. Thread: any, a single thread for each picture; `place` follows on the render
    /// thread.
    func render(
        _ new: ShapeOutline, _ newPlace: ShapePlace, _ bounds: CGRect, _ lines: ShapeLines,
        _ worker: ShapeWorker
    ) -> Renderings {
        let keepsFill = place == newPlace && outline.fillsLike(new)
        let keepsStroke = place == newPlace && outline.strokesLike(new)
        (outline, place) = (new, newPlace)
        return render(fill: !keepsFill, stroke: !keepsStroke, bounds, lines, worker)
    }

    private func render(
        fill drawsFill: Bool, stroke drawsStroke: Bool, _ bounds: CGRect, _ lines: ShapeLines,
        _ worker: ShapeWorker
    ) -> Renderings {
        var renderings = Renderings()
        let (rasterizer, asOne) = (worker.rasterizer, place.isOnePiece)
        if drawsFill {
            addFill(bounds, lines, rasterizer)
            renderings.fill = fill.render(
                rasterizer, evenOdd: outline.isEvenOdd, asOne: asOne, into: &worker.bytes)
        }
        if drawsStroke {
            addStroke(bounds, lines, rasterizer)
            renderings.stroke = stroke.render(
                rasterizer, evenOdd: false, asOne: asOne, into: &worker.bytes)
        }
        return renderings
    }

    /// Copies renderings to pages; `bytes` are the pixels of `render`.
    func place(
        _ renderings: Renderings, _ bytes: UnsafeBufferPointer<UInt8>, _ atlas: CoverageAtlas
    ) {
        if let rendering = renderings.fill { fill.place(rendering, bytes, atlas) }
        if let rendering = renderings.stroke { stroke.place(rendering, bytes, atlas) }
        if renderings.fill != nil || renderings.stroke != nil { union.forget() }
    }

    /// Adds the fill's edges to the rasterizer. The rasterizer's origin affects the last bit of its
    /// edges; the fill's rasterizer is independent of the stroke for stable pixels.
    private func addFill(
        _ all: CGRect, _ lines: ShapeLines, _ rasterizer: CoverageRasterizer
    ) {
        // Without a stroke, the known bounds are the path's.
        let bounds = outline.hasStroke ? outline.path.boundingBoxOfPath : all
        begin(rasterizer, bounds)
        guard outline.hasFill else { return }
        rasterizer.fill(
            lines.fill(outline.path, tolerance: tolerance(bounds), evenOdd: outline.isEvenOdd))
    }

    /// Adds the stroke's edges to the rasterizer.
    private func addStroke(
        _ bounds: CGRect, _ lines: ShapeLines, _ rasterizer: CoverageRasterizer
    ) {
        begin(rasterizer, bounds)
        guard outline.hasStroke else { return }
        let tolerance = tolerance(bounds)
        let line = lines.stroke(
            outline.path, tolerance: tolerance, halfWidth: outline.width / 2)
        let pen = StrokePen(
            halfWidth: outline.width / 2, cap: outline.cap, join: outline.join,
            miterLimit: outline.miter, tolerance: tolerance)
        let dashes =
            outline.dashes.contains { $0 > 0 }
            ? StrokeDashes(lengths: outline.dashes, phase: outline.dashPhase) : nil
        rasterizer.stroke(line, pen, from: outline.start, to: outline.end, dashes: dashes)
    }

    /// The maximal deviation of a polyline from its curve in points: a thirtieth of a pixel.
    private func tolerance(_ bounds: CGRect) -> Double { 0.03 / place.fineness(bounds) }

    private func begin(_ rasterizer: CoverageRasterizer, _ bounds: CGRect) {
        rasterizer.begin(place.onRaster, within: place.pixels(of: bounds))
    }
}

/// A cache of a path's polylines, remade for another path, tolerance or pen width.
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
