import LaminaGraphicsTypes

/// Siblings in parallel planes, or in planes through a common line outside all siblings: a single
/// order is valid for every overlap, without comparing pairs.
///
/// In perspective, the planes are z = (A + t·D) · (x, y, 1) with a parameter t each. The nearer of
/// two planes depends only on both parameters and on the side of the line D · (x, y, 1) = 0. Cost:
/// linear, and a sort.
struct SiblingStack {
    /// The indices of the polygons among the given pieces, back to front.
    private(set) var order: [Int] = []

    /// Orders the pieces; nil if the planes have no common form.
    init?(_ pieces: [SiblingCuts.Piece]) {
        let places = pieces.indices.filter { pieces[$0].face.plane != nil }
        guard let first = places.first else { return nil }
        var radius = 1.0
        for i in places {
            for c in pieces[i].face.corners { radius = max(radius, abs(c.x), abs(c.y)) }
        }
        // The z at the centre, and the increments at `radius`.
        func slope(_ i: Int) -> SIMD3<Double> {
            let plane = pieces[i].face.plane.unsafelyUnwrapped
            return SIMD3(plane.x * radius, plane.y * radius, plane.w) / -plane.z
        }
        let base = slope(first)
        var direction = SIMD3<Double>.zero
        var size = (base * base).sum().squareRoot() + radius
        for i in places {
            let s = slope(i)
            size = max(size, (s * s).sum().squareRoot())
            let d = s - base
            if (d * d).sum() > (direction * direction).sum() { direction = d }
        }
        let slack = PieceView.tolerance * size
        let length = (direction * direction).sum().squareRoot()
        guard length > slack else {
            order = places.sorted { pieces[$0].face.index < pieces[$1].face.index }
            return
        }
        direction /= length
        var (least, most) = (Double.infinity, -Double.infinity)
        var entries: [(place: Int, t: Double)] = []
        for i in places {
            let d = slope(i) - base
            let t = (d * direction).sum()
            let off = d - direction * t
            guard (off * off).sum().squareRoot() <= slack else { return nil }
            entries.append((i, t))
            for c in pieces[i].face.corners {
                let side =
                    direction.x * c.x / radius + direction.y * c.y / radius + direction.z
                (least, most) = (min(least, side), max(most, side))
            }
        }
        guard least > 1e-6 || most < -1e-6 else { return nil }
        let sign = least > 0 ? 1.0 : -1.0
        entries.sort { $0.t * sign < $1.t * sign }
        // Coplanar pieces keep sibling order.
        var start = 0
        for n in 1...entries.count {
            if n < entries.count, abs(entries[n].t - entries[n - 1].t) <= slack { continue }
            order += entries[start..<n].map(\.place).sorted {
                pieces[$0].face.index < pieces[$1].face.index
            }
            start = n
        }
    }
}
