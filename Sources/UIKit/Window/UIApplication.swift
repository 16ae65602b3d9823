import CoreAnimation
import Foundation
import LayerAccessibility
import LayerHosting
import LaminaViews

/// Application: windows, delegate, main loop. Thread: main.
@MainActor @preconcurrency
open class UIApplication: UIResponder {
    /// Application of the process.
    public static let shared = UIApplication()

    /// Keys of launch options; no option exists on Linux. The delegate receives nil in place of
    /// options.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// Text of the key.
        public let rawValue: String
        /// Key with a text.
        public init(rawValue: String) { self.rawValue = rawValue }
    }
    /// State of the application. A change is posted as a notification.
    public enum State: Int, Sendable {
        /// A window of the program has the keyboard.
        case active = 0
        /// No window of the program has the keyboard.
        case inactive
        /// No window of the program is visible: every window is minimised or on a hidden workspace.
        case background
    }

    /// Posted after launching, before the first frame.
    public static let didFinishLaunchingNotification = Notification.Name(
        "UIApplicationDidFinishLaunchingNotification")
    /// Posted when a window of the program has got the keyboard.
    public static let didBecomeActiveNotification = Notification.Name(
        "UIApplicationDidBecomeActiveNotification")
    /// Posted before the program loses the keyboard.
    public static let willResignActiveNotification = Notification.Name(
        "UIApplicationWillResignActiveNotification")
    /// Posted before the program leaves the background, with the state still `background`.
    public static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification")
    /// Posted when the last visible window was minimised or moved to a hidden workspace.
    public static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    /// Posted before the program ends. Posted after the delegate's call, when the last window has
    /// closed.
    public static let willTerminateNotification = Notification.Name(
        "UIApplicationWillTerminateNotification")

    /// Delegate, not retained; the delegate of `main()` is retained by the application. Default
    /// nil.
    open weak var delegate: (any UIApplicationDelegate)?
    private var keptDelegate: (any UIApplicationDelegate)?
    private var list = WeakList<UIWindow>()
    private weak var key: UIWindow?
    /// True while a main loop runs.
    private(set) var isRunning = false
    /// `active` while a window of the program has the keyboard, `background` while every window is
    /// minimised or on a hidden workspace, else `inactive`. Default `inactive`.
    open private(set) var applicationState = State.inactive

    /// Delegate, if a responder and no view, controller or application. Nil otherwise.
    open override var next: UIResponder? {
        guard let responder = delegate as? UIResponder, !(responder is UIView),
            !(responder is UIViewController), responder !== self
        else { return nil }
        return responder
    }

    /// Windows in the order of creation. The list is built at each access, in O(n). The application
    /// does not retain windows. The program must keep a reference to each window. The list includes
    /// hidden windows, but not closed windows.
    open var windows: [UIWindow] { list.all }
    /// The window that last became key, by `makeKey()` or because the window received the keyboard.
    /// Nil before a window became key, and after the key window was closed. As in UIKit, the key
    /// window does not change while a different program has the keyboard; `applicationState` is
    /// then `inactive`.
    open var keyWindow: UIWindow? { key }

    func add(_ window: UIWindow) {
        list.append(window)
        guard AccessibilityTree.shared.onActivity == nil else { return }
        AccessibilityTree.shared.onActivity = { _ in
            NotificationCenter.default.post(
                name: UIAccessibility.voiceOverStatusDidChangeNotification, object: nil)
        }
    }
    func drop(_ window: UIWindow) {
        list.remove(window)
        if key === window { makeKey(nil) }
    }
    func makeKey(_ window: UIWindow?) {
        guard key !== window else { return }
        let center = NotificationCenter.default
        if let old = key {
            key = nil
            old.resignKey()
            if key !== old { center.post(name: UIWindow.didResignKeyNotification, object: old) }
        }
        // A window made key by these calls stays key.
        guard let window, key == nil else { return }
        key = window
        window.becomeKey()
        // The method may have made another window key.
        guard key === window else { return }
        center.post(name: UIWindow.didBecomeKeyNotification, object: window)
    }

    /// Handles a change of keyboard focus between the windows, reported by the window system.
    func focusChanged(_ isActive: Bool) {
        guard (applicationState == .active) != isActive else { return }
        let center = NotificationCenter.default
        if isActive {
            enterForeground()
            applicationState = .active
            delegate?.applicationDidBecomeActive(self)
            center.post(name: UIApplication.didBecomeActiveNotification, object: self)
        } else if applicationState == .active {
            delegate?.applicationWillResignActive(self)
            center.post(name: UIApplication.willResignActiveNotification, object: self)
            applicationState = .inactive
        }
    }

    /// Handles a window's appearing or disappearing, reported by the window system.
    func sightChanged() {
        let shown = windows.filter { $0.host != nil && !$0.isHidden }
        if shown.contains(where: { !$0.isOutOfSight }) { return enterForeground() }
        guard !shown.isEmpty, applicationState != .background else { return }
        focusChanged(false)
        applicationState = .background
        delegate?.applicationDidEnterBackground(self)
        NotificationCenter.default.post(
            name: UIApplication.didEnterBackgroundNotification, object: self)
    }

    private func enterForeground() {
        guard applicationState == .background else { return }
        delegate?.applicationWillEnterForeground(self)
        NotificationCenter.default.post(
            name: UIApplication.willEnterForegroundNotification, object: self)
        applicationState = .inactive
    }

    /// Sends an event to the event's window. Without a window nothing happens.
    open func sendEvent(_ event: UIEvent) { event.eventWindow?.sendEvent(event) }

    /// Opens a file or a page with the desktop's program for the type. `completion` gets true if
    /// `xdg-open` was started, in a later turn.
    open func open(_ url: URL, completionHandler completion: ((Bool) -> Void)? = nil) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/xdg-open")
        process.arguments = [url.absoluteString]
        let isStarted = (try? process.run()) != nil
        Later.run { completion?(isStarted) }
    }

    /// Runs the main loop with a delegate until the last window has closed.
    func run(_ delegate: any UIApplicationDelegate) {
        keptDelegate = delegate
        isRunning = true
        defer { isRunning = false }
        self.delegate = delegate
        guard delegate.application(self, didFinishLaunchingWithOptions: nil) else { return }
        NotificationCenter.default.post(
            name: UIApplication.didFinishLaunchingNotification, object: self)
        focusChanged(true)
        Application.run()
        delegate.applicationWillTerminate(self)
        NotificationCenter.default.post(
            name: UIApplication.willTerminateNotification, object: self)
    }
}

