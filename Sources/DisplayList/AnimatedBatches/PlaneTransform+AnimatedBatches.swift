import LaminaGraphicsTypes

extension PlaneTransform {
    /// The pixels per point along the axis of smaller and of larger scale.
    var scales: ClosedRange<Double> {
        let (x, y) = ((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
        return min(x, y)...max(x, y)
    }

    /// True if the axes are not at right angles.
    var isOblique: Bool {
        let (slant, whole) = slantSquared
        return !(slant <= 1e-12 * whole)
    }

    /// The bounding box of a rectangle's image, for affine planes.
    func rect(around r: PlaneRect) -> PlaneRect {
        let (x, y) = ((r.x0 + r.x1) / 2, (r.y0 + r.y1) / 2)
        let (w, h) = ((r.x1 - r.x0) / 2, (r.y1 - r.y0) / 2)
        let middle = map(x, y)
        let (ex, ey) = (abs(a * w) + abs(c * h), abs(b * w) + abs(d * h))
        return PlaneRect(
            x0: middle.x - ex, y0: middle.y - ey, x1: middle.x + ex, y1: middle.y + ey)
    }
}
