import CoreGraphics
import Foundation
import LaminaRenderTree
import Testing

@testable import CoreAnimation

/// A screen with four refreshes a second on a manual clock, beginning at 10.
private final class TestScreen {
    let clock = ManualClock(10)
    let refreshes: RefreshClock
    /// Timestamp and target of every call.
    var calls: [[Double]] = []

    init() { refreshes = RefreshClock(period: 0.25, clock: clock) }

    /// A link of this screen on the current run loop, added.
    func link(_ configure: (CADisplayLink) -> Void = { _ in }) -> CADisplayLink {
        let link = CADisplayLink(driver: refreshes) { [unowned self] in
            calls.append([$0.timestamp, $0.targetTimestamp])
        }
        configure(link)
        link.add(to: .current, forMode: .default)
        return link
    }

    /// The screen is refreshed; the run loop is busy.
    func refresh(at time: Double) {
        clock.time = time
        refreshes.tick()
    }

    /// Runs the pending work of the run loop: one link in each turn.
    func turn() {
        for _ in 0..<3 { _ = RunLoop.current.run(mode: .default, before: .distantPast) }
    }
}

@Suite("Refreshes") struct RefreshClockTests {
    @Test("A link is called once a refresh, for the next one")
    func calls() {
        isolated {
            let screen = TestScreen()
            let link = screen.link()
            screen.turn()
            #expect(screen.calls.isEmpty)
            for time in [10.25, 10.5, 10.51, 10.76] {
                screen.refresh(at: time)
                screen.turn()
            }
            #expect(screen.calls == [[10.25, 10.5], [10.5, 10.75], [10.75, 11]])
            #expect(link.duration == 0.25)
            link.invalidate()
        }
    }

    @Test(
        "A link whose run loop was busy skips what it missed, and is called once for the present refresh"
    )
    func busy() {
        isolated {
            let screen = TestScreen()
            let link = screen.link()
            for time in [10.25, 10.5, 10.75] { screen.refresh(at: time) }
            // The run loop runs in the middle of the last refresh.
            screen.clock.time = 10.9
            screen.turn()
            screen.turn()
            #expect(screen.calls == [[10.75, 11]])
            screen.refresh(at: 11)
            screen.turn()
            #expect(screen.calls.last == [11, 11.25])
            link.invalidate()
        }
    }

