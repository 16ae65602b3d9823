import RenderTree
import Testing

@testable import DisplayList
@testable import GLRenderer
@testable import LayerHosting

/// How long surfaces that outlive their frame stay.
@Suite("Kept surfaces") struct KeptSurfaceTests {
    private func with(
        _ body: (SurfacePool, _ makeList: () -> Planner) throws -> Void
    ) throws {
        try HeadlessRenderer.with { renderer in
            try body(SurfacePool(renderer.device)) {
                Planner(tree: RenderTree(), images: renderer.images)
            }
        }
    }

    @Test("one goes when its list did without for 120 frames, and not for the frames of others")
    func age() throws {
        try with { pool, makeList in
            let (own, other) = (makeList(), makeList())
            _ = pool.keep(7, of: own, width: 64, height: 64)
            for _ in 0..<200 { pool.endFrame(of: other) }
            #expect(pool.holds(7) && pool.evictions == 0)
            _ = pool.keep(7, of: own, width: 64, height: 64)
            for _ in 0..<120 { pool.endFrame(of: own) }
            #expect(pool.holds(7))
            pool.endFrame(of: own)
            #expect(!pool.holds(7) && pool.evictions == 1)
            for _ in 0..<121 { pool.endFrame(of: own) }
            #expect(pool.bytes == 0)
        }
    }

    @Test("those of a list that is gone go after 120 frames of any")
    func orphans() throws {
        try with { pool, makeList in
            let other = makeList()
            _ = pool.keep(7, of: makeList(), width: 64, height: 64)
            for _ in 0..<121 { pool.endFrame(of: other) }
            #expect(!pool.holds(7))
        }
    }

    @Test("one that is let go of serves again")
    func dropping() throws {
        try with { pool, makeList in
            let list = makeList()
            let first = pool.keep(7, of: list, width: 64, height: 64)
            pool.drop(7)
            #expect(!pool.holds(7) && pool.evictions == 0)
            #expect(pool.borrow(width: 64, height: 64) === first)
        }
    }

    @Test("no picture is taken for another one")
    func keys() {
        #expect(SurfaceKey.picture() != SurfaceKey.picture())
    }
}
