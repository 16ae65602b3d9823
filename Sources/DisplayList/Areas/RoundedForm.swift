import LaminaGraphicsTypes

/// A rectangle with round corners, filled or stroked, in points.
///
/// Elliptic corners are stored as circular corners on a scaled y axis: `yScale` is the scale.
struct RoundedForm {
    var center: SIMD2<Double>
    /// Half the sides, and the corners' radii around the rectangle: min–min, max–min, max–max,
    /// min–max.
    var half: SIMD2<Double>, radii: SIMD4<Double>
    /// Points of the layer per point of the form, on the y axis. 1 for circular corners.
    var yScale = 1.0
    /// Half the width of the pen; 0 for a filled rectangle.
    var pen = 0.0
    /// True if the pen rounds corners without a radius.
    var hasRoundJoins = false

    /// The area inside a path; nil for corners of several proportions.
    init?(_ path: RoundedPath) {
        let (rx, ry) = (path.radiiX, path.radiiY)
        let widest = rx.max()
        var ratio = 1.0
        for i in 0..<4 where rx[i] == widest { ratio = ry[i] / widest }
        for i in 0..<4 where abs(ry[i] - rx[i] * ratio) > 1e-5 * widest * ratio { return nil }
        if abs(ratio - 1) < 1e-5 { ratio = 1 }
        center = (path.low + path.high) / 2
        half = (path.high - path.low) / 2 / SIMD2(1, ratio)
        (radii, yScale) = (rx, ratio)
    }

    /// A rectangle.
    init(_ rect: CGRect) {
        center = SIMD2(Double(rect.midX), Double(rect.midY))
        (half, radii) = (SIMD2(Double(rect.width / 2), Double(rect.height / 2)), .zero)
    }

    /// The form drawn with a pen of a width; nil for bevelled or cut corners, and for ellipses.
    func stroked(_ outline: ShapeOutline) -> RoundedForm? {
        guard yScale == 1, outline.start <= 0, outline.end >= 1 else { return nil }
        let hasSquare = radii.min() == 0
        let isMitred = outline.join == .miter && outline.miter * outline.miter >= 2.001
        guard !hasSquare || isMitred || outline.join == .round else { return nil }
        var form = self
        (form.pen, form.hasRoundJoins) = (outline.width / 2, outline.join == .round)
        return form
    }

    /// A form's place in pixels.
    struct Place {
        private(set) var center: SIMD2<Float>, u: SIMD2<Float>, v: SIMD2<Float>
        private(set) var half: SIMD2<Float>, radii: SIMD4<Float>
        private(set) var pen: Float, squareCorner: Float
        private(set) var bounds: PixelBox
    }

    /// The form on an affine plane; nil where the formula may differ by more than a 255th from the
    /// exact area.
    func placed(on m: PlaneTransform) -> Place? {
        let u = SIMD2(m.a, m.b), v = SIMD2(m.c, m.d) * yScale
        guard isExact(u, v) else { return nil }
        let c = SIMD2(
            m.a * center.x + m.c * center.y + m.tx, m.b * center.x + m.d * center.y + m.ty)
        let (x, y) = (u * (half.x + pen), v * (half.y + pen))
        let reach = pointwiseMax(x, -x) + pointwiseMax(y, -y)
        return Place(
            center: SIMD2<Float>(c), u: SIMD2<Float>(u * half.x), v: SIMD2<Float>(v * half.y),
            half: SIMD2<Float>(half), radii: SIMD4<Float>(radii), pen: Float(pen),
            squareCorner: Float(hasRoundJoins ? pen : 0),
            bounds: PixelBox(
                Float(c.x - reach.x), Float(c.y - reach.y), Float(c.x + reach.x),
                Float(c.y + reach.y)))
    }

    /// True if every corner is a circle of at most 8192 pixels, an ellipse that is bent little
    /// within a pixel, or smaller than a pixel.
    private func isExact(_ u: SIMD2<Double>, _ v: SIMD2<Double>) -> Bool {
        let axes = ConjugateAxes(u, v)
        let (long, short) = (axes.long.squareRoot(), axes.short)
        guard half.min() > 1e-6, long.isFinite, short > 1e-12 else { return false }
        func suits(_ radius: Double) -> Bool {
            radius <= 0 || radius * long <= 1
                || radius * long <= 8192 && (axes.isCircle || radius * short >= 4 * long)
        }
        for i in 0..<4 {
            let outer = radii[i] > 0 || hasRoundJoins ? radii[i] + pen : 0
            guard suits(outer), pen == 0 || suits(radii[i] - pen) else { return false }
        }
        return true
    }
}
