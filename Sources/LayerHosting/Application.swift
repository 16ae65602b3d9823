import CoreAnimation
import CoreGraphics
import Foundation
import LaminaWindowing

/// Main loop of the application: Foundation's main run loop, until the last window has closed.
///
/// `RunLoop.main`, `DispatchQueue.main`, `Timer` and `@MainActor` tasks all work inside the loop.
/// Events of the window system wake the loop through their file descriptor, without polling.
/// Thread: main.
public enum Application {
    nonisolated(unsafe) private static var windows: [LayerWindow] = []
    nonisolated(unsafe) private static var isStopping = false

    /// Open windows, oldest first, including hidden windows. Thread: main.
    public static var openWindows: [LayerWindow] { windows }

    /// Runs until the last window has closed or `stop` was called. Returns at once without an open
    /// window. The loop may run again afterwards.
    public static func run() {
        isStopping = false
        CATransaction.flush()
        WindowSystem.shared.pump()
        while !isStopping && !windows.isEmpty {
            _ = RunLoop.main.run(mode: .default, before: .distantFuture)
        }
    }

    /// Value of `body`. An error of `body` is written in a single line to the standard error stream
    /// and ends the program with status 1: for the first window, without which the program has
    /// nothing to do.
    public static func orExit<T>(_ body: () throws -> T) -> T {
        do {
            return try body()
        } catch {
            let line = "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
                .messageLine
            let name = ProcessInfo.processInfo.processName
            Diagnostics.write(line: "\(name): \(line)")
            exit(1)
        }
    }

    /// Ends `run` after the current turn of the loop. The windows stay open. Thread: main.
    public static func stop() {
        isStopping = true
        wake()
    }

    static func opened(_ window: LayerWindow) {
        windows.append(window)
        InspectionServer.windowsChanged()
    }

    static func closed(_ window: LayerWindow) {
        windows.remove(object: window)
        InspectionServer.windowsChanged()
        wake()
    }

    /// Makes `run(mode:before:)` return, to check the loop's condition again.
    private static func wake() {
        RunLoop.main.perform {}
    }
}