/// Delegate of the application's lifecycle. `@main` before an adopting class makes the class the
/// program. Thread: main.
@MainActor @preconcurrency
public protocol UIApplicationDelegate: NSObjectProtocol {
    /// Window of the program, retained by the delegate.
    var window: UIWindow? { get set }
    /// Called after launching; makes the windows. False ends the program. Default true.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// Called when a window of the program has got the keyboard. Default nothing.
    func applicationDidBecomeActive(_ application: UIApplication)
    /// Called before the program loses the keyboard. Default nothing.
    func applicationWillResignActive(_ application: UIApplication)
    /// Called when the last visible window was minimised or moved to a hidden workspace. Default
    /// nothing.
    func applicationDidEnterBackground(_ application: UIApplication)
    /// Called before the program leaves the background. Default nothing.
    func applicationWillEnterForeground(_ application: UIApplication)
    /// Called before the program ends. Default nothing.
    func applicationWillTerminate(_ application: UIApplication)
}

extension UIApplicationDelegate {
    /// Default true: the program continues. An override makes the windows; false ends the program.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    /// Called when a window of the program has got the keyboard. Default nothing.
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    /// Called before the program loses the keyboard. Default nothing.
    public func applicationWillResignActive(_ application: UIApplication) {}
    /// Called when the last visible window was minimised or moved to a hidden workspace. Default
    /// nothing.
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    /// Called before the program leaves the background. Default nothing.
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    /// Called before the program ends. Default nothing.
    public func applicationWillTerminate(_ application: UIApplication) {}

    /// Entry point of the program. The delegate is made with `init()`. Returns when the last window
    /// has closed, or at once if the delegate refuses to launch.
    public static func main() {
        guard let type = Self.self as? NSObject.Type,
            let delegate = CopyConstruction.object(of: type) as? Self
        else { return }
        UIApplication.shared.run(delegate)
    }
}
