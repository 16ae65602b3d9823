import CLaminaGLFW
import CoreFoundation
import Foundation
import LaminaGraphicsTypes

/// The connection to the window system: opened once, events pumped from the main run loop.
///
/// Events wake the main queue through the connection's file descriptor; nothing polls. When an X server or a Wayland
/// compositor goes away, the process says so in one line on the standard error stream and ends with status 1.
/// Thread: main.
public final class WindowSystem: @unchecked Sendable {
    public static let shared = WindowSystem()

    /// Called when a monitor came, went or moved.
    public var onScreensChanged: (() -> Void)?

    private(set) var isOpen = false
    private var source: DispatchSourceRead?
    nonisolated(unsafe) private static var lastError = ""
    /// Calls of `pump` under way: a callback may run the run loop.
    private var depth = 0
    /// Windows that closed inside a callback of their own.
    private var doomed: [OpaquePointer] = []
    private var windows: [ObjectIdentifier: WeakWindow] = [:]

    private struct WeakWindow { weak var window: Window? }

    private init() {}

    /// Opens the connection. Throws with the reason when there is no display.
    public func open() throws {
        if isOpen { return }
        try OpenFiles.require(14, for: "a display")
        glfwSetErrorCallback { code, text in
            WindowSystem.lastError = text.map { String(cString: $0) } ?? "error \(code)"
        }
        cglfw_preload()
        guard glfwInit() == GLFW_TRUE else {
            cglfw_forget_preload()
            throw WindowingError(
                "no display: \(Self.lastError) (set DISPLAY, or run without a window)")
        }
        isOpen = true
        if cglfw_can_have_surface() == 0 { cglfw_forget_preload() }
        cglfw_take_errors { text in if let text { Diagnostics.note(String(cString: text)) } }
        cglfw_take_notes()
        cglfw_take_stamps()
        glfwSetMonitorCallback { _, _ in WindowSystem.shared.onScreensChanged?() }
        let connection = cglfw_connection()
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
            for _ in 0..<8 where cglfw_has_queued_events() != 0 { WindowSystem.shared.pump() }
            if cglfw_has_queued_events() != 0 { CFRunLoopWakeUp(CFRunLoopGetMain()) }
            cglfw_flush()
        }
        CFRunLoopAddObserver(CFRunLoopGetMain(), observer, kCFRunLoopCommonModes)
    }

    /// Hands out everything that happened.
    public func pump() {
        guard isOpen else { return }
        depth += 1
        let stamps = cglfw_stamp_count()
        glfwPollEvents()
        cglfw_forget_stamps(stamps)
        cglfw_check_connection()
        takeNotes()
        for entry in windows.values { entry.window?.settle() }
        depth -= 1
        if depth == 0 { bury() }
    }

    /// Presenting on the render thread may read events into memory, where the descriptor no longer
    /// shows them; this has the main queue look. Thread: any.
    public func noteEventsQueued() {
        if isOpen, cglfw_has_queued_events() != 0 {
            DispatchQueue.main.async { WindowSystem.shared.pump() }
        }
    }

    /// The monitors of the desktop, the main one first; empty without a connection.
    public var screens: [Screen] {
        guard isOpen else { return [] }
        return Screen.monitors.enumerated().compactMap { Screen($1, number: $0 + 1) }
    }

    static var reason: String { lastError }

    // MARK: - Windows

    func opened(_ window: Window) {
        windows[ObjectIdentifier(window)] = WeakWindow(window: window)
    }

    func closed(_ window: Window) { windows[ObjectIdentifier(window)] = nil }

    /// GLFW goes on with a window after its callback: one that closes inside is destroyed when the call is over.
    func destroy(_ handle: OpaquePointer) {
        doomed.append(handle)
        if depth == 0 { bury() }
    }

    private func bury() {
        for handle in doomed { glfwDestroyWindow(handle) }
        doomed = []
    }

    private func takeNotes() {
        var note = cglfw_note()
        while cglfw_next_note(&note) != 0 {
            let number = note.window
            windows.values.lazy.compactMap(\.window).first { $0.number == number }?.take(note)
        }
    }
}
