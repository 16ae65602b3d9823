import CoreGraphics

/// A shape that changes from frame to frame, drawn as coverage without colour.
///
/// What it saves: Cairo's picture of a stroke costs some seventy microseconds with its context, its image and its place on
/// a page; half a thousand of them are no frame. Here the path is sampled once, cut and stroked as often as it changes,
/// and written to a place that stays its own; the colour is the record's. What is painted when it is the same as what
/// `ShapeRaster` paints, at the same scale and phase, so that nothing jumps when a shape comes to rest. When not
/// to use it: shapes that are drawn once, and copies of a replicator, which share a layer and need a picture each.
final class ShapeMask {
    /// What it was drawn for; colours are left out.
    private(set) var key: ShapeRaster.Key
    /// Keeps the path alive, and with it its identity.
    private var path: CGPath
    private(set) var fill = MaskPart()
    private(set) var stroke = MaskPart()
    private var fillLine: Sampled?
    private var strokeLine: Sampled?
    /// Time and update in which it was last asked for.
    var drawnAt = 0.0
    var serial: UInt32 = 0

    private struct Sampled {
        var path: CGPath
        var tolerance: Double
        var halfWidth: Double
        var line: StrokePolyline
    }

    /// How far from the curve a line may run, in pixels.
    private static let tolerance = 0.1
    private static let largest = 4096

    init(_ key: ShapeRaster.Key, _ path: CGPath) {
        self.key = key
        self.path = path
    }

    /// The key without colours: whether there is a fill and a stroke, not which.
    static func colorless(_ key: ShapeRaster.Key) -> ShapeRaster.Key {
        var key = key
        key.fill = (key.fill?.w ?? 0) > 0 ? SIMD4(0, 0, 0, 1) : nil
        key.stroke = (key.stroke?.w ?? 0) > 0 ? SIMD4(0, 0, 0, 1) : nil
        return key
    }

    /// Draws what differs from the last time, and everything when `isNew`. False when it is too large.
    func draw(
        _ new: ShapeRaster.Key, _ path: CGPath, upright plane: PlaneTransform?, isNew: Bool,
        _ canvas: CoverageCanvas, _ atlas: CoverageAtlas
    ) -> Bool {
        let old = key
        key = new
        self.path = path
        let isFillStale =
            isNew || old.fill != new.fill || old.rule != new.rule || !old.isPlaced(as: new)
        var strokeOnly = (old, new)
        (strokeOnly.0.fill, strokeOnly.1.fill) = (nil, nil)
        (strokeOnly.0.rule, strokeOnly.1.rule) = ("", "")
        let isStrokeStale = isNew || strokeOnly.0 != strokeOnly.1
        let tx = new.phaseX * ((plane?.a ?? 1) < 0 ? -1 : 1)
        let ty = new.phaseY * ((plane?.d ?? 1) < 0 ? -1 : 1)
        let shift = plane == nil ? SIMD2<Double>.zero : SIMD2(tx, ty)
        if isFillStale {
            begin(canvas, shift)
            if new.fill != nil { canvas.fill(sample(&fillLine, halfWidth: 0)) }
            guard finish(&fill, canvas, atlas, shift, plane != nil, evenOdd: new.rule == "even-odd")
            else { return false }
        }
        if isStrokeStale {
            begin(canvas, shift)
            if new.stroke != nil { addStroke(canvas) }
            guard finish(&stroke, canvas, atlas, shift, plane != nil, evenOdd: false) else {
                return false
            }
        }
        return true
    }

    private func begin(_ canvas: CoverageCanvas, _ shift: SIMD2<Double>) {
        canvas.begin(scaleX: key.scaleX, scaleY: key.scaleY, tx: shift.x, ty: shift.y)
    }

    private func finish(
        _ part: inout MaskPart, _ canvas: CoverageCanvas, _ atlas: CoverageAtlas,
        _ shift: SIMD2<Double>, _ isUpright: Bool, evenOdd: Bool
    ) -> Bool {
        guard let box = canvas.box(largest: Self.largest) else {
            part = MaskPart()
            return canvas.isEmpty
        }
        guard isUpright || max(box.width, box.height) <= MaskPart.largestTurned else {
            return false
        }
        canvas.render(box, evenOdd: evenOdd)
        return part.take(
            canvas, box, atlas, scale: SIMD2(key.scaleX, key.scaleY), shift: shift,
            isUpright: isUpright)
    }

    /// The path's samples, made again only for another path, scale or width.
    private func sample(_ known: inout Sampled?, halfWidth: Double) -> StrokePolyline {
        let tolerance = Self.tolerance / max(key.scaleX, key.scaleY, 1e-9)
        if let known, known.path === path, known.tolerance == tolerance,
            known.halfWidth == halfWidth
        {
            return known.line
        }
        let line = StrokePolyline(path, tolerance: tolerance, halfWidth: halfWidth)
        known = Sampled(path: path, tolerance: tolerance, halfWidth: halfWidth, line: line)
        return line
    }

    private func addStroke(_ canvas: CoverageCanvas) {
        let line = sample(&strokeLine, halfWidth: key.width / 2)
        let pen = StrokePen(
            halfWidth: key.width / 2,
            cap: key.cap == "round" ? .round : key.cap == "square" ? .square : .butt,
            join: key.join == "round" ? .round : key.join == "bevel" ? .bevel : .miter,
            miterLimit: key.miter,
            tolerance: Self.tolerance / max(key.scaleX, key.scaleY, 1e-9))
        let dashes =
            key.dashes.contains { $0 > 0 }
            ? StrokeDashes(lengths: key.dashes.map { max(0, $0) }, phase: key.dashPhase) : nil
        canvas.stroke(line, pen, from: key.start, to: key.end, dashes: dashes)
    }
}

extension ShapeRaster.Key {
    /// Whether the same path is drawn at the same scale and phase.
    func isPlaced(as other: Self) -> Bool {
        path == other.path && scaleX == other.scaleX && scaleY == other.scaleY
            && phaseX == other.phaseX && phaseY == other.phaseY
    }
}
