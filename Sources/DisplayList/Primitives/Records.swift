import GraphicsTypes

// MARK: Layouts

extension Primitive {
    /// Where the record of a primitive keeps what; the writers below write it.
    static func fields(of primitive: Primitive) -> [RecordField] {
        switch primitive {
        case .solid: parallelogram()
        case .image, .minified, .sprite: parallelogram() + [number("uv", 8, 4)]
        case .card:
            parallelogram(color: "fill") + [
                number("uv", 8, 4), color("border", 12), color("shadow", 13), spare(14, 2),
            ]
        case .quad:
            [
                number("firstCorners", 0, 4), number("lastCorners", 4, 4), color("color", 8),
                flags(9), spare(10, 2),
            ]
        case .masked:
            [
                number("box", 0, 4), color("color", 4), spare(5, 2), flags(7),
                number("content", 8, 4), number("mask", 12, 4),
            ]
        case .box:
            plane + [
                number("radii", 12, 4), color("fill", 16), color("border", 17),
                number("borderWidth", 18), flags(19),
            ]
        case .picture:
            plane + [
                number("uv", 12, 4), color("color", 16), spare(17, 2), flags(19),
                number("radii", 20, 4),
            ]
        case .shadow:
            plane + [
                number("radii", 12, 4), color("color", 16), number("sigma", 17), spare(18, 1),
                flags(19),
            ]
        case .gradient:
            plane + [
                number("radii", 12, 4), field("stops", 16, .table), field("kind", 17, .bits),
                number("opacity", 18), flags(19), number("axis", 20, 4),
            ]
        }
    }

    /// Centre and half axes in pixels, a colour, flags.
    private static func parallelogram(color name: String = "color") -> [RecordField] {
        [
            number("center", 0, 2), number("axisU", 2, 2), number("axisV", 4, 2), color(name, 6),
            flags(7),
        ]
    }

    /// A plane with the origin at the rectangle's centre: columns of its map, half the size, and how far one pixel is in
    /// points.
    private static let plane: [RecordField] = [
        number("planeX", 0, 3), number("halfWidth", 3), number("planeY", 4, 3),
        number("halfHeight", 7), number("planeOrigin", 8, 3), number("pixel", 11),
    ]

    private static func field(_ name: String, _ lane: Int, _ kind: RecordField.Kind) -> RecordField
    {
        RecordField(name: name, lane: lane, count: 1, kind: kind)
    }
    private static func number(_ name: String, _ lane: Int, _ count: Int = 1) -> RecordField {
        RecordField(name: name, lane: lane, count: count, kind: .number)
    }
    private static func color(_ name: String, _ lane: Int) -> RecordField {
        field(name, lane, .color)
    }
    private static func flags(_ lane: Int) -> RecordField { field("flags", lane, .flags) }
    private static func spare(_ lane: Int, _ count: Int) -> RecordField {
        RecordField(name: "spare", lane: lane, count: count, kind: .spare)
    }
}

// MARK: Packing

/// Colours as the records hold them: premultiplied, eight bits each, red lowest.
@inline(__always)
func pack(_ straight: SIMD4<Float>, opacity: Float) -> Float {
    // In this order NaN becomes 0: `max` gives its first argument unless the second is at least as large.
    let a = min(max(0, straight.w * opacity), 1)
    @inline(__always)
    func byte(_ c: Float) -> UInt32 {
        // Through a checked range: the conversion itself then needs no check.
        UInt32(bitPattern: Int32((min(max(0, c), 1) * 255 + 0.5)))
    }
    let r = byte(straight.x * a)
    let g = byte(straight.y * a)
    let b = byte(straight.z * a)
    return Float(bitPattern: r | g << 8 | b << 16 | byte(a) << 24)
}

/// The colour a record holds.
func unpack(_ packed: Float) -> SIMD4<Float> {
    let bits = packed.bitPattern
    return SIMD4((0..<4).map { Float(bits >> ($0 * 8) & 255) / 255 })
}

/// Which of a quad's edges are softened: bit 0 min x, 1 max x, 2 min y, 3 max y; and the clip's
/// texel offset above them.
@inline(__always)
func packFlags(edges: UInt32, clip: Int32) -> Float {
    Float(bitPattern: edges | UInt32(bitPattern: clip + 1) << 4)
}

// MARK: Writers

/// `solid`: centre and half axes of a parallelogram in pixels, colour, flags.
///
///     texel 0  centre x, y, half u axis x, y
///     texel 1  half v axis x, y, colour (RGBA8), flags
enum SolidRecord {
    @inline(__always)
    static func write(
        _ m: PlaneTransform, _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double,
        color: Float, flags: Float, to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        place(m, x0, y0, x1, y1, to: data)
        data[1].z = color
        data[1].w = flags
    }

