import Testing

@testable import CoreAnimation

/// Work of a delivery at times of a clock.
@Suite("Delayed blocks")
struct DelayedBlockTests {
    private final class Owner {}

    @Test("blocks run in order, also blocks of nested turns and blocks added meanwhile")
    func blocks() {
        let delivery = MainDelivery.manual()
        var ran: [Int] = []
        for i in 0..<1_000 { delivery.enqueue { ran.append(i) } }
        delivery.enqueue {
            delivery.enqueue { ran.append(-1) }
            #expect(delivery.turn() == 2)
        }
        delivery.enqueue { ran.append(1_000) }
        #expect(delivery.hasWork && delivery.turn() == 1_001 && !delivery.hasWork)
        #expect(ran == Array(0...1_000) + [-1])
        #expect(delivery.turn() == 0)
    }

    @Test("work runs in the first turn at or after its time, in the order of the times")
    func order() {
        let (clock, delivery) = (ManualClock(0), MainDelivery.manual())
        let (a, b, c) = (Owner(), Owner(), Owner())
        var ran: [String] = []
        delivery.schedule(a, at: 2, of: clock) { ran.append("a") }
        delivery.schedule(b, at: 1, of: clock) { ran.append("b") }
        delivery.schedule(c, at: 5, of: clock) { ran.append("c") }
        #expect(delivery.turn() == 0)
        clock.time = 0.99
        #expect(delivery.turn() == 0)
        clock.time = 3
        #expect(delivery.turn() == 2 && ran == ["b", "a"])
        #expect(delivery.turn() == 0)
        // Each owner has a single delayed block: the later call replaces the earlier call.
        delivery.schedule(c, at: 4, of: clock) { ran.append("c sooner") }
        clock.time = 9
        #expect(delivery.turn() == 1 && ran.last == "c sooner")
        delivery.schedule(a, at: 10, of: clock) { ran.append("never") }
        delivery.cancel(a)
        delivery.schedule(b, at: nil, of: clock) {}
        clock.time = 99
        #expect(delivery.turn() == 0 && ran.count == 3)
    }

    @Test("work may schedule the next block, which waits for a later turn")
    func chain() {
        let (clock, delivery) = (ManualClock(0), MainDelivery.manual())
        let owner = Owner()
        var count = 0
        func next() {
            count += 1
            delivery.schedule(owner, at: clock.time, of: clock, next)
        }
        delivery.schedule(owner, at: 0, of: clock, next)
        for _ in 0..<3 { delivery.turn() }
        #expect(count == 3)
        // The work refers to the delivery.
        delivery.cancel(owner)
    }

    @Test("on the machine's clock the main queue wakes by itself")
    @MainActor
    func machine() async {
        let owners = [Owner(), Owner()]
        var order: [Int] = []
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            let clock = SystemClock.shared
            MainDelivery.main.schedule(owners[0], at: clock.now() + 0.02, of: clock) {
                order.append(0)
                done.resume()
            }
            MainDelivery.main.schedule(owners[1], at: clock.now() + 0.01, of: clock) {
                order.append(1)
            }
        }
        #expect(order == [1, 0])
    }
}
