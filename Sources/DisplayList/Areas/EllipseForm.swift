import LaminaGraphicsTypes

/// An ellipse by its centre and two conjugate half axes, in points.
struct EllipseForm {
    var center = SIMD2<Double>.zero, u = SIMD2<Double>.zero, v = SIMD2<Double>.zero
    /// Half the width of the pen; 0 for the area inside.
    var pen = 0.0

    /// The largest deviation of a path's points, in half axes.
    private static let tolerance = 1e-5

    init(center: SIMD2<Double>, u: SIMD2<Double>, v: SIMD2<Double>) {
        (self.center, self.u, self.v) = (center, u, v)
    }

    /// A path of four cubics, each a quarter of an ellipse; nil for other paths.
    init?(_ path: CGPath) {
        let (types, points) = (path.elementTypes, path.points)
        let count = types.last == .closeSubpath ? types.count - 1 : types.count
        guard count == 5, types[0] == .moveToPoint, points.count == 13 else { return nil }
        for i in 1...4 where types[i] != .addCurveToPoint { return nil }
        func point(_ i: Int) -> SIMD2<Double> { SIMD2(Double(points[i].x), Double(points[i].y)) }
        center = (point(0) + point(6)) / 2
        (u, v) = (point(0) - center, point(3) - center)
        let limit = Self.tolerance * Self.tolerance * min((u * u).sum(), (v * v).sum())
        func isNear(_ i: Int, _ expected: SIMD2<Double>) -> Bool {
            let off = point(i) - center - expected
            return (off * off).sum() <= limit
        }
        let reach = 4.0 / 3 * (2.0.squareRoot() - 1)
        var (a, b) = (u, v)
        for i in 0..<4 {
            guard isNear(3 * i, a), isNear(3 * i + 1, a + b * reach),
                isNear(3 * i + 2, b + a * reach), isNear(3 * i + 3, b)
            else { return nil }
            (a, b) = (b, -a)
        }
        guard limit > 0, limit.isFinite else { return nil }
    }

    /// A disc of four cubics.
    init?(_ arc: ArcForm) {
        guard arc.isWhole, arc.inner == 0, abs(arc.wave.z - 2) < 1e-6 else { return nil }
        self.init(
            center: arc.center, u: arc.middle * arc.outer,
            v: SIMD2(-arc.middle.y, arc.middle.x) * arc.outer)
    }

    /// The ellipse on an affine plane, in pixels.
    func placed(on m: PlaneTransform) -> EllipseForm {
        func image(_ d: SIMD2<Double>) -> SIMD2<Double> {
            SIMD2(m.a * d.x + m.c * d.y, m.b * d.x + m.d * d.y)
        }
        var form = EllipseForm(
            center: image(center) + SIMD2(m.tx, m.ty), u: image(u), v: image(v))
        form.pen = pen * (m.a * m.a + m.b * m.b).squareRoot()
        return form
    }

    /// The form drawn with an outline's pen; nil for a part of the path.
    func stroked(_ outline: ShapeOutline) -> EllipseForm? {
        guard outline.start <= 0, outline.end >= 1,
            outline.path.elementTypes.last == .closeSubpath
        else { return nil }
        var form = self
        form.pen = outline.width / 2
        return form
    }

    /// True if the shader's formula is within a 255th of the exact area, for an ellipse in pixels.
    /// The condition is a radius of curvature of at least four pixels everywhere on the edge, also
    /// on the inner side of a pen.
    var isExact: Bool {
        let axes = ConjugateAxes(u, v)
        let long = axes.long.squareRoot()
        return axes.short >= (4 + pen) * long && long + pen < 8192
    }

    /// The bounding box.
    var bounds: PixelBox {
        let (x, y) = (
            (u.x * u.x + v.x * v.x).squareRoot(), (u.y * u.y + v.y * v.y).squareRoot()
        )
        // A path of four cubic curves reaches up to 0.03 % beyond the ellipse.
        let reach = SIMD2(x, y) * 1.0003 + pen
        let (low, high) = (SIMD2<Float>(center - reach), SIMD2<Float>(center + reach))
        return PixelBox(low.x, low.y, high.x, high.y)
    }
}
