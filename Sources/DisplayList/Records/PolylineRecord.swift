import LaminaGraphicsTypes

/// `polygon` and `polyline`: a chain of points, filled or drawn with a pen.
///
///     texels 0, 1  centre of the points' box in pixels, a point's extent along x and y, colour,
///                  flags
///     texel 2      half the size of the stroke's box, half the pen's width, style
///     texel 3      miter limit, –, –, –
///     texels 4–8   ten points from the box's centre
///
/// Lengths from texel 2 on are in points. Style: number of points, 16 if closed, 32 with round
/// caps, 64 with round joins, 128 with bevelled joins.
enum PolylineRecord {
    static let fields: [RecordField] =
        ParallelogramRecord.fields + [
            .number("size", 8, 2), .number("pen", 10), .bits("style", 11), .number("miter", 12),
            .spare(13, 3), .number("pointsA", 16, 4), .number("pointsB", 20, 4),
            .number("pointsC", 24, 4), .number("pointsD", 28, 4), .number("pointsE", 32, 4),
        ]

    /// A chain in pixels.
    struct Place {
        let form: PolylineForm
        let middle: SIMD2<Double>
        private let center: SIMD2<Double>, u: SIMD2<Double>, v: SIMD2<Double>
        /// Half the size of the stroke's box.
        let half: SIMD2<Double>

        init(_ m: PlaneTransform, _ form: PolylineForm) {
            self.form = form
            let (low, high) = form.box
            middle = (low + high) / 2
            half = (high - low) / 2 + form.margin
            (u, v) = (SIMD2(m.a, m.b), SIMD2(m.c, m.d))
            center = u * middle.x + v * middle.y + SIMD2(m.tx, m.ty)
        }

        /// The bounding box.
        var bounds: PixelBox {
            let (x, y) = (u * half.x, v * half.y)
            let reach = pointwiseMax(x, -x) + pointwiseMax(y, -y)
            let (low, high) = (SIMD2<Float>(center - reach), SIMD2<Float>(center + reach))
            return PixelBox(low.x, low.y, high.x, high.y)
        }

        fileprivate func write(
            color: Float, flags: Float, to data: UnsafeMutablePointer<SIMD4<Float>>
        ) {
            data[0] = SIMD4(lowHalf: SIMD2<Float>(center), highHalf: SIMD2<Float>(u))
            data[1] = SIMD4(Float(v.x), Float(v.y), color, flags)
            writeLengths(to: data + 2)
        }

        /// The texels from 2 on.
        var lengths: [SIMD4<Float>] {
            let count = Primitive.polyline.texels - 2
            return [SIMD4<Float>](unsafeUninitializedCapacity: count) { texels, written in
                writeLengths(to: texels.baseAddress!)
                written = count
            }
        }

        private func writeLengths(to data: UnsafeMutablePointer<SIMD4<Float>>) {
            var style = UInt32(form.count)
            if form.isClosed { style |= 16 }
            if form.hasRoundCaps { style |= 32 }
            if form.join == .round { style |= 64 }
            if form.join == .bevel { style |= 128 }
            data[0] = SIMD4(
                Float(half.x), Float(half.y), Float(form.pen), Float(bitPattern: style))
            data[1] = SIMD4(Float(form.miter), 0, 0, 0)
            for i in 0..<(PolylineForm.most / 2) {
                func place(_ i: Int) -> SIMD2<Float> {
                    i < form.count ? SIMD2<Float>(form.point(i) - middle) : .zero
                }
                data[2 + i] = SIMD4(lowHalf: place(2 * i), highHalf: place(2 * i + 1))
            }
        }
    }

    static func write(
        _ place: Place, color: Float, flags: Float, to data: UnsafeMutablePointer<SIMD4<Float>>
    ) { place.write(color: color, flags: flags, to: data) }
}
