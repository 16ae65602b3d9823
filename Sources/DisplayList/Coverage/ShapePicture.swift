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
    /// The serial of the last update using the picture.
    var serial: UInt32 = 0

    /// The pixels on pages, a byte each.
    var bytes: Int { fill.bytes + stroke.bytes }

    /// The shared tools for drawing.
    struct Tools {
        let lines: ShapeLines
        let rasterizer: CoverageRasterizer
        let atlas: CoverageAtlas
    }

    /// The changed parts of a picture, rendered on another thread (`ParallelCoverage`). A part is
    /// nil if the part is unchanged; its rendering is nil if the part covers nothing.
    struct Renderings {
        typealias Part = (rendering: WholeCoverage.Rendering?, firstByte: Int)
        var fill: Part?
        var stroke: Part?
    }

    /// Draws fill and stroke.
    init(_ outline: ShapeOutline, _ place: ShapePlace, _ bounds: CGRect, _ tools: Tools) {
        (self.outline, self.place) = (outline, place)
        if outline.hasFill { drawFill(bounds, tools) }
        if outline.hasStroke { drawStroke(bounds, tools) }
    }

    /// Redraws the parts changed by a new outline or place.
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

    /// The union of an opaque fill and an opaque stroke; nil unless each is a single quad.
    func together(_ atlas: CoverageAtlas) -> CoveragePiece? {
        guard place.isOnePiece, fill.pieces.count == 1, stroke.pieces.count == 1 else { return nil }
        return union.piece(of: fill.pieces[0], stroke.pieces[0], atlas)
    }

    /// Renders the parts changed by a new outline or place as single quads, and appends their
    /// pixels to `bytes`. Thread: any, one for each picture; `place` follows on the render thread.
    func render(
        _ new: ShapeOutline, _ newPlace: ShapePlace, _ bounds: CGRect, _ lines: ShapeLines,
        _ rasterizer: CoverageRasterizer, into bytes: inout ContiguousArray<UInt8>
    ) -> Renderings {
        let keepsFill = place == newPlace && outline.fillsLike(new)
        let keepsStroke = place == newPlace && outline.strokesLike(new)
        (outline, place) = (new, newPlace)
        var renderings = Renderings()
        func append(_ rendering: WholeCoverage.Rendering?) -> Renderings.Part {
            let first = bytes.count
            if let rendering {
                let (rows, width) = (rendering.rows, rendering.box.width)
                bytes.append(
                    contentsOf: UnsafeBufferPointer(
                        start: rasterizer.bytes + rows.lowerBound * width,
                        count: rows.count * width))
            }
            return (rendering, first)
        }
        if !keepsFill {
            addFill(bounds, lines, rasterizer)
            renderings.fill = append(fill.render(rasterizer, evenOdd: new.isEvenOdd))
        }
        if !keepsStroke {
            addStroke(bounds, lines, rasterizer)
            renderings.stroke = append(stroke.render(rasterizer, evenOdd: false))
        }
        return renderings
    }

    /// Copies renderings to pages; `bytes` are the pixels of `render`.
    func place(
        _ renderings: Renderings, _ bytes: UnsafeBufferPointer<UInt8>, _ atlas: CoverageAtlas
    ) {
        func place(_ part: Renderings.Part?, _ coverage: inout CoveragePart) {
            guard let part else { return }
            if let rendering = part.rendering {
                coverage.place(rendering, bytes.baseAddress.map { $0 + part.firstByte }, atlas)
            } else {
                coverage.clear()
            }
        }
        place(renderings.fill, &fill)
        place(renderings.stroke, &stroke)
        if renderings.fill != nil || renderings.stroke != nil { union.forget() }
    }

    private func drawFill(_ all: CGRect, _ tools: Tools) {
        addFill(all, tools.lines, tools.rasterizer)
        fill.draw(
            tools.rasterizer, evenOdd: outline.isEvenOdd, asOne: place.isOnePiece, tools.atlas)
    }

    private func drawStroke(_ bounds: CGRect, _ tools: Tools) {
        addStroke(bounds, tools.lines, tools.rasterizer)
        stroke.draw(tools.rasterizer, evenOdd: false, asOne: place.isOnePiece, tools.atlas)
    }

    /// Gives the rasterizer the fill's edges. The rasterizer's origin affects the last bit of its
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

    /// Gives the rasterizer the stroke's edges.
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
