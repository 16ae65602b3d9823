import CGLFW
import CoreFoundation
import Foundation

/// The connection to the window system: opened once, events pumped from the main run loop.
///
/// Events wake the main queue through the connection's file descriptor; nothing polls. Thread: main.
public final class WindowSystem: @unchecked Sendable {
    public static let shared = WindowSystem()

    private var isOpen = false
    private var source: DispatchSourceRead?
    nonisolated(unsafe) private static var lastError = ""

    private init() {}

    /// Opens the connection. Throws with the reason when there is no display.
    public func open() throws {
        if isOpen { return }
        glfwSetErrorCallback { code, text in
            WindowSystem.lastError = text.map { String(cString: $0) } ?? "error \(code)"
        }
        cglfw_preload()
        guard glfwInit() == GLFW_TRUE else {
            throw WindowingError(
                "no display: \(Self.lastError) (set DISPLAY, or run without a window)")
        }
        isOpen = true
        let connection = cglfw_x11_connection()
        if connection >= 0 {
            let source = DispatchSource.makeReadSource(fileDescriptor: connection, queue: .main)
            source.setEventHandler { WindowSystem.shared.pump() }
            source.resume()
            self.source = source
            watchQueue()
        }
    }

    /// Any call that waits for the window system's answer may read events into memory on the way, where the
    /// descriptor no longer shows them: looked at before the main run loop goes to sleep.
    private func watchQueue() {
        let observer = CFRunLoopObserverCreateWithHandler(
            kCFAllocatorDefault, CFRunLoopActivity.beforeWaiting.rawValue, true, 1_000_000
        ) { _, _ in
            // Handling one event may queue the next; a few rounds, then the loop turns anyway.
            for _ in 0..<8 where cglfw_x11_queued() > 0 { WindowSystem.shared.pump() }
            if cglfw_x11_queued() > 0 { CFRunLoopWakeUp(CFRunLoopGetMain()) }
        }
        CFRunLoopAddObserver(CFRunLoopGetMain(), observer, kCFRunLoopCommonModes)
    }

    /// Hands out everything that happened. Main thread.
    public func pump() {
        guard isOpen else { return }
        glfwPollEvents()
    }

    /// Presenting on the render thread may read events into memory, where the descriptor no longer
    /// shows them; this has the main queue look. Any thread.
    public func noteEventsQueued() {
        if isOpen, cglfw_x11_queued() > 0 {
            DispatchQueue.main.async { WindowSystem.shared.pump() }
        }
    }

    /// Refresh rate of the primary monitor in hertz; 60 when it does not say.
    public var refreshRate: Double {
        guard isOpen, let monitor = glfwGetPrimaryMonitor(), let mode = glfwGetVideoMode(monitor)
        else { return 60 }
        let rate = Double(mode.pointee.refreshRate)
        return rate > 1 ? rate : 60
    }

    static var reason: String { lastError }
}
