import Testing

@testable import LaminaGLRenderer
@testable import LayerHosting

/// Surfaces that outlive their frame in the renderer.
@Suite("Kept surfaces") struct KeptSurfaceTests {
    @Test("a surface stays until a list drops it, and is then reused")
    func dropping() throws {
        try HeadlessRenderer.with { renderer in
            let pool = SurfacePool(renderer.device)
            let first = pool.keep(7, width: 64, height: 64)
            for _ in 0..<200 { pool.endFrame() }
            #expect(pool.keep(7, width: 64, height: 64) === first)
            pool.drop(7)
            #expect(pool.borrow(width: 64, height: 64) === first)
            for _ in 0..<122 { pool.endFrame() }
            #expect(pool.bytes == 0)
        }
    }
}
