// Vertical order of edges along a sweep line from left to right.
//
// Input: edges with at most ends in common, and their corners in the order of x, then y. Output:
// for each corner the edge directly below. Positions are found by binary search in exact integer
// arithmetic.
// Cost: logarithmic in the number of crossed edges, for each end of an edge. When not to use:
// crossing edges.

struct EdgeOrder {
    /// Left and right end of each edge by its number; lower and upper end of a vertical edge.
    private let ends: [(left: GridPoint, right: GridPoint)]
    /// Numbers of the edges crossed by the sweep line, from the lowest to the highest.
    private var crossed = NumberBlocks()

    init(_ ends: [(GridPoint, GridPoint)]) {
        self.ends = ends.map { a, b in (a.x, a.y) < (b.x, b.y) ? (a, b) : (b, a) }
    }

    /// Edge directly below a corner on the sweep line; nil without such an edge.
    func edge(below corner: GridPoint) -> Int? {
        edge(below: place(of: corner))
    }

    /// Moves the sweep line past a corner with the edges `star`.
    mutating func pass(_ corner: GridPoint, _ star: [Int]) {
        let place = place(of: corner)
        let ending = star.count { ends[$0].right == corner }
        var (end, count) = (place, 0)
        while let number = crossed.number(at: &end), ends[number].right == corner {
            end.at += 1
            count += 1
        }
        let begin = star.filter { ends[$0].left == corner }.sorted {
            corner.turn(ends[$0].right, ends[$1].right) > 0
        }
        crossed.replace(place, count, with: begin)
        // Only crossing edges can have an end at another position.
        if count != ending { crossed.removeAll { ends[$0].right == corner } }
    }

    /// Position of an edge that begins at the last passed corner.
    func place(of number: Int, from corner: GridPoint) -> NumberBlocks.Place {
        var place = place(of: corner)
        while let other = crossed.number(at: &place), other != number { place.at += 1 }
        return place
    }

    /// Edge directly below a position; nil for none.
    func edge(below place: NumberBlocks.Place) -> Int? { crossed.number(before: place) }

    /// True for an edge which extends to the right from one of the edge's ends; upwards for a
    /// vertical edge.
    func begins(_ number: Int, at corner: GridPoint) -> Bool { ends[number].left == corner }

    /// Position of a point: the number of crossed edges below.
    private func place(of p: GridPoint) -> NumberBlocks.Place {
        crossed.firstSorted { ends[$0].left.turn(ends[$0].right, p) <= 0 }
    }
}
