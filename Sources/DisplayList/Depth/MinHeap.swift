/// A binary min-heap of integers.
struct MinHeap {
    private var items: [Int32] = []

    mutating func insert(_ n: Int32) {
        items.append(n)
        var i = items.count - 1
        while i > 0, items[(i - 1) / 2] > items[i] {
            items.swapAt(i, (i - 1) / 2)
            i = (i - 1) / 2
        }
    }

    mutating func removeLeast() -> Int32? {
        guard let top = items.first else { return nil }
        let last = items.removeLast()
        if items.isEmpty { return top }
        items[0] = last
        var i = 0
        while true {
            var least = i
            for child in [2 * i + 1, 2 * i + 2]
            where child < items.count && items[child] < items[least] {
                least = child
            }
            if least == i { return top }
            items.swapAt(i, least)
            i = least
        }
    }
}
