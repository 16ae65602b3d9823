/// Value whose release runs a body.
final class ReleaseCall {
    private let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
    deinit { body() }
}
