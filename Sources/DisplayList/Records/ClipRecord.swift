import LaminaGraphicsTypes

/// A clip by a shape in a plane: a rounded rectangle, or a mask's picture.
///
///     texel 0    box in pixels (minX, minY, maxX, maxY)
///     texel 1–3  rows of the matrix pixels → shape space; 1.w: 0 for no shape, 1 for a rectangle,
///                2 for a picture, 3 for a picture on whole pixels;
///                2.w: the layer of the picture, 3.w: the number of half planes
///     texel 4    half width, half height, centre x, centre y of the shape
///     texel 5    the radii: min–min, max–min, min–max, max–max corner; negative: continuous curve.
///                Of a picture: u at min x, v at min y, u at max x, v at max y
///     texel 6–9  half planes a·x + b·y + c ≥ 0 in pixels, 1 for half planes behind the cut
///     texel 10   number of the enclosing record, from 1; alpha; numbers of the first record
///                covering an item of a masked group, and of the record behind the last
///
/// A record covering another item has the layout of a clip.
public enum ClipRecord {
    /// The number of texels per record.
    public static let texels = 11
    /// The largest number of half planes per record.
    public static let largestLineCount = 4

    package static func write(
        box: PixelBox, inverse m: PlaneTransform?, rect: CGRect, radii: SIMD4<Float>,
        outer: Int32 = -1, to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        data[0] = SIMD4(box.minX, box.minY, box.maxX, box.maxY)
        for i in 1..<texels { data[i] = .zero }
        data[10] = SIMD4(Float(outer + 1), 1, 0, 0)
        guard let m else { return }
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
