/// Edges as (x0, y0, x1, y1) in pixels, in memory that is kept.
struct EdgeList {
    private(set) var edges = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: 1024)
    var count = 0
    private var capacity = 1024
    /// From the edges' own coordinates to pixels.
    var scale = SIMD4<Double>(repeating: 1)
    var shift = SIMD4<Double>.zero

    @inline(__always)
    mutating func append(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
        if count == capacity { grow() }
        edges[count] = SIMD4<Float>(SIMD4(lowHalf: a, highHalf: b) * scale + shift)
        count += 1
    }

    private mutating func grow() {
        let fresh = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: capacity * 2)
        fresh.moveInitialize(from: edges, count: count)
        edges.deallocate()
        edges = fresh
        capacity *= 2
    }

    /// The least and the greatest x and y; the least above the greatest without edges, or with one that is none.
    var extent: (least: SIMD2<Float>, most: SIMD2<Float>) {
        var low = SIMD4<Float>(repeating: .infinity)
        var high = SIMD4<Float>(repeating: -.infinity)
        var isNone = SIMDMask<SIMD4<Int32>>(repeating: false)
        for i in 0..<count {
            let e = edges[i]
            isNone .|= e .!= e
            low.replace(with: e, where: e .< low)
            high.replace(with: e, where: e .> high)
        }
        if any(isNone) {
            return (SIMD2(repeating: .infinity), SIMD2(repeating: -.infinity))
        }
        return (
            SIMD2(min(low.x, low.z), min(low.y, low.w)),
            SIMD2(max(high.x, high.z), max(high.y, high.w))
        )
    }
}
