import Testing

@testable import LaminaDisplayList

/// The coverage of pixels for composition on the processor, as shares of a whole.
@Suite("Drawn coverage") struct DrawnCoverageTests {
    @Test("pixels inside, on an edge and outside")
    func shares() {
        let half = SIMD2<Float>(3, 2)
        #expect(rectangleCoverage(half: half, away: SIMD2(0, 0)) == 1)
        #expect(rectangleCoverage(half: half, away: SIMD2(3, 0)) == 0.5)
        #expect(rectangleCoverage(half: half, away: SIMD2(3, 2)) == 0.25)
        #expect(rectangleCoverage(half: half, away: SIMD2(4, 0)) == 0)
        #expect(rectangleCoverage(half: SIMD2(0.1, 2), away: SIMD2(0, 0)) == 0.2)
    }

    @Test("rectangles at the end of single precision have a coverage, too")
    func largest() {
        let half = SIMD2<Float>(.infinity, 2)
        #expect(rectangleCoverage(half: half, away: SIMD2(.infinity, 0)) == 0)
        #expect(rectangleCoverage(half: half, away: SIMD2(5, 0)) == 1)
        let far = 3.3e38
        let turned = TurnedRectangle(SIMD2(far, far), SIMD2(far, far), SIMD2(-far, far))
        for column in [0, 100] { #expect((0...1).contains(turned.coverage(column, 3))) }
    }
}
