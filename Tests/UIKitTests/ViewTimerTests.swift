import CoreGraphics
import LaminaViews
import TestSupport
import Testing

/// Timers of a host with manual time.
@MainActor @Suite struct ViewTimerTests {
    private let host = ManualViewHost(size: CGSize(width: 10, height: 10))

    @Test(
        "Timers expire in the order of expiry times, then of addition, as in a sorted list"
    )
    func order() {
        var dice = Dice(3)
        var ended: [Int] = []
        var waiting: [(end: Int, id: Int, work: ScheduledWork)] = []
        for id in 0..<400 {
            let end = dice.roll(20)
            waiting.append((end, id, host.after(Double(end) / 8) { ended.append(id) }))
            if dice.once(in: 2) {
                waiting.remove(at: dice.roll(waiting.count)).work.cancel()
            }
        }
        host.advance(by: 10)
        let expected = waiting.sorted { ($0.end, $0.id) < ($1.end, $1.id) }.map(\.id)
        #expect(ended == expected)
        #expect(ended.count > 100)
    }

    @Test(
        "a timer cancelled by a timer of the same time does not run, an added timer runs later"
    )
    func cancelled() {
        var ended: [String] = []
        var second: ScheduledWork?
        _ = host.after(1) {
            ended.append("first")
            second?.cancel()
            _ = host.after(0) { ended.append("added") }
        }
        second = host.after(1) { ended.append("second") }
        host.advance(by: 2)
        #expect(ended == ["first", "added"])
    }

    @Test("a frame callback cancelled by an earlier callback of the same frame does not run")
    func cancelledFrames() {
        var ran: [String] = []
        var first: ScheduledWork?
        var second: ScheduledWork?
        first = host.eachFrame { _ in
            ran.append("first")
            first?.cancel()
            second?.cancel()
        }
        second = host.eachFrame { _ in ran.append("second") }
        host.advance(by: 1)
        #expect(ran == ["first"])
    }
}
