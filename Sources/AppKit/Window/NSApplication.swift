import CoreAnimation
import Foundation
import LayerHosting
import LaminaViews

/// Application: windows, delegate, main loop. Thread: main. The only instance is `shared`, also
/// named `NSApp`.
@MainActor @preconcurrency
open class NSApplication: NSResponder {
    /// Application of the process.
    public static let shared = NSApplication()

    /// Posted after launching, before the first frame. The delegate is called first.
    public static let didFinishLaunchingNotification = Notification.Name(
        "NSApplicationDidFinishLaunchingNotification")
    /// Posted before the program ends. Posted when the main loop of `run()` has ended, after the
    /// delegate's call.
    public static let willTerminateNotification = Notification.Name(
        "NSApplicationWillTerminateNotification")

    /// Delegate, not retained. Default nil.
    open weak var delegate: (any NSApplicationDelegate)?
    private var list = WeakList<NSWindow>()
    private weak var key: NSWindow?
    /// The key window; without a key window, the last key window.
    private(set) weak var latestKey: NSWindow?
    /// Visible windows, which the application retains.
    private var shown: [ObjectIdentifier: NSWindow] = [:]

    /// Windows in the order of creation. The list includes hidden windows, but not closed windows;
    /// a closed window that is shown again is the last of the list. Only visible windows are
    /// retained.
    open var windows: [NSWindow] { list.all }
    /// The window that gets key events; nil while another program has the keyboard, and after the
    /// window was closed. Default nil. Not retained.
    open var keyWindow: NSWindow? { key }

    func add(_ window: NSWindow) {
        list.append(window)
    }
    func keep(_ window: NSWindow) {
        shown[ObjectIdentifier(window)] = window
        if !list.contains(window) { list.append(window) }
    }
    func drop(_ window: NSWindow) {
        resignKey(window)
        shown[ObjectIdentifier(window)] = nil
        list.remove(window)
    }

    /// Makes a window key, after the former key window has resigned.
    func makeKey(_ window: NSWindow) {
        guard key !== window else { return }
        if let key { resignKey(key) }
        // The resignation of the former window may have made a third window key, which then remains
        // key.
        guard key == nil else { return }
        (key, latestKey) = (window, window)
        window.becomeKey()
        // The method may have made another window key.
        guard key === window else { return }
        NotificationCenter.default.post(name: NSWindow.didBecomeKeyNotification, object: window)
    }
    /// Leaves the application without a key window if the window is key.
    func resignKey(_ window: NSWindow) {
        guard key === window else { return }
        key = nil
        window.resignKey()
        // The method may have made the window key again.
        guard key !== window else { return }
        NotificationCenter.default.post(name: NSWindow.didResignKeyNotification, object: window)
    }

    /// Sends an event to the event's window. Events of the desktop pass here, except the events of
    /// tracking areas; without a window nothing happens.
    open func sendEvent(_ event: NSEvent) { event.window?.sendEvent(event) }

    /// Runs the main loop until the last window has closed or `terminate(_:)` is called. Returns at
    /// once if the delegate opened no window.
    open func run() {
        let delegate = delegate
        let launched = Notification(
            name: NSApplication.didFinishLaunchingNotification, object: self)
        delegate?.applicationDidFinishLaunching(launched)
        NotificationCenter.default.post(launched)
        Application.run()
        let ended = Notification(name: NSApplication.willTerminateNotification, object: self)
        delegate?.applicationWillTerminate(ended)
        NotificationCenter.default.post(ended)
    }

    /// Ends the main loop after the present turn, whereupon `run()` returns. Windows stay open, no
    /// delegate can refuse, and `sender` is not used.
    open func terminate(_ sender: Any?) { Application.stop() }
}

/// Application of the process, never nil: the same as `NSApplication.shared`. Thread: main.
@MainActor @preconcurrency public var NSApp: NSApplication! { NSApplication.shared }

/// Delegate of the application's lifecycle. `@main` before an adopting class makes the class the
/// program. Thread: main.
@MainActor @preconcurrency
public protocol NSApplicationDelegate: NSObjectProtocol {
    /// Called after launching; makes the windows. Default nothing.
    func applicationDidFinishLaunching(_ notification: Notification)
    /// Called before the program ends. Default nothing.
    func applicationWillTerminate(_ notification: Notification)
}

extension NSApplicationDelegate {
    /// Called after launching. Default nothing.
    public func applicationDidFinishLaunching(_ notification: Notification) {}
    /// Called before the program ends. Default nothing.
    public func applicationWillTerminate(_ notification: Notification) {}

    /// Entry point of the program. The delegate is made with `init()`. For a delegate other than an
    /// `NSObject`, the program ends at once.
    public static func main() {
        guard let type = Self.self as? NSObject.Type,
            let delegate = CopyConstruction.object(of: type) as? Self
        else { return }
        NSApplication.shared.delegate = delegate
        withExtendedLifetime(delegate) { NSApplication.shared.run() }
    }
}

/// Screen of the desktop. Thread: main.
@MainActor @preconcurrency
open class NSScreen: NSObject {
    /// Main screen. Without a display the screen has 1024 × 768 points. Never nil; a new object at
    /// each call.
    public static var main: NSScreen? { NSScreen() }
    /// Rectangle of the screen in points; the origin is the lower left corner of the main screen.
    /// Pixels of the screen divided by the content scale of the desktop.
    open var frame: CGRect {
        let screen = Screen.main
        let scale = screen?.contentScale ?? 1
        return CGRect(
            x: 0, y: 0, width: CGFloat(screen?.width ?? 1024) / scale,
            height: CGFloat(screen?.height ?? 768) / scale)
    }
    /// Display link of the screen; must be added to a run loop. Closure instead of a selector.
    open func displayLink(handler: @escaping (CADisplayLink) -> Void) -> CADisplayLink {
        CADisplayLink(handler: handler)
    }
    /// Pixels per point of the window that is or was last key; 1 before a window was key. 1 again
    /// after the window was closed.
    open var backingScaleFactor: CGFloat {
        NSApplication.shared.latestKey?.backingScaleFactor ?? 1
    }
}
