import LaminaGraphicsTypes

/// The half axes of an area that only moves, and the constant part of the record.
struct ShapeAxes {
    let primitive: Primitive
    let u: SIMD2<Double>, v: SIMD2<Double>
    let rest: [SIMD4<Float>]
    /// The reached rectangle, around the centre of the record.
    let box: PlaneRect
    /// The pixels per point with an exact formula.
    private(set) var scales = 0.0...Double.infinity
    /// True if the area is exact only where circles remain circles.
    private(set) var needsCircles = true

    /// The only area of an outline; nil without a formula.
    init?(_ outline: ShapeOutline) {
        guard let forms = ShapeForms(outline), let form = forms.fill ?? forms.stroke else {
            return nil
        }
        switch form {
        case .frame(let r, let width):
            let size = SIMD2(r.x1 - r.x0, r.y1 - r.y0)
            let inner = SIMD2<Float>((size - 2 * width) / size)
            primitive = .frame
            (u, v, box) = (SIMD2(size.x / 2, 0), SIMD2(0, size.y / 2), r)
            rest = [SIMD4(inner.x, inner.y, 0, 0)]
            needsCircles = false
        case .ellipse(let ellipse):
            // The pen is in pixels.
            guard ellipse.pen == 0 else { return nil }
            let axes = ConjugateAxes(ellipse.u, ellipse.v)
            let (least, most) = (
                4 * axes.long.squareRoot() / axes.short, 8191 / axes.long.squareRoot()
            )
            guard least <= most else { return nil }
            primitive = .ellipse
            (u, v, rest, scales) = (ellipse.u, ellipse.v, [], least...most)
            let reach = 1.0003 * (u * u + v * v).squareRoot()
            box = PlaneRect(around: ellipse.center, reach)
        case .rounded(let rounded):
            guard rounded.yScale == 1, rounded.half.min() > 1e-6 else { return nil }
            primitive = .rounded
            (u, v) = (SIMD2(rounded.half.x, 0), SIMD2(0, rounded.half.y))
            rest = RoundedRecord.lengths(rounded)
            box = PlaneRect(around: rounded.center, rounded.half + rounded.pen)
            scales = 0...(8192 / max(rounded.radii.max() + rounded.pen, 1e-9))
        case .polyline(let chain):
            let place = PolylineRecord.Place(PlaneTransform(), chain)
            primitive = chain.pen > 0 ? .polyline : .polygon
            (u, v, rest) = (SIMD2(1, 0), SIMD2(0, 1), place.lengths)
            box = PlaneRect(around: place.middle, place.half)
            scales = 0...(2048 / max(chain.pen, 1e-9))
            needsCircles = chain.pen > 0 && (chain.join == .round || chain.hasRoundCaps)
        case .rectangle, .line, .arc, .dashes: return nil
        }
    }
}

extension PlaneRect {
    fileprivate init(around c: SIMD2<Double>, _ half: SIMD2<Double>) {
        self.init(x0: c.x - half.x, y0: c.y - half.y, x1: c.x + half.x, y1: c.y + half.y)
    }
}