    @Test("Links of a rate are called in the same refreshes, whenever they were added")
    func together() {
        isolated {
            let screen = TestScreen()
            let first = screen.link { $0.preferredFramesPerSecond = 2 }
            screen.refresh(at: 10.5)
            screen.turn()
            screen.refresh(at: 10.75)
            let second = screen.link { $0.preferredFramesPerSecond = 2 }
            screen.turn()
            for time in [11, 11.25, 11.5] {
                screen.refresh(at: time)
                screen.turn()
            }
            #expect(
                screen.calls == [[10.5, 11], [11, 11.5], [11, 11.5], [11.5, 12], [11.5, 12]])
            for link in [first, second] { link.invalidate() }
        }
    }

    @Test("Paused, suspended or invalidated, a link gets no call that was already due")
    func pauses() {
        isolated {
            let screen = TestScreen()
            let link = screen.link()
            screen.refresh(at: 10.25)
            link.isPaused = true
            screen.turn()
            link.isPaused = false
            screen.refreshes.isSuspended = true
            screen.refresh(at: 10.5)
            screen.turn()
            #expect(screen.calls.isEmpty)
            screen.refreshes.isSuspended = false
            screen.refresh(at: 10.75)
            screen.turn()
            #expect(screen.calls == [[10.75, 11]])
            screen.refresh(at: 11)
            link.invalidate()
            screen.turn()
            #expect(screen.calls.count == 1)
        }
    }

    @Test("a display link is released at its end")
    func end() {
        weak var gone: CADisplayLink?
        isolated {
            let screen = TestScreen()
            let link = screen.link()
            gone = link
            screen.refresh(at: 10.25)
            screen.turn()
            #expect(screen.calls.count == 1)
            link.invalidate()
        }
        #expect(gone == nil)
    }

    @Test("Frames wait for a link that kept up, until its changes are committed, and for no other")
    func deadline() {
        isolated {
            let screen = TestScreen()
            let refreshes = screen.refreshes
            nonisolated(unsafe) var settled = 0
            refreshes.listen(screen) { settled += 1 }
            let link = screen.link()
            // The link was never called yet.
            #expect(!refreshes.isAwaited(in: 1))
            screen.refresh(at: 10.25)
            screen.turn()
            #expect(settled == 1 && !refreshes.isAwaited(in: 1) && refreshes.isAwaited(in: 2))
            // The link misses a refresh, and the next refresh does not wait for the link.
            screen.refresh(at: 10.5)
            screen.refresh(at: 10.75)
            #expect(!refreshes.isAwaited(in: 3))
            screen.turn()
            #expect(settled == 2 && refreshes.isAwaited(in: 4))
            link.isPaused = true
            #expect(!refreshes.isAwaited(in: 4))
            refreshes.leave(screen)
            link.invalidate()
        }
    }

    @Test("changes made by a display link are committed before the next frame")
    func commits() {
        isolated {
            let screen = TestScreen()
            nonisolated(unsafe) var events: [String] = []
            screen.refreshes.listen(screen) { events.append("settled") }
            let layer = CALayer()
            let context = LayerContext(root: layer, sink: Noting { events.append("posted") })
            CATransaction.flush()
            events = []
            let link = CADisplayLink(driver: screen.refreshes) { _ in layer.opacity = 0.5 }
            link.add(to: .current, forMode: .default)
            screen.refresh(at: 10.25)
            screen.turn()
            #expect(events == ["posted", "settled"])
            link.invalidate()
            context.detach()
        }
    }

    @Test("Another rate keeps the numbers; what a driver observes moves the grid by an eighth")
    func grid() {
        var grid = RefreshGrid(period: 0.25, at: 10)
        #expect(grid.number(at: 10.3) == 1 && grid.number(at: 9.9) == -1)
        #expect(grid.number(at: grid.time(of: 1_000_003)) == 1_000_003)
        grid.setPeriod(0.5, at: 10.3)
        #expect(grid.time(of: 1) == 10.25 && grid.time(of: 2) == 10.75)
        grid.align(to: 11.33)
        #expect(abs(grid.time(of: 3) - 11.26) < 1e-9)
        for n in 4..<80 { grid.align(to: 11.33 + Double(n - 3) * 0.5) }
        #expect(abs(grid.time(of: 100) - (11.33 + 97 * 0.5)) < 1e-3)
        // Nonsense changes nothing.
        let before = grid
        grid.setPeriod(0, at: 12)
        grid.setPeriod(.nan, at: 12)
        grid.align(to: .infinity)
        #expect(grid == before)
    }

    @Test(
        "Rates: the preferred one as nearly as refreshes can, above no maximum, below a minimum only for that",
        arguments: [
            (0, 0, nil, 1), (30, 60, 60, 1), (15, 30, nil, 2), (10, 60, 20, 3), (30, 50, nil, 2),
            (40, 60, 30, 1), (40, 50, nil, 2), (60, 60, nil, 1), (1, 1, nil, 60),
            (0, 1000, nil, 1),
        ] as [(Float, Float, Float?, Int)])
    func rates(_ minimum: Float, _ maximum: Float, _ preferred: Float?, _ refreshes: Int) {
        let wish = FrameRateRequest(
            range: CAFrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred))
        #expect(wish.refreshesPerCall(period: 1.0 / 60) == refreshes)
        // No screen has exactly sixty.
        #expect(wish.refreshesPerCall(period: 1.0 / 60.05) == refreshes)
        #expect(wish.refreshesPerCall(period: 1.0 / 59.94) == refreshes)
    }

    @Test("each display has its own refreshes; a missing display has the main display's")
    func displays() {
        RefreshClock.setRates([60, 144])
        var link: CVDisplayLink?
        for (display, period) in [(2, 1.0 / 144), (1, 1.0 / 60), (9, 1.0 / 60)] {
            #expect(
                CVDisplayLinkCreateWithCGDisplay(CGDirectDisplayID(display), &link)
                    == kCVReturnSuccess)
            let measured = link.map(CVDisplayLinkGetActualOutputVideoRefreshPeriod) ?? 0
            #expect(abs(measured - period) < 1e-9)
        }
    }
}

/// Calls back for every packet.
private final class Noting: CommitSink, @unchecked Sendable {
    private let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
    func post(_ packet: CommitPacket) { body() }
}
