import LaminaGraphicsTypes

/// The pixels a shape's coverage is drawn on: those of the target, whatever the plane, moved by whole ones.
///
/// So a shape is as sharp turned or in perspective as it is upright, and one that only moves by whole pixels is the same
/// picture. Parts of a pixel count in sixteenths, finer than the eye: a slow move does not draw each frame, and copies at
/// many places share few pictures.
struct ShapePlace: Hashable {
    /// The layer's space to pixels of the picture.
    var plane: PlaneTransform
    /// What of the picture is drawn, where all of it would be more than anybody sees.
    var region: CoverageCanvas.Box?
    /// Pixels of the picture for one of the target; less than 1 for what no region bounds.
    var scale = 1.0
    /// Whether it is drawn as one piece where a page can hold it: others read a mask by its one picture.
    var isOnePiece = false

    /// Pixels up to which all of a shape is drawn, seen or not; what is one piece goes by what shares a page.
    private static let largestWhole = 2048.0 * 2048
    private static let longestWhole = 4096.0
    /// Pixels a side that no picture has more of.
    private static let longest = 8192.0
    /// Regions grow in steps of so many pixels, so that a move does not draw each frame.
    private static let step = 256.0

    /// The place of a layer's shape, and the target's pixel that is the picture's (0, 0).
    ///
    /// `bounds` is around everything drawn, in points; `clip` are the pixels that can be seen. Nil for nothing in them.
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
            return (place, origin)
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
            // Nobody says what is seen of it: a coarser picture.
            place.scale = longest / size.max()
            place.plane = place.plane.concat(
                PlaneTransform(a: place.scale, b: 0, c: 0, d: place.scale, tx: 0, ty: 0))
            start = (from * place.scale).rounded(.down)
            size = (to * place.scale).rounded(.up) - start
        }
        place.region = CoverageCanvas.Box(
            x: Int(start.x), y: Int(start.y), width: Int(size.x), height: Int(size.y))
        return (place, origin)
    }

    /// Pixels of the picture to those of the target.
    func toTarget(_ origin: SIMD2<Double>) -> PlaneTransform {
        PlaneTransform(a: 1 / scale, b: 0, c: 0, d: 1 / scale, tx: origin.x, ty: origin.y)
    }

    /// Pixels per point, in steps of half an octave so that what is sampled at it serves while a shape turns.
    func fineness(_ bounds: CGRect) -> Double {
        let seen = max(plane.largestScale(in: bounds), 1e-6)
        return exp2((log2(seen) * 2 - 1e-6).rounded(.up) / 2)
    }

    /// The same for the canvas.
    var onCanvas: CoveragePlane {
        CoveragePlane(
            a: plane.a, b: plane.b, c: plane.c, d: plane.d, tx: plane.tx, ty: plane.ty,
            px: plane.px, py: plane.py, pw: plane.pw)
    }
}
