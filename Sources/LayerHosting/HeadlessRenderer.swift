import Foundation
import LaminaGLRenderer
import LaminaWindowing

/// Renderer of the process without a display, shared by snapshots and manual hosts.
///
/// The context of the renderer is made current on the calling thread for the length of a closure,
/// under a lock.
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

    /// Runs `body` with the context current. Throws without OpenGL 3.3.
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
    /// Begins new texture pages for pictures without a display, for exact counts of draw calls.
    package static func startNewPages() throws {
        try HeadlessRenderer.with { $0.startNewPages() }
    }
    /// Fills every undrawn surface of pictures without a display with colours: a picture of an
    /// undrawn surface would show older drawing. For tests; stays on once set.
    package static func poisonSurfaces() throws {
        try HeadlessRenderer.with { $0.poisonsSurfaces = true }
    }
}
