// Vertical order of edges along a sweep line from left to right.
//
// In: edges with at most their ends in common, and their corners in order of x, then y. Out: for
// each corner the edge right below.
// Idea: binary search with integer arithmetic, without error. Cost: the logarithm of the crossed
// edges for each end, and a move in memory of the edges above. When not to use it: for edges with
// crossings.

struct EdgeOrder {
    /// Left and right end of each edge by its number; lower and upper end of a vertical edge.
    private let ends: [(left: GridPoint, right: GridPoint)]
    /// Numbers of the edges crossed by the sweep line, from the lowest to the highest.
    private var crossed: [Int] = []

    init(_ ends: [(GridPoint, GridPoint)]) {
        self.ends = ends.map { a, b in (a.x, a.y) < (b.x, b.y) ? (a, b) : (b, a) }
    }

    /// The edge right below a corner on the sweep line; nil without one.
    func edge(below corner: GridPoint) -> Int? {
        edge(below: place(of: corner))
    }

    /// Moves the sweep line past a corner with the edges `star`.
    mutating func pass(_ corner: GridPoint, _ star: [Int]) {
        let place = place(of: corner)
        let ending = star.count { ends[$0].right == corner }
        var end = place
        while end < crossed.count, ends[crossed[end]].right == corner { end += 1 }
        let begin = star.filter { ends[$0].left == corner }.sorted {
            corner.turn(ends[$0].right, ends[$1].right) > 0
        }
        let isComplete = end - place == ending
        crossed.replaceSubrange(place..<end, with: begin)
        // Other positions of ending edges occur only among edges with crossings.
        if !isComplete { crossed.removeAll { ends[$0].right == corner } }
    }

    /// Position of an edge that begins at the corner passed last.
    func place(of number: Int, from corner: GridPoint) -> Int {
        var place = place(of: corner)
        while place < crossed.count, crossed[place] != number { place += 1 }
        return place
    }

    /// The edge right below a position; nil without one.
    func edge(below place: Int) -> Int? { place > 0 ? crossed[place - 1] : nil }

    /// True for an edge to the right, seen from one of its ends; upwards for a vertical edge.
    func begins(_ number: Int, at corner: GridPoint) -> Bool { ends[number].left == corner }

    /// Number of crossed edges below a point.
    private func place(of p: GridPoint) -> Int {
        crossed.firstSorted { ends[$0].left.turn(ends[$0].right, p) <= 0 }
    }
}
