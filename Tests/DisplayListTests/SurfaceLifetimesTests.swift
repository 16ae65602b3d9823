import Testing

@testable import LaminaDisplayList

/// Lifetimes of surfaces that outlive their frame.
@Suite("Surface lifetimes") struct SurfaceLifetimesTests {
    private final class Owner {}
    private let lifetimes = SurfaceLifetimes()

    @Test("a surface is freed after 120 unused frames of its planner, regardless of other planners")
    func age() {
        let (own, other) = (Owner(), Owner())
        lifetimes.noteDrawn([7], dropped: [], by: own)
        for _ in 0..<200 { lifetimes.noteDrawn([], dropped: [], by: other) }
        #expect(lifetimes.holds(7) && lifetimes.evictions == 0)
        lifetimes.noteDrawn([7], dropped: [], by: own)
        for _ in 0..<119 { lifetimes.noteDrawn([], dropped: [], by: own) }
        #expect(lifetimes.holds(7) && lifetimes.drops.isEmpty)
        lifetimes.noteDrawn([], dropped: [], by: own)
        #expect(!lifetimes.holds(7) && lifetimes.evictions == 1 && lifetimes.drops == [7])
    }

    @Test("surfaces of a released planner are freed after 120 frames of any planner")
    func orphans() {
        let other = Owner()
        lifetimes.noteDrawn([7], dropped: [], by: Owner())
        for _ in 0..<120 { lifetimes.noteDrawn([], dropped: [], by: other) }
        #expect(!lifetimes.holds(7))
    }

    @Test("freed surfaces are reported until a list with the report has been drawn")
    func drops() {
        let (own, other) = (Owner(), Owner())
        lifetimes.noteDrawn([1, 2, 3], dropped: [], by: own)
        lifetimes.drop(1)
        let early = lifetimes.drops
        lifetimes.drop(2)
        #expect(lifetimes.evictions == 0 && lifetimes.drops == [1, 2])
        lifetimes.noteDrawn([], dropped: lifetimes.drops, by: other)
        lifetimes.drop(3)
        lifetimes.noteDrawn([], dropped: early, by: own)
        #expect(lifetimes.drops == [3])
    }

    @Test("different pictures never share a surface by mistake")
    func keys() {
        #expect(SurfaceKey.picture() != SurfaceKey.picture())
    }
}
