@testable import LayerHosting

/// No other test draws meanwhile, for exact counts: another's images are counted with the next frame, and rows of flocks outlive
/// some frames only, whoever draws them.
func alone(_ body: () throws -> Void) throws {
    try HeadlessRenderer.with { _ in try body() }
}
