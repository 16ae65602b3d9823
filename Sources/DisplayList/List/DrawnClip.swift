import LaminaGraphicsTypes

/// A clip of an item in numbers, for composition on the processor: `ClipRecord` with its shape.
package struct DrawnClip {
    /// The picture of a mask on whole pixels.
    package struct Picture {
        /// The page of the picture.
        package var page: Int32
        /// u at min x, v at min y, u at max x, v at max y of the shape.
        package var uv: SIMD4<Float>
    }

    private let box: PixelBox
    private let alpha: Float
    private let hasShape: Bool
    /// The position relative to the shape's centre in pixels, as factors of (x, y, 1).
    private let x: SIMD3<Float>, y: SIMD3<Float>
    private let half: SIMD2<Float>
    private let radii: SIMD4<Float>
    /// The mask's picture, if any.
    package let picture: Picture?

    /// Nil for records that only the shader evaluates: perspective, round corners in stretched
    /// planes, half planes, continuous corners, pictures of another resolution, and masked groups.
    init?(_ record: UnsafePointer<SIMD4<Float>>, page: Int32) {
        let (kind, links) = (record[1].w, record[10])
        guard links.w <= links.z, record[3].w == 0, kind != 2 else { return nil }
        box = PixelBox(record[0].x, record[0].y, record[0].z, record[0].w)
        alpha = links.y
        hasShape = kind == 1
        guard kind > 0 else {
            (x, y, half, radii, picture) = (.zero, .zero, .zero, .zero, nil)
            return
        }
        guard record[3].x == 0, record[3].y == 0, record[3].z == 1 else { return nil }
        // Pixels per unit of the shape's space.
        func scale(_ texel: SIMD4<Float>) -> Float {
            1 / max((texel.x * texel.x + texel.y * texel.y).squareRoot(), 1e-6)
        }
        let (a, b, shape) = (record[1], record[2], record[4])
        let (along, across) = (scale(a), scale(b))
        x = SIMD3(a.x, a.y, a.z - shape.z) * along
        y = SIMD3(b.x, b.y, b.z - shape.w) * across
        half = SIMD2(shape.x * along, shape.y * across)
        if kind == 3 {
            guard page >= 0, page < BatchKey.surfacePages, x.y == 0, y.x == 0 else { return nil }
            (radii, picture) = (.zero, Picture(page: page, uv: record[5]))
        } else {
            // Circular corners stay circles in a turned plane only.
            guard record[5].min() >= 0,
                record[5].max() == 0
                    || abs(along - across) <= 5e-5 * along
                        && abs(x.x * y.x + x.y * y.y) <= 1e-4
            else { return nil }
            (radii, picture) = (record[5] * along, nil)
        }
    }

    /// The covered part of a pixel, without the picture.
    @inline(__always)
    package func coverage(_ column: Int, _ row: Int) -> Float {
        let center = SIMD2(Float(column) + 0.5, Float(row) + 0.5)
        let inX = min(center.x - box.minX, box.maxX - center.x) + 0.5
        let inY = min(center.y - box.minY, box.maxY - center.y) + 0.5
        var covered = min(max(inX, 0), 1) * min(max(inY, 0), 1) * alpha
        if hasShape, covered > 0 {
            let place = SIMD3(center.x, center.y, 1)
            covered *= shape(SIMD2((x * place).sum(), (y * place).sum()))
        }
        return covered
    }

    /// The coverage of a rectangle with circular corners: `flatCoverage` of the shaders.
    private func shape(_ p: SIMD2<Float>) -> Float {
        let away = SIMD2(abs(p.x), abs(p.y))
        let radius =
            p.y < 0 ? (p.x < 0 ? radii.x : radii.y) : (p.x < 0 ? radii.z : radii.w)
        let q = away - half + radius
        if radius > 0, min(q.x, q.y) > 0 {
            return min(max(0, 0.5 + radius - (q * q).sum().squareRoot()), 1)
        }
        return rectangleCoverage(half: half, away: away)
    }

    /// True if a pixel of a box on whole pixels is not covered in full. The coverage of a convex
    /// shape is least at the corners.
    func cuts(_ part: PixelBox) -> Bool {
        if picture != nil { return true }
        let columns = [Int(part.minX), Int(part.maxX) - 1]
        let rows = [Int(part.minY), Int(part.maxY) - 1]
        return columns.contains { column in rows.contains { coverage(column, $0) < 1 } }
    }

    /// The texture coordinates at the first corner of a pixel, and of a pixel's size.
    package func texels(_ picture: Picture, _ column: Int, _ row: Int) -> (
        first: SIMD2<Float>, step: SIMD2<Float>
    ) {
        let corner = SIMD2(
            x.x * Float(column) + x.z, y.y * Float(row) + y.z)
        let size = picture.uv.highHalf - picture.uv.lowHalf
        return (
            picture.uv.lowHalf + size * (corner / half * 0.5 + 0.5),
            size * SIMD2(x.x, y.y) / half * 0.5
        )
    }
}

extension DisplayList {
    /// The clips of an item that cut its visible pixels, from the innermost; nil for clips that
    /// only the shader evaluates.
    func clips(of item: DrawItem, flags: UInt32, in visible: PixelBox) -> [DrawnClip]? {
        var found: [DrawnClip] = []
        var next = Int(flags >> 4) - 1
        while next >= 0 {
            let first = next * ClipRecord.texels
            guard first + ClipRecord.texels <= tables.count, found.count < 4 else { return nil }
            let clip = tables.withUnsafeBufferPointer { texels in
                DrawnClip(texels.baseAddress! + first, page: item.key.secondPage)
            }
            guard let clip else { return nil }
            if clip.cuts(visible) { found.append(clip) }
            next = Int(tables[first + 10].x) - 1
        }
        return found
    }
}
