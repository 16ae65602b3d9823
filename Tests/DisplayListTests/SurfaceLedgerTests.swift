import Testing

@testable import LaminaDisplayList

/// Lifetimes of surfaces that outlive their frame.
@Suite("Surface ledger") struct SurfaceLedgerTests {
    private final class Owner {}
    private let ledger = SurfaceLedger()

    @Test("one goes when its planner did without for 120 frames, and not for the frames of others")
    func age() {
        let (own, other) = (Owner(), Owner())
        ledger.noteDrawn([7], dropped: [], by: own)
        for _ in 0..<200 { ledger.noteDrawn([], dropped: [], by: other) }
        #expect(ledger.holds(7) && ledger.evictions == 0)
        ledger.noteDrawn([7], dropped: [], by: own)
        for _ in 0..<119 { ledger.noteDrawn([], dropped: [], by: own) }
        #expect(ledger.holds(7) && ledger.drops.isEmpty)
        ledger.noteDrawn([], dropped: [], by: own)
        #expect(!ledger.holds(7) && ledger.evictions == 1 && ledger.drops == [7])
    }

    @Test("those of a planner that is gone go after 120 frames of any")
    func orphans() {
        let other = Owner()
        ledger.noteDrawn([7], dropped: [], by: Owner())
        for _ in 0..<120 { ledger.noteDrawn([], dropped: [], by: other) }
        #expect(!ledger.holds(7))
    }

    @Test("what goes is told until a list that tells it was drawn")
    func drops() {
        let (own, other) = (Owner(), Owner())
        ledger.noteDrawn([1, 2, 3], dropped: [], by: own)
        ledger.drop(1)
        let early = ledger.drops
        ledger.drop(2)
        #expect(ledger.evictions == 0 && ledger.drops == [1, 2])
        ledger.noteDrawn([], dropped: ledger.drops, by: other)
        ledger.drop(3)
        ledger.noteDrawn([], dropped: early, by: own)
        #expect(ledger.drops == [3])
    }

    @Test("no picture is taken for another one")
    func keys() {
        #expect(SurfaceKey.picture() != SurfaceKey.picture())
    }
}
