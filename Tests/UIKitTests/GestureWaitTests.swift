import Testing
@testable import UIKit

@Suite("Views: recognizers that wait for others") @MainActor struct GestureWaitTests {
    private let box = CGRect(x: 0, y: 0, width: 200, height: 200)

    @Test("Recognizers in a cycle of requirements do not wait for good", arguments: [2, 3])
    func cycle(_ count: Int) {
        Stage.with { stage in
            let (v, log) = (stage.square(box), GestureTests.Log())
            let taps = (0..<count).map { log.add(UITapGestureRecognizer(), "\($0) ", to: v) }
            for (i, tap) in taps.enumerated() { tap.require(toFail: taps[(i + 1) % count]) }
            for _ in 0..<2 {
                log.states = []
                stage.tap(50, 50)
                stage.host.advance(by: 1)
                // The last recognizer closes the cycle.
                #expect(log.states == ["\(count - 1) ended"])
                #expect(taps.allSatisfy { $0.state == .possible && $0.waiting == nil })
            }
        }
    }

    @Test("A recognizer that waits for a prevented recognizer is prevented, too")
    func prevented() {
        Stage.with { stage in
            let (v, log) = (stage.square(box), GestureTests.Log())
            let two = log.add(UITapGestureRecognizer(), "two ", to: v)
            two.numberOfTapsRequired = 2
            log.add(UITapGestureRecognizer(), "one ", to: v).require(toFail: two)
            log.add(UILongPressGestureRecognizer(), "hold ", to: v).minimumPressDuration = 0.2
            stage.tap(50, 50)
            stage.host.advance(by: 0.1)
            stage.down(50, 50)
            stage.host.advance(by: 0.25)
            #expect(log.states == ["hold began"])
            stage.up(50, 50)
            #expect(log.states == ["hold began", "hold ended"])
        }
    }
}
