import Foundation
import LaminaMotion
import Testing

@Suite struct SineCosineTests {
    @Test("sine and cosine are the C library's to two units in the last place, in every quadrant")
    func agreesWithTheLibrary() {
        for i in -4000...4000 {
            let angle = Double(i) * 0.0371
            let both = SineCosine(angle)
            #expect(abs(both.sine - sin(angle)) < 3e-16, "\(angle)")
            #expect(abs(both.cosine - cos(angle)) < 3e-16, "\(angle)")
        }
    }

    @Test("angles of many turns, and those that are no number, are the library's answer")
    func extremes() {
        for angle in [9.9e5, 1e6, 1e9, -3e12] {
            #expect(abs(SineCosine(angle).sine - sin(angle)) < 1e-10)
            #expect(abs(SineCosine(angle).cosine - cos(angle)) < 1e-10)
        }
        #expect(SineCosine(.infinity).sine.isNaN && SineCosine(.nan).cosine.isNaN)
    }
}
