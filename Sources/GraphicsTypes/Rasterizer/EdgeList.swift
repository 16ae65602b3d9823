/// Edges as (x0, y0, x1, y1) in pixels of a region, in reused memory.
///
/// Idea: edges are clipped to the region without a change of winding numbers inside. An edge above
/// or below affects no row. An edge to the left affects whole rows at any distance, hence a
/// projection onto the region's side is equivalent; an edge to the right is projected too, as the
/// end of its rows.
/// Cost: proportional to the visible part of an outline, for outlines of any size.
struct EdgeList {
    private(set) var edges = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: 1024)
    private(set) var count = 0
    private var capacity = 1024
    /// Transform from the edges' coordinates to pixels of the region.
    private var plane = CoveragePlane()
    private var size = SIMD2<Double>.zero
    private var limit = SIMD4<Double>.zero
    /// True if an edge has a coordinate or a length of NaN or infinity: the result is then
    /// undefined.
    private(set) var isBroken = false
    /// Least distance from the eye, and a point on the horizon at this distance.
    private static let near = 1e-4
    private var horizon = SIMD2<Double>.zero

    /// Removes all edges.
    mutating func begin(_ plane: CoveragePlane, origin: SIMD2<Double>, size: SIMD2<Double>) {
        (count, isBroken) = (0, false)
        self.plane = plane.moved(by: -origin)
        (self.size, limit) = (size, SIMD4(lowHalf: size, highHalf: size))
        if !plane.isAffine {
            let n = SIMD2(plane.w.x, plane.w.y)
            let p = n * ((Self.near - plane.w.z) / max((n * n).sum(), 1e-300))
            let q = self.plane.projected(p)
            horizon = SIMD2(q.x, q.y) / Self.near
        }
    }

    @inline(__always)
    mutating func append(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
        if plane.isAffine {
            cut(plane.affine(a), plane.affine(b))
        } else {
            project(a, b)
        }
    }

    /// Clips an edge at the eye. The outline leaves and returns along the horizon through a common
    /// point, so that edges close the outline in any order.
    private mutating func project(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
        let (p, q) = (plane.projected(a), plane.projected(b))
        func pixel(_ v: SIMD3<Double>) -> SIMD2<Double> { SIMD2(v.x, v.y) / v.z }
        switch (p.z > Self.near, q.z > Self.near) {
        case (true, true): cut(pixel(p), pixel(q))
        case (false, false): if !(p.z + q.z).isFinite { isBroken = true }
        case (let isSeen, _):
            let v = p + (q - p) * ((Self.near - p.z) / (q.z - p.z))
            let edge = SIMD2(v.x, v.y) / Self.near
            if isSeen {
                cut(pixel(p), edge)
                cut(edge, horizon)
            } else {
                cut(horizon, edge)
                cut(edge, pixel(q))
            }
        }
    }

    @inline(__always)
    private mutating func cut(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
        let ends = SIMD4(lowHalf: a, highHalf: b)
        if all((ends .>= 0) .& (ends .<= limit)) {
            add(a, b)
        } else {
            cutToRegion(a, b)
        }
    }

    private mutating func cutToRegion(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
        let d = b - a
        guard d.x.isFinite, d.y.isFinite else {
            isBroken = true
            return
        }
        // A horizontal edge has no area, and joins the edges at its ends (`WindingRow`).
        if max(a.y, b.y) <= 0 || min(a.y, b.y) >= size.y { return }
        /// Intersection of the edge with a row or column between its ends.
        func at(y: Double) -> SIMD2<Double> { SIMD2(a.x + d.x * ((y - a.y) / d.y), y) }
        func at(x: Double, _ p: SIMD2<Double>, _ q: SIMD2<Double>) -> SIMD2<Double> {
            let y = a.y + d.y * ((x - a.x) / d.x)
            return SIMD2(x, min(max(y, min(p.y, q.y)), max(p.y, q.y)))
        }
        let p = a.y < 0 ? at(y: 0) : a.y > size.y ? at(y: size.y) : a
        let q = b.y < 0 ? at(y: 0) : b.y > size.y ? at(y: size.y) : b
        /// Clips to the columns; parts beyond lie along a side.
        func put(_ p: SIMD2<Double>, _ q: SIMD2<Double>) {
            add(SIMD2(min(max(p.x, 0), size.x), p.y), SIMD2(min(max(q.x, 0), size.x), q.y))
        }
        var from = p
        /// Cuts at a column between the ends.
        func cut(x: Double) {
            guard min(from.x, q.x) < x, x < max(from.x, q.x) else { return }
            let middle = at(x: x, from, q)
            put(from, middle)
            from = middle
        }
        cut(x: p.x < q.x ? 0 : size.x)
        cut(x: p.x < q.x ? size.x : 0)
        put(from, q)
    }

    @inline(__always)
    private mutating func add(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
        if count == capacity { grow() }
        edges[count] = SIMD4<Float>(SIMD4(lowHalf: a, highHalf: b))
        count += 1
    }

    private mutating func grow() {
        let fresh = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: capacity * 2)
        fresh.moveInitialize(from: edges, count: count)
        edges.deallocate()
        edges = fresh
        capacity *= 2
    }

    /// Least and greatest x and y; the least above the greatest without edges, or with an edge of
    /// NaN.
    var extent: (least: SIMD2<Float>, most: SIMD2<Float>) {
        var low = SIMD4<Float>(repeating: .infinity)
        var high = SIMD4<Float>(repeating: -.infinity)
        if isBroken { return (SIMD2(low.x, low.y), SIMD2(high.x, high.y)) }
        for i in 0..<count {
            let e = edges[i]
            low.replace(with: e, where: e .< low)
            high.replace(with: e, where: e .> high)
        }
        return (
            SIMD2(min(low.x, low.z), min(low.y, low.w)),
            SIMD2(max(high.x, high.z), max(high.y, high.w))
        )
    }
}
