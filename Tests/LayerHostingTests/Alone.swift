@testable import LayerHosting

/// Runs `body` while no other test draws, for exact counts: images of other tests are counted with
/// the next frame, and rows of animated batches outlive only some frames, drawn by any host.
func alone(_ body: () throws -> Void) throws {
    try HeadlessRenderer.with { _ in try body() }
}
