import LaminaGraphicsTypes

/// `parallelogram`, `capsule` and `ellipse`: the fields of `solid`, for shaders that work out exact
/// areas.
enum ParallelogramRecord {
    static let fields: [RecordField] = RecordField.parallelogram()

    /// A parallelogram in pixels: its centre and half axes.
    struct Place {
        private(set) var center: SIMD2<Float>, u: SIMD2<Float>, v: SIMD2<Float>

        /// A parallelogram of a plane.
        init(_ m: PlaneTransform, _ form: LineForm) {
            func image(_ d: SIMD2<Double>) -> SIMD2<Double> {
                SIMD2(m.a * d.x + m.c * d.y, m.b * d.x + m.d * d.y)
            }
            center = SIMD2<Float>(image(form.center) + SIMD2(m.tx, m.ty))
            (u, v) = (SIMD2<Float>(image(form.u)), SIMD2<Float>(image(form.v)))
        }

        /// The axes of an ellipse in pixels.
        init(_ form: EllipseForm) {
            center = SIMD2<Float>(form.center)
            (u, v) = (SIMD2<Float>(form.u), SIMD2<Float>(form.v))
        }

        /// A rectangle of a plane.
        init(_ m: PlaneTransform, _ r: PlaneRect) {
            self.init(
                m,
                LineForm(
                    center: SIMD2(r.x0 + r.x1, r.y0 + r.y1) / 2, u: SIMD2((r.x1 - r.x0) / 2, 0),
                    v: SIMD2(0, (r.y1 - r.y0) / 2)))
        }

        /// The bounding box, with round ends of the width of `v` or without.
        func bounds(isRound: Bool) -> PixelBox {
            let end =
                isRound ? SIMD2(repeating: (v * v).sum().squareRoot()) : SIMD2(abs(v.x), abs(v.y))
            let (x, y) = (abs(u.x) + end.x, abs(u.y) + end.y)
            return PixelBox(center.x - x, center.y - y, center.x + x, center.y + y)
        }
    }

    static func write(
        _ place: Place, color: Float, flags: Float, to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        data[0] = SIMD4(lowHalf: place.center, highHalf: place.u)
        data[1] = SIMD4(place.v.x, place.v.y, color, flags)
    }
}
