import LaminaGraphicsTypes

/// Nested clip shapes: each record names the enclosing record, and the shader follows the chain.
extension ListTables {
    /// The innermost record cutting the pixels of `box`, −1 for none, and the depth of the
    /// remaining chain. Records containing the whole box are skipped.
    func shapes(of outer: ClipState, cutting box: PixelBox) -> (record: Int32, depth: UInt8) {
        guard outer.hasShape else { return (-1, 0) }
        var (record, depth) = (outer.record, outer.depth)
        while record >= 0, holds(record, box) {
            record = Int32(self[record, 10].x) - 1
            depth -= 1
        }
        return (record, record < 0 ? 0 : depth)
    }

    /// Sets a clip to the next record of the table, a shape nested in `around`.
    mutating func enter(
        _ clip: inout ClipState, _ around: (record: Int32, depth: UInt8), _ outer: ClipState,
        isFlat: Bool
    ) {
        clip.record = next
        clip.hasShape = true
        clip.depth = around.depth + 1
        clip.isFlat = isFlat && (around.record < 0 || outer.isFlat)
        clip.isMasked = around.record >= 0 && outer.isMasked
        (clip.page, clip.isAligned) =
            around.record < 0 ? (-1, false) : (outer.page, outer.isAligned)
        clip.chooseKind()
    }

    /// True if a record's shape wholly covers the pixels: the box's corners lie in an inscribed
    /// rectangle.
    private func holds(_ record: Int32, _ box: PixelBox) -> Bool {
        let (r0, r1, r2) = (self[record, 1], self[record, 2], self[record, 3])
        guard r0.w == 1 else { return false }
        let (size, radii) = (self[record, 4], self[record, 5])
        // The corner's curve is nearest to the shape's centre at 0.29 of the radius from both
        // edges.
        let inset = 0.35 * max(radii.max(), -radii.min())
        let b = box.expanded(1)
        for corner in [
            SIMD4(b.minX, b.minY, 1, 0), SIMD4(b.maxX, b.minY, 1, 0), SIMD4(b.minX, b.maxY, 1, 0),
            SIMD4(b.maxX, b.maxY, 1, 0),
        ] {
            let (x, y, w) = ((r0 * corner).sum(), (r1 * corner).sum(), (r2 * corner).sum())
            guard w > 0, abs(x / w - size.z) <= size.x - inset,
                abs(y / w - size.w) <= size.y - inset
            else { return false }
        }
        return true
    }
}

extension PlaneTransform {
    /// True if a rectangle with these corner radii is seen flat, with circular corners.
    func isFlat(_ radii: SIMD4<Float>) -> Bool {
        guard isAffine, radii.min() >= 0 else { return false }
        if radii == .zero { return true }
        let (u, v) = (a * a + b * b, c * c + d * d)
        return abs(u - v) < 1e-3 * max(u, v) && abs(a * c + b * d) < 1e-3 * max(u, v)
    }
}
