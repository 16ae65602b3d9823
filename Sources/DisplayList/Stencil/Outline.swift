import LaminaGraphicsTypes

/// The outline of a rectangle with rounded corners in an affine plane.
struct Outline {
    /// The place of the pixel (0, 0) in the rectangle's space, whose origin is the rectangle's
    /// middle, and the steps to the next pixel to the right and below.
    private let origin: SIMD2<Float>
    private let right: SIMD2<Float>
    private let down: SIMD2<Float>
    /// The rectangle's space to pixels.
    private let toPixels: PlaneTransform
    private let half: SIMD2<Float>
    /// The largest radius.
    private let radius: Float

    /// Nil for a plane in perspective or without an inverse.
    init?(_ toShape: PlaneTransform, half: SIMD2<Float>, radius: Float) {
        guard toShape.isAffine, let back = toShape.inverted else { return nil }
        origin = SIMD2(Float(toShape.tx), Float(toShape.ty))
        right = SIMD2(Float(toShape.a), Float(toShape.b))
        down = SIMD2(Float(toShape.c), Float(toShape.d))
        (toPixels, self.half) = (back, half)
        self.radius = min(max(radius, 0), half.min())
    }

    /// Marks the tiles along the sides, and the tiles of the square around each corner.
    func mark(in tiles: inout TileGrid) {
        let corners: [SIMD2<Float>] = [
            SIMD2(-half.x, -half.y), SIMD2(half.x, -half.y), half, SIMD2(-half.x, half.y),
        ]
        for k in 0..<4 { tiles.mark(from: pixel(corners[k]), to: pixel(corners[(k + 1) % 4])) }
        guard radius > 0 else { return }
        for corner in corners {
            let inner = SIMD2(
                corner.x - (corner.x < 0 ? -radius : radius),
                corner.y - (corner.y < 0 ? -radius : radius))
            tiles.mark(
                toPixels.bounds(
                    Double(min(corner.x, inner.x)), Double(min(corner.y, inner.y)),
                    Double(max(corner.x, inner.x)), Double(max(corner.y, inner.y))))
        }
    }

    private func pixel(_ place: SIMD2<Float>) -> SIMD2<Float> {
        let p = toPixels.map(Double(place.x), Double(place.y))
        return SIMD2(Float(p.x / p.w), Float(p.y / p.w))
    }

    /// True if a box and the pixels around it lie beyond one side of the rectangle.
    func leavesOut(_ box: PixelBox) -> Bool {
        let middle =
            origin + right * ((box.minX + box.maxX) / 2) + down * ((box.minY + box.maxY) / 2)
        let (dx, dy) = (right * (box.width / 2 + 1), down * (box.height / 2 + 1))
        // The half size of the box's upright bounds in the rectangle's space.
        let x = abs(dx.x) + abs(dy.x)
        let y = abs(dx.y) + abs(dy.y)
        return abs(middle.x) - x > half.x || abs(middle.y) - y > half.y
    }
}
