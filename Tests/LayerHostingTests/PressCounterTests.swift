import LayerHosting
import Testing

@Suite("Presses of buttons")
struct PressCounterTests {
    @Test("Presses count up within 0.35 s and 10 points of each other, button by button")
    func counting() {
        var counter = PressCounter()
        #expect(counter.count == 0)
        #expect(counter.press(.left, at: 1, x: 0, y: 0) == 1)
        #expect(counter.press(.left, at: 1.34, x: 6, y: 8) == 2)
        // From the press before, not from the first.
        #expect(counter.press(.left, at: 1.68, x: 12, y: 16) == 3)
        #expect(counter.press(.left, at: 1.7, x: 18, y: 24.1) == 1)
        #expect(counter.press(.left, at: 2.06, x: 18, y: 24.1) == 1)
        #expect(counter.press(.right, at: 2.07, x: 18, y: 24.1) == 1)
        #expect(counter.press(.left, at: 2.08, x: 18, y: 24.1) == 1)
        #expect(counter.count == 1)
    }
}
