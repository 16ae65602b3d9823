import LaminaGraphicsTypes

/// `frame`: a parallelogram, and the inner shares of its half axes that stay empty.
///
///     texels 0, 1  as in `parallelogram`
///     texel 2      inner share of u, of v; 0 or less for none; –, –
enum FrameRecord {
    static let fields: [RecordField] =
        ParallelogramRecord.fields + [.number("inner", 8, 2), .spare(10, 2)]

    static func write(
        _ place: ParallelogramRecord.Place, inner: SIMD2<Float>, color: Float, flags: Float,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        ParallelogramRecord.write(place, color: color, flags: flags, to: data)
        data[2] = SIMD4(inner.x, inner.y, 0, 0)
    }
}
