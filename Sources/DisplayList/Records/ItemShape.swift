import LaminaGraphicsTypes

/// The shape covered by an item, derived from its record: a rounded rectangle in a plane, with a
/// constant alpha or a picture's alpha.
struct ItemShape {
    /// The map from pixels to a space with the shape of half size `half` around the origin.
    private(set) var toShape: PlaneTransform
    private(set) var half = SIMD2<Float>(1, 1)
    private(set) var radii = SIMD4<Float>.zero
    /// The alpha of the colour, or of the colour multiplied with the picture.
    private(set) var alpha: Float
    /// The picture's texture coordinates, for items with a picture.
    private(set) var uv: SIMD4<Float>?
    /// True if the edges lie on whole pixels.
    private(set) var isAligned = false
    /// True if seen flat, with circular corners. False for a reduced picture: antialiased edges of
    /// flat shapes read up to two texels beyond the picture, which belong to the next picture of
    /// the page.
    private(set) var isFlat = false

    /// The shape of an item; nil for other shapes, varying alpha, hard edges between pixels, and
    /// shapes too thin for an inverse map.
    init?(_ item: DrawItem, _ record: UnsafePointer<SIMD4<Float>>) {
        let primitive = item.key.primitive
        let edges = record[primitive.flagsLane / 4][primitive.flagsLane % 4].bitPattern & 15
        switch primitive {
        case .solid, .image, .minified, .blit:
            guard edges == 0 || edges == 15 else { return nil }
            toShape = PlaneTransform(
                a: Double(record[0].z), b: Double(record[0].w), c: Double(record[1].x),
                d: Double(record[1].y), tx: Double(record[0].x), ty: Double(record[0].y))
            alpha = unpack(record[1].z).w
            if primitive != .solid { uv = record[2] }
            isAligned = edges == 0 && isOnPixels
            if edges == 0, !isAligned { return nil }
        case .box, .panel, .picture:
            toShape = PlaneTransform(
                a: Double(record[0].x), b: Double(record[0].y), c: Double(record[1].x),
                d: Double(record[1].y), tx: Double(record[2].x), ty: Double(record[2].y))
            (toShape.px, toShape.py, toShape.pw) = (
                Double(record[0].z), Double(record[1].z), Double(record[2].z)
            )
            half = SIMD2(record[0].w, record[1].w)
            alpha = unpack(record[4].x).w
            if primitive == .picture {
                (uv, radii) = (record[3], record[5])
            } else {
                radii = record[3]
                // A border with an alpha other than the fill's would be a second shape.
                if record[4].z > 0, alpha < 1 || unpack(record[4].y).w < 1 { return nil }
            }
        default: return nil
        }
        isFlat = primitive != .minified && toShape.isFlat(radii)
        guard let inverse = toShape.inverted, inverse.isFinite else { return nil }
        toShape = inverse
    }

    /// True if hard edges lie on whole pixels, where hard and antialiased edges coincide.
    private var isOnPixels: Bool {
        toShape.keepsAxes
            && toShape.bounds(-Double(half.x), -Double(half.y), Double(half.x), Double(half.y))
                .isOnPixels
    }

    /// Writes the shape as a clip record of these pixels.
    func write(
        box: PixelBox, outer: Int32 = -1, to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        ClipRecord.write(
            box: box, inverse: toShape,
            rect: CGRect(
                x: CGFloat(-half.x), y: CGFloat(-half.y), width: CGFloat(2 * half.x),
                height: CGFloat(2 * half.y)),
            radii: radii, outer: outer, to: data)
        data[10].y = alpha
    }

    /// Writes a mask's picture as a clip record.
    func writePicture(
        _ uv: SIMD4<Float>, of mask: UInt32, box: PixelBox, outer: Int32,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        write(box: box, outer: outer, to: data)
        (data[1].w, data[2].w) = (isAligned ? 3 : 2, Float(mask))
        data[5] = uv
    }
}
