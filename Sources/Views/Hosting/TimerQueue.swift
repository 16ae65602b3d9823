import CoreGraphics
import Foundation

/// Timers in the order of expiry, then in the order of insertion.
///
/// Method: a binary heap of expiry times, and a table from numbers to work. Cancelled timers leave
/// the heap at the top, or when more than half of the heap is cancelled. Complexity: adding,
/// cancelling and ending a timer take logarithmic time in the number of timers. Thread: exclusive
/// access.
struct TimerQueue {
    private struct End {
        let due: CFTimeInterval
        let id: Int

        static func < (a: End, b: End) -> Bool { a.due == b.due ? a.id < b.id : a.due < b.due }
    }

    private var heap: [End] = []
    private var work: [Int: () -> Void] = [:]

    /// The end of the next timer in seconds; infinite without timers.
    var due: CFTimeInterval {
        mutating get {
            dropCancelled()
            return heap.first?.due ?? .infinity
        }
    }

    /// Adds a timer; numbers must increase. A NaN time of expiry counts as never.
    mutating func add(_ id: Int, _ due: CFTimeInterval, _ work: @escaping () -> Void) {
        self.work[id] = work
        push(End(due: due.isNaN ? .infinity : due, id: id))
    }

    mutating func cancel(_ id: Int) {
        guard work.removeValue(forKey: id) != nil else { return }
        if heap.count > 16, work.count * 2 < heap.count {
            let kept = heap.filter { work[$0.id] != nil }
            heap = []
            for end in kept { push(end) }
        }
    }

    /// Removes the next timer with an expiry time of at most `time` and a number of at most `last`;
    /// nil without such a timer.
    mutating func next(until time: CFTimeInterval, last: Int) -> (() -> Void)? {
        var later: [End] = []
        defer { for end in later { push(end) } }
        while let end = heap.first, end.due <= time {
            pop()
            if end.id > last {
                later.append(end)
            } else if let found = work.removeValue(forKey: end.id) {
                return found
            }
        }
        return nil
    }

    private mutating func dropCancelled() {
        while let end = heap.first, work[end.id] == nil { pop() }
    }

    // MARK: The heap

    private mutating func push(_ end: End) {
        heap.append(end)
        var place = heap.count - 1
        while place > 0 {
            let parent = (place - 1) / 2
            guard heap[place] < heap[parent] else { return }
            heap.swapAt(place, parent)
            place = parent
        }
    }

    private mutating func pop() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var place = 0
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
                if heap[child] < heap[least] { least = child }
            }
            if least == place { return }
            heap.swapAt(place, least)
            place = least
        }
    }
}
