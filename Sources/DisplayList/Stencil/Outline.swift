import LaminaGraphicsTypes

/// The outline of a rectangle with rounded corners in an affine plane.
struct Outline {
    /// Pixels to the rectangle's space, whose origin is the rectangle's middle, and back.
    private let toShape: PlaneTransform
    private let toPixels: PlaneTransform
    private let half: SIMD2<Float>
    /// The largest radius.
    private let radius: Float

    /// Nil for a plane in perspective or without an inverse.
    init?(_ toShape: PlaneTransform, half: SIMD2<Float>, radius: Float) {
        guard toShape.isAffine, let back = toShape.inverted else { return nil }
        (self.toShape, toPixels, self.half) = (toShape, back, half)
        self.radius = min(max(radius, 0), half.min())
    }

    /// Marks the tiles along the sides, and those of the corners' squares.
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
        var beyond = (left: true, right: true, top: true, bottom: true)
        for (x, y) in [
            (box.minX - 1, box.minY - 1), (box.maxX + 1, box.minY - 1),
            (box.minX - 1, box.maxY + 1), (box.maxX + 1, box.maxY + 1),
        ] {
            let p = toShape.map(Double(x), Double(y))
            let place = SIMD2(Float(p.x / p.w), Float(p.y / p.w))
            beyond.left = beyond.left && place.x < -half.x
            beyond.right = beyond.right && place.x > half.x
            beyond.top = beyond.top && place.y < -half.y
            beyond.bottom = beyond.bottom && place.y > half.y
        }
        return beyond.left || beyond.right || beyond.top || beyond.bottom
    }
}
