import CoreAnimation
import Foundation
import Windowing

/// The application's main loop: Foundation's main run loop, until the last window has closed.
///
/// `RunLoop.main`, `DispatchQueue.main`, `Timer` and `@MainActor` tasks all work inside it.
/// Window-system events wake it through their file descriptor; it never polls. Thread: main.
public enum Application {
    nonisolated(unsafe) private static var windows: [LayerWindow] = []
    nonisolated(unsafe) private static var isStopping = false

    /// Open windows, oldest first.
    public static var openWindows: [LayerWindow] { windows }

    /// Runs until the last window has closed or `stop` was called.
    public static func run() {
        isStopping = false
        CATransaction.flush()
        WindowSystem.shared.pump()
        while !isStopping && !windows.isEmpty {
            _ = RunLoop.main.run(mode: .default, before: .distantFuture)
        }
    }

    /// Ends `run` after the current turn of the loop.
    public static func stop() {
        isStopping = true
        wake()
    }

    static func opened(_ window: LayerWindow) { windows.append(window) }

    static func closed(_ window: LayerWindow) {
        windows.removeAll { $0 === window }
        wake()
    }

    /// Makes `run(mode:before:)` return so that the condition is looked at.
    private static func wake() {
        RunLoop.main.perform {}
    }
}
