/// A sibling in the space it shares with others, with what every comparison of two asks for.
struct SiblingPolygon {
    let corners: [SIMD3<Double>]
    let plane: SIMD4<Double>
    let low: SIMD3<Double>
    let high: SIMD3<Double>
    let extent: Double

    /// Nil for what is no plane, or is seen edge-on.
    init?(_ face: DepthSplitting.Face) {
        guard let plane = face.plane else { return nil }
        (corners, self.plane) = (face.corners, plane)
        low = corners.reduce(corners[0]) { pointwiseMin($0, $1) }
        high = corners.reduce(corners[0]) { pointwiseMax($0, $1) }
        extent = DepthSplitting.extent(low, high)
    }

    /// Whether two in planes that are not parallel have a stretch of a line in common.
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

    /// Whether the boxes of two overlap.
    private func isNear(_ other: SiblingPolygon) -> Bool {
        all(low .< other.high) && all(other.low .< high)
    }

    /// Where it meets a plane, as a stretch of the line it does so in; nil when it lies on one side.
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