    /// The parallelogram alone; colour and flags stay.
    @inline(__always)
    static func place(
        _ m: PlaneTransform, _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        let cx = (x0 + x1) / 2
        let cy = (y0 + y1) / 2
        let hx = (x1 - x0) / 2
        let hy = (y1 - y0) / 2
        data[0] = SIMD4(
            Float(m.a * cx + m.c * cy + m.tx), Float(m.b * cx + m.d * cy + m.ty),
            Float(m.a * hx), Float(m.b * hx))
        data[1].x = Float(m.c * hy)
        data[1].y = Float(m.d * hy)
    }
}

/// `image`: as `solid`, then the texture rectangle.
///
///     texel 2  u at min x, v at min y, u at max x, v at max y
enum ImageRecord {
    @inline(__always)
    static func write(
        _ m: PlaneTransform, _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double,
        uv: SIMD4<Float>, tint: Float, flags: Float,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        SolidRecord.write(m, x0, y0, x1, y1, color: tint, flags: flags, to: data)
        data[2] = uv
    }
}

/// `sprite`: centre and half axes in pixels, tint, flags, texture rectangle; edges are not softened.
///
///     texel 0  centre x, y, half u axis x, y
///     texel 1  half v axis x, y, tint (RGBA8), flags
///     texel 2  u at min x, v at min y, u at max x, v at max y
enum SpriteRecord {
    @inline(__always)
    static func write(
        center: SIMD2<Float>, u: SIMD2<Float>, v: SIMD2<Float>, uv: SIMD4<Float>, tint: Float,
        flags: Float, to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        data[0] = SIMD4(center.x, center.y, u.x, u.y)
        data[1] = SIMD4(v.x, v.y, tint, flags)
        data[2] = uv
    }
}

/// The plane of `box`, `picture` and `shadow`, with the origin moved to the rectangle's centre.
///
///     texel 0  a, b, px, half width
///     texel 1  c, d, py, half height
///     texel 2  tx, ty, pw, how far one pixel is in points at the farthest corner
enum PlaneRecord {
    @inline(__always)
    static func write(
        _ m: PlaneTransform, _ r: (x0: Double, y0: Double, x1: Double, y1: Double),
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        let t = m.translated((r.x0 + r.x1) / 2, (r.y0 + r.y1) / 2)
        data[0] = SIMD4(Float(t.a), Float(t.b), Float(t.px), Float((r.x1 - r.x0) / 2))
        data[1] = SIMD4(Float(t.c), Float(t.d), Float(t.py), Float((r.y1 - r.y0) / 2))
        data[2] = SIMD4(Float(t.tx), Float(t.ty), Float(t.pw), Float(pixel(t, r)))
    }

    /// Points covered by one pixel where the plane is smallest on screen.
    @inline(__always)
    static func pixel(
        _ t: PlaneTransform, _ r: (x0: Double, y0: Double, x1: Double, y1: Double)
    ) -> Double {
        if t.isAffine {
            let u = (t.a * t.a + t.b * t.b).squareRoot()
            let v = (t.c * t.c + t.d * t.d).squareRoot()
            let area = abs(t.a * t.d - t.b * t.c)
            // Thickness of one unit across each axis; the thinner one needs the wider margin.
            let thin = min(area / max(u, 1e-9), area / max(v, 1e-9))
            return 1 / max(thin, 1e-3)
        }
        let hx = (r.x1 - r.x0) / 2
        let hy = (r.y1 - r.y0) / 2
        var most = 1e-3
        for (x, y) in [(-hx, -hy), (hx, -hy), (-hx, hy), (hx, hy)] {
            let p = t.map(x, y)
            guard p.w > 1e-4 else { continue }
            // Jacobian of the projection at the corner.
            let (sx, sy) = (p.x / p.w, p.y / p.w)
            let ux = (t.a - sx * t.px) / p.w
            let uy = (t.b - sy * t.px) / p.w
            let vx = (t.c - sx * t.py) / p.w
            let vy = (t.d - sy * t.py) / p.w
            let u = (ux * ux + uy * uy).squareRoot()
            let v = (vx * vx + vy * vy).squareRoot()
            let area = abs(ux * vy - uy * vx)
            most = max(most, max(u, v) / max(area, 1e-6))
        }
        return min(most, 1e4)
    }
}

