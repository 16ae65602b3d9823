import LaminaGLRenderer
import Testing
import LaminaWindowing

/// Runs `body` with a renderer of its own: what it uploads sweeps nothing of other tests away, nor theirs its own.
func withOwnRenderer<T>(_ body: (Renderer) throws -> T) throws -> T {
    let context = try HeadlessContext()
    try context.makeCurrent()
    defer { context.clearCurrent() }
    return try body(try #require(Renderer()))
}
