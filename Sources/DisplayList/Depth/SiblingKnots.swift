/// Siblings that hang together by crossing each other: those of different knots are never told apart by a plane.
struct SiblingKnots {
    /// The place of each sibling among those of its knot, in their order.
    private(set) var place: [Int]
    /// How many siblings the knot of each has.
    private(set) var size: [Int]

    init(_ crossed: [[Int]]) {
        var parent = Array(crossed.indices)
        func root(_ i: Int) -> Int {
            var i = i
            while parent[i] != i {
                parent[i] = parent[parent[i]]
                i = parent[i]
            }
            return i
        }
        for j in crossed.indices { for i in crossed[j] { parent[root(j)] = root(i) } }
        var count = Array(repeating: 0, count: crossed.count)
        place = []
        for i in crossed.indices {
            place.append(count[root(i)])
            count[root(i)] += 1
        }
        size = crossed.indices.map { count[root($0)] }
    }
}
