import CoreAnimation
import Foundation
import LaminaWindowing

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

    /// The value of `body`. When it throws, the program says why in one line on the standard error stream and ends with
    /// status 1: for the first window, without which there is nothing to do.
    public static func orExit<T>(_ body: () throws -> T) -> T {
        do {
            return try body()
        } catch {
            let line = "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
            let name = ProcessInfo.processInfo.processName
            FileHandle.standardError.write(Data("\(name): \(line)\n".utf8))
            exit(1)
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
