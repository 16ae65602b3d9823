/// A sibling's polygon in the common space, with values shared by all comparisons.
struct SiblingPolygon {
    let corners: [SIMD3<Double>]
    let plane: SIMD4<Double>
    let low: SIMD3<Double>
    let high: SIMD3<Double>
    let extent: Double

    /// The polygon of a face; nil for a degenerate face and for a face seen edge-on.
    init?(_ face: DepthSplitting.Face) {
        guard let plane = face.plane else { return nil }
        (corners, self.plane) = (face.corners, plane)
        low = corners.reduce(corners[0]) { pointwiseMin($0, $1) }
        high = corners.reduce(corners[0]) { pointwiseMax($0, $1) }
        extent = DepthSplitting.extent(low, high)
    }

    /// True if two non-parallel polygons share a line segment.
    func crosses(_ other: SiblingPolygon) -> Bool {
        guard isNear(other) else { return false }
        let (p, q) = (plane, other.plane)
        let along = SIMD3(p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x)
        let slope = (along * along).sum().squareRoot()
        guard slope > 1e-6 else { return false }
        let slack = DepthSplitting.tolerance * (extent + other.extent)
        guard let first = stretch(in: q, along / slope, slack),
            let second = other.stretch(in: p, along / slope, slack)
        else { return false }
        return min(first.upperBound, second.upperBound)
            - max(first.lowerBound, second.lowerBound) > slack
    }

    /// True if the bounding boxes overlap.
    private func isNear(_ other: SiblingPolygon) -> Bool {
        all(low .< other.high) && all(other.low .< high)
    }

    /// The segment of the common line inside the polygon; nil if the polygon lies on one side of
    /// the plane.
    private func stretch(
        in plane: SIMD4<Double>, _ line: SIMD3<Double>, _ slack: Double
    ) -> ClosedRange<Double>? {
        var (least, most) = (Double.infinity, -Double.infinity)
        for corner in corners {
            let d = DepthSplitting.side(corner, plane)
            (least, most) = (min(least, d), max(most, d))
        }
        guard least < -slack, most > slack else { return nil }
        var (low, high) = (Double.infinity, -Double.infinity)
        var last = corners[corners.count - 1]
        for corner in corners {
            let (a, b) = (DepthSplitting.side(last, plane), DepthSplitting.side(corner, plane))
            if (a < 0) != (b < 0) {
                let place = ((last + (corner - last) * (a / (a - b))) * line).sum()
                (low, high) = (min(low, place), max(high, place))
            }
            last = corner
        }
        return low < high ? low...high : nil
    }
}