/// `box`: plane, corner radii, fill, border.
///
///     texel 3  radii: min–min, max–min, min–max, max–max; negative: continuous curve
///     texel 4  fill (RGBA8), border colour (RGBA8), border width, flags
enum BoxRecord {
    @inline(__always)
    static func write(
        _ m: PlaneTransform, _ r: (x0: Double, y0: Double, x1: Double, y1: Double),
        radii: SIMD4<Float>, fill: Float, border: Float, borderWidth: Float, flags: Float,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        PlaneRecord.write(m, r, to: data)
        data[3] = radii
        data[4] = SIMD4(fill, border, borderWidth, flags)
    }
}

/// `picture`: plane, texture rectangle, radii, tint.
///
///     texel 3  u at min x, v at min y, u at max x, v at max y
///     texel 4  tint (RGBA8), –, –, flags
///     texel 5  radii as in `box`
enum PictureRecord {
    @inline(__always)
    static func write(
        _ m: PlaneTransform, _ r: (x0: Double, y0: Double, x1: Double, y1: Double),
        uv: SIMD4<Float>, radii: SIMD4<Float>, tint: Float, flags: Float,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        PlaneRecord.write(m, r, to: data)
        data[3] = uv
        data[4] = SIMD4(tint, 0, 0, flags)
        data[5] = radii
    }
}

/// `shadow`: plane of the silhouette's rectangle, radii, deviation, colour.
///
///     texel 3  radii as in `box`
///     texel 4  colour (RGBA8), standard deviation in points, –, flags
enum ShadowRecord {
    static func write(
        _ m: PlaneTransform, _ r: (x0: Double, y0: Double, x1: Double, y1: Double),
        radii: SIMD4<Float>, sigma: Float, color: Float, flags: Float,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        PlaneRecord.write(m, r, to: data)
        data[3] = radii
        data[4] = SIMD4(color, sigma, 0, flags)
    }
}

/// `masked`: a box of pixels showing a surface, its alpha multiplied by another surface's.
///
///     texel 0  box in pixels
///     texel 1  tint (RGBA8), –, –, flags
///     texel 2  texture rectangle of the content
///     texel 3  texture rectangle of the mask
enum MaskedRecord {
    static func write(
        box: PixelBox, tint: Float, flags: Float, uv: SIMD4<Float>, maskUV: SIMD4<Float>,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        data[0] = SIMD4(box.minX, box.minY, box.maxX, box.maxY)
        data[1] = SIMD4(tint, 0, 0, flags)
        data[2] = uv
        data[3] = maskUV
    }
}

/// `gradient`: plane, radii, stops, axis.
///
///     texel 3  radii as in `box`
///     texel 4  first texel of the stops in the table, count << 2 | kind, opacity, flags
///     texel 5  start and end in unit coordinates of the bounds
enum GradientRecord {
    enum Kind: UInt32 { case axial, radial, conic }

    static func write(
        _ m: PlaneTransform, _ r: (x0: Double, y0: Double, x1: Double, y1: Double),
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

/// `card`: as `solid`, then the colours and the texture rectangle of a baked coverage (`CardTextures`).
///
///     texel 1  half v axis x, y, fill (RGBA8), flags
///     texel 2  texture rectangle, min y first
///     texel 3  border (RGBA8), shadow (RGBA8), –, –
enum CardRecord {
    @inline(__always)
    static func write(
        _ m: PlaneTransform, _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, fill: Float,
        border: Float, shadow: Float, uv: SIMD4<Float>, flags: Float,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        SolidRecord.write(m, x0, y0, x1, y1, color: fill, flags: flags, to: data)
        data[2] = uv
        data[3] = SIMD4(border, shadow, 0, 0)
    }
}

/// `quad`: four projected corners, colour.
///
///     texel 0  min–min corner x, y, max–min corner x, y in pixels
///     texel 1  max–max corner x, y, min–max corner x, y
///     texel 2  colour (RGBA8), flags, –, –
enum QuadRecord {
    /// False when a corner lies behind the eye: such a plane has no four corners on screen.
    @inline(__always)
    static func corners(
        _ m: PlaneTransform, _ r: (x0: Double, y0: Double, x1: Double, y1: Double)
    ) -> (SIMD4<Float>, SIMD4<Float>)? {
        let a = m.map(r.x0, r.y0)
        let b = m.map(r.x1, r.y0)
        let c = m.map(r.x1, r.y1)
        let d = m.map(r.x0, r.y1)
        guard min(min(a.w, b.w), min(c.w, d.w)) > 1e-3 else { return nil }
        return (
            SIMD4(Float(a.x / a.w), Float(a.y / a.w), Float(b.x / b.w), Float(b.y / b.w)),
            SIMD4(Float(c.x / c.w), Float(c.y / c.w), Float(d.x / d.w), Float(d.y / d.w))
        )
    }
}
