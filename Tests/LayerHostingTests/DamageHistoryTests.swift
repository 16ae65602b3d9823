import LaminaDisplayList
import Testing

@testable import LayerHosting

@Suite("Ages of buffers")
struct DamageHistoryTests {
    private func box(_ x: Float) -> PixelBox { PixelBox(x, 0, x + 10, 10) }

    @Test(
        "a buffer misses exactly the damage since its last drawing, after any number of frames"
    )
    func regions() {
        var history = DamageHistory()
        #expect(history.region(for: box(0), age: 1) == box(0))
        #expect(history.region(for: box(0), age: 2) == nil)
        #expect(history.region(for: box(0), age: 0) == nil)
        for frame in 0..<100 { history.append(box(Float(frame * 20))) }
        #expect(history.region(for: box(2000), age: 1) == box(2000))
        #expect(history.region(for: box(2000), age: 2) == PixelBox(1980, 0, 2010, 10))
        #expect(history.region(for: box(2000), age: 3) == PixelBox(1960, 0, 2010, 10))
        #expect(history.region(for: box(2000), age: 10) == nil)
    }
}
