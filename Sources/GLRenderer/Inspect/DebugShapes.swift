import LaminaDisplayList

/// Boxes, lines and letters of one colour, as `solid` records in pixels.
struct DebugShapes {
    private(set) var texels: ContiguousArray<SIMD4<Float>> = []
    private var labels: [PixelBox] = []

    var count: Int { texels.count / Primitive.solid.texels }

    /// Consecutive numbers get distant colours.
    static func color(of number: Int) -> SIMD4<Float> {
        let h = (Float(number) * 0.618_034).truncatingRemainder(dividingBy: 1) * 6
        func channel(_ shift: Float) -> Float {
            let k = (h + shift).truncatingRemainder(dividingBy: 6)
            return min(max(abs(k - 3) - 1, 0), 1)
        }
        return SIMD4(channel(0), channel(4), channel(2), 0.5)
    }

    /// Lines between four corners, a pixel wide.
    mutating func outline(_ corners: [SIMD2<Float>], _ color: SIMD4<Float>) {
        for i in 0..<4 {
            let (a, b) = (corners[i], corners[(i + 1) % 4])
            let half = (b - a) / 2
            let length = (half * half).sum().squareRoot()
            // The inside of the layer, whose corners run in either direction.
            let next = corners[(i + 2) % 4] - b
            let size = (next * next).sum().squareRoot()
            guard length > 0, size > 0 else { continue }
            let inwards = next / size * min(0.5, size / 2)
            parallelogram((a + b) / 2 + inwards, half, inwards, color)
        }
    }

    /// Writes letters of dots two pixels wide in the corner of a box, below earlier text.
    /// `background` is the colour behind the letters, drawn once.
    mutating func write(_ text: String, at box: PixelBox, on background: SIMD4<Float>? = nil) {
        var place = PixelBox(
            box.minX + 2, box.minY + 2, box.minX + 4 + Float(text.count * 8), box.minY + 14)
        while labels.contains(where: { $0.intersects(place) }) {
            (place.minY, place.maxY) = (place.minY + 13, place.maxY + 13)
        }
        labels.append(place)
        if let background { fill(place, background) }
        for (i, letter) in text.lowercased().enumerated() {
            for dot in DebugLetters.dots(letter) {
                let x = place.minX + 1 + Float(i * 8 + dot.x * 2)
                let y = place.minY + 1 + Float(dot.y * 2)
                fill(PixelBox(x, y, x + 2, y + 2), SIMD4(0, 0, 0, 0.9))
            }
        }
    }

    mutating func fill(_ b: PixelBox, _ color: SIMD4<Float>) {
        guard !b.isEmpty else { return }
        parallelogram(
            SIMD2((b.minX + b.maxX) / 2, (b.minY + b.maxY) / 2), SIMD2(b.width / 2, 0),
            SIMD2(0, b.height / 2), color)
    }

    /// Fills a parallelogram by its corners. Returns false, without drawing, for other shapes and
    /// for shapes smaller than the box.
    mutating func fill(
        _ corners: [SIMD2<Float>], around box: PixelBox, _ color: SIMD4<Float>
    ) -> Bool {
        let off = corners[0] + corners[2] - corners[1] - corners[3]
        guard (off * off).sum() < 0.25 else { return false }
        let (low, high) = corners.dropFirst().reduce((corners[0], corners[0])) {
            (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1))
        }
        let near = [
            low.x - box.minX, low.y - box.minY, high.x - box.maxX, high.y - box.maxY,
        ].allSatisfy { abs($0) < 2.5 }
        guard near else { return false }
        parallelogram(
            (corners[0] + corners[2]) / 2, (corners[1] - corners[0]) / 2,
            (corners[2] - corners[1]) / 2, color)
        return true
    }

    private mutating func parallelogram(
        _ center: SIMD2<Float>, _ u: SIMD2<Float>, _ v: SIMD2<Float>, _ color: SIMD4<Float>
    ) {
        let c = (color * SIMD4(color.w, color.w, color.w, 1)) * 255 + 0.5
        let bits =
            UInt32(c.x) | UInt32(c.y) << 8 | UInt32(c.z) << 16 | UInt32(c.w) << 24
        texels.append(SIMD4(center.x, center.y, u.x, u.y))
        texels.append(SIMD4(v.x, v.y, Float(bitPattern: bits), 0))
    }
}
