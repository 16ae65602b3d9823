import LaminaGLRenderer
import Testing
import LaminaWindowing

/// Runs `body` with a renderer of its own: uploads in `body` sweep no images of other tests away,
/// and uploads of other tests none of `body`.
func withOwnRenderer<T>(_ body: (Renderer) throws -> T) throws -> T {
    let context = try HeadlessContext()
    try context.makeCurrent()
    defer { context.clearCurrent() }
    return try body(try #require(Renderer()))
}
