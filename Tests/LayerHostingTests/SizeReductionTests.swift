import Testing

@testable import LayerHosting

@Suite("Sizes beyond the limit") struct SizeReductionTests {
    @Test("endless loop: a window manager that insists on a size beyond the limit keeps the size")
    func insistence() {
        var reduction = SizeReduction()
        var requests = 0
        for _ in 0..<100 {
            if reduction.reduces((20_000, 600)) { requests += 1 }
            if reduction.reduces((16_380, 600)) { requests += 1 }
        }
        #expect(requests == 1)
    }

    @Test("a window that had another size is reduced again")
    func repetition() {
        var reduction = SizeReduction()
        for _ in 0..<3 {
            let isPossible = !reduction.reduces((800, 600))
            let sizes = [(20_000, 600), (16_384, 600), (20_000, 600), (20_001, 600), (16_384, 600)]
            let requests = sizes.map { reduction.reduces((width: $0.0, height: $0.1)) }
            #expect(isPossible && requests == [true, false, false, true, false])
        }
    }
}
