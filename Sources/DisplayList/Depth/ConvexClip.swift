/// Clipping of convex polygons by half spaces.
extension ContiguousArray where Element: SIMD, Element.Scalar == Double {
    /// The part of a convex polygon where a linear function of the point is not negative.
    func clipped(_ side: (Element) -> Double) -> ContiguousArray {
        guard var last = self.last else { return self }
        var (kept, before) = (ContiguousArray(), side(last))
        kept.reserveCapacity(count + 1)
        for corner in self {
            let after = side(corner)
            if (before < 0) != (after < 0) {
                kept.append(last + (corner - last) * (before / (before - after)))
            }
            if after >= 0 { kept.append(corner) }
            (last, before) = (corner, after)
        }
        return kept
    }
}
