import CoreAnimation
import Foundation
import LayerHosting
import LaminaViews

/// The program: its windows, its delegate, its main loop. Thread: main.
@MainActor @preconcurrency
open class NSApplication: NSResponder {
    public static let shared = NSApplication()

    public static let didFinishLaunchingNotification = Notification.Name(
        "NSApplicationDidFinishLaunchingNotification")
    public static let willTerminateNotification = Notification.Name(
        "NSApplicationWillTerminateNotification")

    /// Not kept.
    open weak var delegate: (any NSApplicationDelegate)?
    private var list: [WeakWindow] = []
    weak var key: NSWindow?
    /// Windows that are seen are kept.
    private var shown: [NSWindow] = []
    private struct WeakWindow { weak var value: NSWindow? }

    /// In the order in which they were made.
    open var windows: [NSWindow] { list.compactMap(\.value) }
    open var keyWindow: NSWindow? { key }

    func add(_ window: NSWindow) {
        list.removeAll { $0.value == nil }
        list.append(WeakWindow(value: window))
    }
    func keep(_ window: NSWindow) {
        if !shown.contains(where: { $0 === window }) { shown.append(window) }
    }
    func drop(_ window: NSWindow) {
        shown.removeAll { $0 === window }
        list.removeAll { $0.value === window || $0.value == nil }
        if key === window { key = nil }
    }

    /// Gives an event to its window.
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

/// The program.
@MainActor @preconcurrency public var NSApp: NSApplication! { NSApplication.shared }

/// Hears of the program's life. `@main` before a class that adopts it makes it the program.
@MainActor @preconcurrency
public protocol NSApplicationDelegate: NSObjectProtocol {
    func applicationDidFinishLaunching(_ notification: Notification)
    func applicationWillTerminate(_ notification: Notification)
}

extension NSApplicationDelegate {
    public func applicationDidFinishLaunching(_ notification: Notification) {}
    public func applicationWillTerminate(_ notification: Notification) {}

    /// The program. The delegate is made with its `init()`.
    public static func main() {
        guard let type = Self.self as? NSObject.Type,
            let delegate = CopyConstruction.object(of: type) as? Self
        else { return }
        NSApplication.shared.delegate = delegate
        withExtendedLifetime(delegate) { NSApplication.shared.run() }
    }
}

/// A screen. Thread: main.
@MainActor @preconcurrency
open class NSScreen: NSObject {
    /// The main one. Without a display it has 1024 × 768 points.
    public static var main: NSScreen? { NSScreen() }
    /// Points; the origin is the lower left corner of the main screen.
    open var frame: CGRect {
        let screen = Screen.main
        let scale = screen?.contentScale ?? 1
        return CGRect(
            x: 0, y: 0, width: CGFloat(screen?.width ?? 1024) / scale,
            height: CGFloat(screen?.height ?? 768) / scale)
    }
    /// A link that follows the screen; add it to a run loop. Closure instead of a selector.
    open func displayLink(handler: @escaping (CADisplayLink) -> Void) -> CADisplayLink {
        CADisplayLink(handler: handler)
    }
    /// Pixels per point: that of the key window, else 1.
    open var backingScaleFactor: CGFloat {
        NSApplication.shared.keyWindow?.backingScaleFactor ?? 1
    }
}
