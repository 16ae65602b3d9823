/// Finds cycles in the drawing order of pieces: each piece of a cycle must follow the next piece.
///
/// Method: Tarjan's strongly connected components, without recursion. Complexity: linear in the
/// remaining pairs.
struct PieceRings {
    /// A cycle of pieces that waits for no piece outside the cycle; among several cycles, the cycle
    /// with the first piece of the list.
    private(set) var first: [Int] = []

    /// Finds the cycle. `waiting` lists the pieces waiting for each piece; `isDone` marks emitted
    /// pieces. At this point every remaining piece waits for a remaining piece, hence a cycle
    /// exists.
    init(_ waiting: [[Int32]], _ isDone: [Bool]) {
        let count = waiting.count
        var number = Array(repeating: -1, count: count)
        var low = Array(repeating: 0, count: count)
        var isOpen = Array(repeating: false, count: count)
        var ring = Array(repeating: -1, count: count)
        var rings: [[Int]] = []
        var stack: [Int] = []
        var walk: [(node: Int, next: Int)] = []
        var counter = 0
        func enter(_ n: Int) {
            (number[n], low[n]) = (counter, counter)
            counter += 1
            stack.append(n)
            isOpen[n] = true
            walk.append((n, 0))
        }
        for root in 0..<count where !isDone[root] && number[root] < 0 {
            enter(root)
            while let (n, next) = walk.last {
                if next < waiting[n].count {
                    walk[walk.count - 1].next += 1
                    let other = Int(waiting[n][next])
                    if isDone[other] { continue }
                    if number[other] < 0 {
                        enter(other)
                    } else if isOpen[other] {
                        low[n] = min(low[n], number[other])
                    }
                    continue
                }
                walk.removeLast()
                if let above = walk.last { low[above.node] = min(low[above.node], low[n]) }
                if low[n] < number[n] { continue }
                var members: [Int] = []
                while let last = stack.popLast() {
                    isOpen[last] = false
                    ring[last] = rings.count
                    members.append(last)
                    if last == n { break }
                }
                rings.append(members.sorted())
            }
        }
        var waits = Array(repeating: false, count: rings.count)
        for n in 0..<count where !isDone[n] {
            for other in waiting[n] where !isDone[Int(other)] && ring[Int(other)] != ring[n] {
                waits[ring[Int(other)]] = true
            }
        }
        first = rings.indices.filter { !waits[$0] }.map { rings[$0] }.min { $0[0] < $1[0] } ?? []
    }
}
