import LaminaGraphicsTypes

/// The pixels of a shape's coverage: target pixels for any plane, translated by whole pixels.
///
/// Turned and perspective shapes are as sharp as upright shapes, and a move by whole pixels keeps
/// the picture. Subpixel offsets are rounded to sixteenths, below visibility: a slow move does not
/// redraw in each frame, and copies at many places share few pictures.
struct ShapePlace: Hashable {
    /// The map from the layer's space to the picture's pixels.
    var plane: PlaneTransform
    /// The drawn region of the picture, if drawing the whole exceeds the visible area; nil for all.
    var region: CoverageRasterizer.Box?
    /// Picture pixels per target pixel; less than 1 for a picture without a bounding region, and
    /// for pictures beyond the limit of memory.
    var scale = 1.0
    /// True for a single quad if a page can hold the picture: readers of masks support only a
    /// single picture.
    var isOnePiece = false

    /// The largest area in pixels of a shape drawn whole, including invisible parts. Single quads
    /// are limited by the page instead.
    private static let largestWhole = 2048.0 * 2048
    private static let longestWhole = 4096.0
    /// The largest side of a picture in pixels.
    private static let longest = 8192.0
    /// The grid of a region's edges in pixels, so that a moving shape is not redrawn in each frame.
    private static let step = 256.0

    /// The place of a layer's shape, and the target pixel of the picture's (0, 0).
    ///
    /// `bounds` contains everything drawn, in points; `clip` is the visible box in pixels. Nil if
    /// nothing is visible.
    static func find(
        _ layer: PlaneTransform, _ bounds: CGRect, seen clip: PixelBox, asOnePiece: Bool = false
    ) -> (place: ShapePlace, origin: SIMD2<Double>)? {
        var place = ShapePlace(plane: layer, isOnePiece: asOnePiece)
        var origin = SIMD2<Double>.zero
        if layer.isAffine {
            let settled = (SIMD2(layer.tx, layer.ty) * 16).rounded(.toNearestOrEven) / 16
            origin = settled.rounded(.down)
            (place.plane.tx, place.plane.ty) = (settled.x - origin.x, settled.y - origin.y)
        }
        let b = place.plane.bounds(
            Double(bounds.minX), Double(bounds.minY), Double(bounds.maxX), Double(bounds.maxY))
        let (width, height) = (Double(b.width), Double(b.height))
        guard width.isFinite, height.isFinite else { return nil }
        let side = max(width, height)
        if asOnePiece
            ? side <= Double(CoverageAtlas.longestShared)
            : width * height <= largestWhole && side <= longestWhole
        {
            // Pixels farther away have no numbers, and no target shows such pixels.
            return PixelBox.everything.contains(b) ? (place, origin) : nil
        }
        let low = SIMD2(Double(clip.minX), Double(clip.minY)) - origin
        let high = SIMD2(Double(clip.maxX), Double(clip.maxY)) - origin
        let from = pointwiseMax(
            (low / step).rounded(.down) * step,
            SIMD2(Double(b.minX), Double(b.minY)).rounded(.down))
        let to = pointwiseMin(
            (high / step).rounded(.up) * step, SIMD2(Double(b.maxX), Double(b.maxY)).rounded(.up))
        var size = to - from
        guard size.min() > 0 else { return nil }
        var start = from
        if size.max() > longest {
            // The visible region is unknown: the picture is coarser.
            place.scale = longest / size.max()
            place.plane = place.plane.concat(
                PlaneTransform(a: place.scale, b: 0, c: 0, d: place.scale, tx: 0, ty: 0))
            start = (from * place.scale).rounded(.down)
            size = (to * place.scale).rounded(.up) - start
        }
        place.region = CoverageRasterizer.Box(
            x: Int(start.x), y: Int(start.y), width: Int(size.x), height: Int(size.y))
        return (place, origin)
    }

    /// The place of the same picture at a lower resolution.
    func reduced(by factor: Double) -> ShapePlace {
        var place = self
        place.scale *= factor
        place.plane = plane.concat(
            PlaneTransform(a: factor, b: 0, c: 0, d: factor, tx: 0, ty: 0))
        if let region {
            func range(_ start: Int, _ count: Int) -> (start: Int, count: Int) {
                let low = Int((Double(start) * factor).rounded(.down))
                return (low, Int((Double(start + count) * factor).rounded(.up)) - low)
            }
            let (x, y) = (range(region.x, region.width), range(region.y, region.height))
            place.region = CoverageRasterizer.Box(
                x: x.start, y: y.start, width: x.count, height: y.count)
        }
        return place
    }

    /// False if nothing within bounds in points of a layer lies in a box of pixels.
    static func isSeen(_ layer: PlaneTransform, _ bounds: CGRect, in clip: PixelBox) -> Bool {
        guard layer.isAffine else { return true }
        let box = layer.bounds(
            Double(bounds.minX), Double(bounds.minY), Double(bounds.maxX), Double(bounds.maxY))
        return box.expanded(2).intersects(clip)
    }

    /// The map from the picture's pixels to target pixels.
    func toTarget(_ origin: SIMD2<Double>) -> PlaneTransform {
        PlaneTransform(a: 1 / scale, b: 0, c: 0, d: 1 / scale, tx: origin.x, ty: origin.y)
    }

    /// Pixels per point in steps of half an octave: polylines sampled at a step serve while a shape
    /// turns.
    func fineness(_ bounds: CGRect) -> Double {
        let seen = max(plane.largestScale(in: bounds), 1e-6)
        return exp2((log2(seen) * 2 - 1e-6).rounded(.up) / 2)
    }

    /// The pixels possibly covered by a shape of these bounds, in points.
    func pixels(of bounds: CGRect) -> CoverageRasterizer.Box {
        if let region { return region }
        let b = plane.bounds(
            Double(bounds.minX), Double(bounds.minY), Double(bounds.maxX), Double(bounds.maxY)
        ).expanded(2).roundedOut
        return CoverageRasterizer.Box(
            x: Int(b.minX), y: Int(b.minY), width: Int(b.width), height: Int(b.height))
    }

    /// The plane in the rasterizer's type.
    var onRaster: CoveragePlane {
        CoveragePlane(
            a: plane.a, b: plane.b, c: plane.c, d: plane.d, tx: plane.tx, ty: plane.ty,
            px: plane.px, py: plane.py, pw: plane.pw)
    }
}
