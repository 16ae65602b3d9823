import LaminaGraphicsTypes

/// The primitives of gradients in a plane without perspective: a parallelogram of pixels, the map
/// from its points to the place along the gradient, and the stops.
///
///     texel 0  centre x, y, half u axis x, y
///     texel 1  half v axis x, y, first texel of the stops in the table, their number
///     texel 2  place along the gradient of (k, 1) with k = ±1 at the corners; opacity
///     texel 3  the other coordinate of it, for radial and conic ones; flags
///     texel 4  radii in pixels as in `box`, for rounded ones
enum RampRecord {
    static let fields: [RecordField] = [
        .number("center", 0, 2), .number("axisU", 2, 2), .number("axisV", 4, 2),
        .table("stops", 6), .bits("count", 7), .number("placeX", 8, 3), .number("opacity", 11),
        .number("placeY", 12, 3), .flags(15), .number("radii", 16, 4),
    ]

    /// The most stops: twelve comparisons at every pixel cost less than reading the table step by
    /// step.
    static let mostStops = 12

    struct Paint {
        var radii: SIMD4<Float>
        /// First texel of the stops in the table, and the number of stops.
        var stops: Int, count: Int
        var opacity: Float
        var place: GradientPlace
    }

    static func write(
        _ m: PlaneTransform, _ r: PlaneRect, _ paint: Paint, flags: Float,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        SolidRecord.place(m, r, to: data)
        data[1].z = Float(bitPattern: UInt32(paint.stops))
        data[1].w = Float(bitPattern: UInt32(paint.count))
        data[2] = SIMD4(paint.place.x, paint.opacity)
        data[3] = SIMD4(paint.place.y, flags)
        data[4] = paint.radii
    }
}

/// The place along a gradient of a point (k, 1) of a rectangle, with k = ±1 at the corners. The
/// place along an axial gradient is x, along a radial gradient the length of (x, y), along a conic
/// gradient the angle of (x, y).
struct GradientPlace {
    var x: SIMD3<Float>
    var y: SIMD3<Float>

    /// The place in the texels 2 and 3 of a record.
    init(_ x: SIMD4<Float>, _ y: SIMD4<Float>) {
        (self.x, self.y) = (SIMD3(x.x, x.y, x.z), SIMD3(y.x, y.y, y.z))
    }

    /// `start` and `end` in unit coordinates of a rectangle of this size.
    init(_ kind: GradientRecord.Kind, _ start: CGPoint, _ end: CGPoint, in r: PlaneRect) {
        let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
        // The middle of the rectangle, from the start.
        let (mx, my) = (0.5 - Double(start.x), 0.5 - Double(start.y))
        func line(_ x: Double, _ y: Double) -> SIMD3<Float> {
            SIMD3(Float(x / 2), Float(y / 2), Float(x * mx + y * my))
        }
        switch kind {
        case .axial:
            let square = max(dx * dx + dy * dy, 1e-12)
            (x, y) = (line(dx / square, dy / square), .zero)
        case .radial:
            (x, y) = (line(Self.reciprocal(dx), 0), line(0, Self.reciprocal(dy)))
        case .conic:
            // Angles are angles in the layer's coordinates, from the line start–end towards +y.
            let (width, height) = (Double(r.x1 - r.x0), Double(r.y1 - r.y0))
            let (vx, vy) = (dx * width, dy * height)
            let length = (vx * vx + vy * vy).squareRoot()
            let (cos, sin) = length > 0 ? (vx / length, vy / length) : (1, 0)
            let unit = 1 / max(width, height, 1e-12)
            (x, y) = (
                line(cos * width * unit, sin * height * unit),
                line(-sin * width * unit, cos * height * unit)
            )
        }
    }

    private static func reciprocal(_ d: Double) -> Double { 1 / max(abs(d), 1e-12) }
}
