import LaminaGraphicsTypes

/// `rounded`: a rectangle with round corners, filled or drawn with a pen.
///
///     texels 0, 1  as in `parallelogram`; the half axes are the rectangle's
///     texel 2      radii around the rectangle: min–min, max–min, max–max, min–max
///     texel 3      half the sides, half the pen's width or 0, the pen's radius at square corners
///
/// Lengths of texels 2 and 3 are in points.
enum RoundedRecord {
    static let fields: [RecordField] =
        ParallelogramRecord.fields + [
            .number("radii", 8, 4), .number("size", 12, 2), .number("pen", 14),
            .number("squareCorner", 15),
        ]

    static func write(
        _ place: RoundedForm.Place, color: Float, flags: Float,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        data[0] = SIMD4(lowHalf: place.center, highHalf: place.u)
        data[1] = SIMD4(place.v.x, place.v.y, color, flags)
        data[2] = place.radii
        data[3] = SIMD4(place.half.x, place.half.y, place.pen, place.squareCorner)
    }

    /// Texels 2 and 3 of a form.
    static func lengths(_ form: RoundedForm) -> [SIMD4<Float>] {
        let (half, pen) = (SIMD2<Float>(form.half), Float(form.pen))
        return [
            SIMD4<Float>(form.radii), SIMD4(half.x, half.y, pen, form.hasRoundJoins ? pen : 0),
        ]
    }
}
