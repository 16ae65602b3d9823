import GraphicsTypes

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

    static func write(
        _ m: PlaneTransform, _ r: PlaneRect,
        radii: SIMD4<Float>, stops: Int, count: Int, kind: Kind, opacity: Float,
        axis: SIMD4<Float>, flags: Float, to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        PlaneRecord.write(m, r, to: data)
        data[3] = radii
        data[4] = SIMD4(
            Float(bitPattern: UInt32(stops)),
            Float(bitPattern: UInt32(count) << 2 | kind.rawValue), opacity, flags)
        data[5] = axis
    }
}
