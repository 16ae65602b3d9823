import CoreAnimation
import Foundation
import LayerHosting
import LaminaViews

/// Application: windows, delegate, main loop. Thread: main.
@MainActor @preconcurrency
open class NSApplication: NSResponder {
    /// Application of the process.
    public static let shared = NSApplication()

    /// Posted after launching, before the first frame.
    public static let didFinishLaunchingNotification = Notification.Name(
        "NSApplicationDidFinishLaunchingNotification")
    /// Posted before the program ends.
    public static let willTerminateNotification = Notification.Name(
        "NSApplicationWillTerminateNotification")

    /// Delegate, not retained. Default nil.
    open weak var delegate: (any NSApplicationDelegate)?
    private var list = WeakList<NSWindow>()
    weak var key: NSWindow?
    /// Visible windows, which the application retains.
    private var shown: [ObjectIdentifier: NSWindow] = [:]

    /// Windows in the order of creation.
    open var windows: [NSWindow] { list.all }
    /// Window with the keyboard; nil if no window of the program has the keyboard.
    open var keyWindow: NSWindow? { key }

    func add(_ window: NSWindow) {
        list.append(window)
    }
    func keep(_ window: NSWindow) {
        shown[ObjectIdentifier(window)] = window
    }
    func drop(_ window: NSWindow) {
        shown[ObjectIdentifier(window)] = nil
        list.remove(window)
        if key === window { key = nil }
    }

    /// Sends an event to the event's window.
    open func sendEvent(_ event: NSEvent) { event.window?.sendEvent(event) }

    /// Runs the main loop until the last window has closed or `terminate(_:)` is called.
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

    /// Ends the main loop.
    open func terminate(_ sender: Any?) { Application.stop() }
}

/// Application of the process, never nil: the same as `NSApplication.shared`.
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

    /// Entry point of the program. The delegate is made with `init()`.
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
    /// Main screen. Without a display the screen has 1024 × 768 points.
    public static var main: NSScreen? { NSScreen() }
    /// Rectangle of the screen in points; the origin is the lower left corner of the main screen.
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
    /// Pixels per point of the key window, else 1.
    open var backingScaleFactor: CGFloat {
        NSApplication.shared.keyWindow?.backingScaleFactor ?? 1
    }
}
