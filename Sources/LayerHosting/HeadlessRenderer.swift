import Foundation
import LaminaGLRenderer
import LaminaWindowing

/// The one renderer of the process that needs no display, shared by snapshots and manual hosts.
///
/// Its context is made current on the calling thread for the length of one closure, under a lock.
final class HeadlessRenderer: @unchecked Sendable {
    private static let lock = NSRecursiveLock()
    nonisolated(unsafe) private static var shared: HeadlessRenderer?

    private let context: HeadlessContext
    private let renderer: Renderer
    private var depth = 0

    private init(context: HeadlessContext, renderer: Renderer) {
        self.context = context
        self.renderer = renderer
    }

    private static func make() throws -> HeadlessRenderer {
        HeapSettings.apply()
        let context = try HeadlessContext()
        try context.makeCurrent()
        defer { context.clearCurrent() }
        guard let renderer = Renderer() else {
            throw WindowingError(
                "the driver offers no OpenGL 3.3 core context; install libgl1-mesa-dri")
        }
        return HeadlessRenderer(context: context, renderer: renderer)
    }

    /// Runs `body` with the context current. Throws when there is no OpenGL 3.3 to be had.
    static func with<T>(_ body: (Renderer) throws -> T) throws -> T {
        lock.lock()
        defer { lock.unlock() }
        let instance: HeadlessRenderer
        if let known = shared {
            instance = known
        } else {
            instance = try make()
            shared = instance
        }
        if instance.depth == 0 { try instance.context.makeCurrent() }
        instance.depth += 1
        defer {
            instance.depth -= 1
            if instance.depth == 0 { instance.context.clearCurrent() }
        }
        return try body(instance.renderer)
    }
}

extension Snapshot {
    /// Has pictures without a display begin on texture pages of their own, for exact counts of draw calls.
    package static func startNewPages() throws {
        try HeadlessRenderer.with { $0.startNewPages() }
    }
    /// Has pictures without a display find colours in every surface that nobody drew: what shows one of them would show
    /// what was drawn before. For tests; once on, it stays on.
    package static func soilSurfaces() throws {
        try HeadlessRenderer.with { $0.soilsSurfaces = true }
    }
}
