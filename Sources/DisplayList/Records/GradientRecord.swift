import LaminaGraphicsTypes

/// `gradient`: plane, radii, stops, axis.
///
///     texel 3  radii as in `box`
///     texel 4  first texel of the stops in the table, count << 2 | kind, opacity, flags
///     texel 5  start and end in unit coordinates of the bounds
enum GradientRecord {
    static let fields: [RecordField] =
        PlaneRecord.fields + [
            .number("radii", 12, 4), .table("stops", 16), .bits("kind", 17), .number("opacity", 18),
            .flags(19), .number("axis", 20, 4),
        ]

    enum Kind: UInt32 { case axial, radial, conic }

    struct Paint {
        var radii: SIMD4<Float>
        /// The first texel of the stops in the table, and the number of stops.
        var stops: Int, count: Int
        var kind: Kind
        var opacity: Float
        /// The start and end in unit coordinates of the bounds.
        var axis: SIMD4<Float>
    }

    static func write(
        _ m: PlaneTransform, _ r: PlaneRect, _ paint: Paint, flags: Float,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        PlaneRecord.write(m, r, to: data)
        data[3] = paint.radii
        data[4] = SIMD4(
            Float(bitPattern: UInt32(paint.stops)),
            Float(bitPattern: UInt32(paint.count) << 2 | paint.kind.rawValue), paint.opacity, flags)
        data[5] = paint.axis
    }
}
