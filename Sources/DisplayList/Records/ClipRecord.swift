import GraphicsTypes

/// A rounded rectangle in a plane, as a clip.
///
///     texel 0    box in pixels (minX, minY, maxX, maxY)
///     texel 1–3  rows of the matrix pixels → shape space; 1.w: 1 when there is a shape
///     texel 4    half width, half height, centre x, centre y of the shape
///     texel 5    the radii: min–min, max–min, min–max, max–max corner; negative: continuous curve
///     texel 6–9  half planes a·x + b·y + c ≥ 0 in pixels, 1 for those behind the cut; 3.w says how many
public enum ClipRecord {
    public static let texels = 10
    public static let largestLineCount = 4

    package static func write(
        box: PixelBox, inverse m: PlaneTransform?, rect: CGRect, radii: SIMD4<Float>,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        data[0] = SIMD4(box.minX, box.minY, box.maxX, box.maxY)
        guard let m else {
            for i in 1..<texels { data[i] = .zero }
            return
        }
        data[1] = SIMD4(Float(m.a), Float(m.c), Float(m.tx), 1)
        data[2] = SIMD4(Float(m.b), Float(m.d), Float(m.ty), 0)
        data[3] = SIMD4(Float(m.px), Float(m.py), Float(m.pw), 0)
        data[4] = SIMD4(
            Float(rect.size.width / 2), Float(rect.size.height / 2),
            Float(rect.origin.x + rect.size.width / 2), Float(rect.origin.y + rect.size.height / 2)
        )
        data[5] = radii
    }
}
