import CLaminaGLFW
import CoreFoundation
import Foundation
import LaminaGraphicsTypes

/// The connection to the window system, opened once, with events delivered by the main run loop.
///
/// The connection's file descriptor wakes the main queue; nothing polls. When the connection to the
/// X server or the Wayland compositor ends, the process prints one line on standard error and exits
/// with status 1. Thread: main.
public final class WindowSystem: @unchecked Sendable {
    /// The process's connection.
    public static let shared = WindowSystem()

    /// The callback for a connected, removed or moved monitor. Called on the main thread. Default
    /// nil.
    public var onScreensChanged: (() -> Void)?

    private(set) var isOpen = false
    private var source: DispatchSourceRead?
    nonisolated(unsafe) private static var lastError = ""
    /// The nesting depth of `pump`, because a callback may run the run loop.
    private var depth = 0
    /// Windows closed inside their own callbacks.
    private var closedHandles: [OpaquePointer] = []
    private var windows: [ObjectIdentifier: WeakWindow] = [:]

    private struct WeakWindow { weak var window: Window? }

    private init() {}

    /// Opens the connection. Throws `WindowingError` without a display.
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
            source.setEventHandler { WindowSystem.shared.pumpInput() }
            source.resume()
            self.source = source
            watchQueue()
        }
    }

    /// Installs a check before the main run loop sleeps: calls that wait for the window system may
    /// read events into memory, where the descriptor no longer signals them.
    private func watchQueue() {
        let observer = CFRunLoopObserverCreateWithHandler(
            kCFAllocatorDefault, CFRunLoopActivity.beforeWaiting.rawValue, true, 1_000_000
        ) { _, _ in
            // Handling an event may queue further events. The number of rounds is limited, so that
            // other sources of the run loop are served.
            for _ in 0..<8 where cglfw_has_queued_events() != 0 { WindowSystem.shared.pump() }
            if cglfw_has_queued_events() != 0 { CFRunLoopWakeUp(CFRunLoopGetMain()) }
            cglfw_flush()
        }
        CFRunLoopAddObserver(CFRunLoopGetMain(), observer, kCFRunLoopCommonModes)
    }

    /// Delivers the events of all received bytes: libdispatch reports the end of the connection
    /// once, together with the last bytes. The number of rounds is limited, so that other sources
    /// of the run loop are served.
    private func pumpInput() {
        for _ in 0..<64 {
            pump()
            guard isOpen, cglfw_has_unread_input() != 0 else { return }
        }
        DispatchQueue.main.async { WindowSystem.shared.pumpInput() }
    }

    /// Delivers all pending events. Without effect before `open()`. A callback may call the
    /// function again.
    public func pump() {
        guard isOpen else { return }
        depth += 1
        let stamps = cglfw_stamp_count()
        glfwPollEvents()
        cglfw_forget_stamps(stamps)
        cglfw_check_connection()
        deliverNotes()
        for entry in windows.values { entry.window?.settle() }
        depth -= 1
        if depth == 0 { destroyClosedWindows() }
    }

    /// Wakes the main queue: presenting on the drawing thread may read events into memory, where
    /// the descriptor no longer signals them. Thread: any.
    public func noteEventsQueued() {
        if isOpen, cglfw_has_queued_events() != 0 {
            DispatchQueue.main.async { WindowSystem.shared.pump() }
        }
    }

    /// The desktop's monitors, the main one first; empty without a connection. A monitor without a
    /// video mode is left out, and the numbers of the following monitors stay.
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

    /// Destroys a window; inside the window's own callback the destruction waits for the end of the
    /// call, because GLFW still uses the window.
    func destroy(_ handle: OpaquePointer) {
        closedHandles.append(handle)
        if depth == 0 { destroyClosedWindows() }
    }

    private func destroyClosedWindows() {
        for handle in closedHandles { glfwDestroyWindow(handle) }
        closedHandles = []
    }

    private func deliverNotes() {
        var note = cglfw_note()
        while cglfw_next_note(&note) != 0 {
            let number = note.window
            windows.values.lazy.compactMap(\.window).first { $0.number == number }?.deliver(note)
        }
    }
}
