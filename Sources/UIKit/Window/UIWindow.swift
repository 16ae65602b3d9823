import CoreAnimation
import CoreGraphics
import Foundation
import LayerAccessibility
import LayerHosting
import LaminaViews

/// Window: the view at the top, shown in a window of the desktop or by a manual host. Thread: main.
///
/// Hidden until `makeKeyAndVisible()`. The window's layer is the root of the layer tree, y down.
@MainActor @preconcurrency
open class UIWindow: UIView {
    /// Order among windows. Kept without effect: the desktop orders its windows.
    public struct Level: RawRepresentable, Hashable, Sendable {
        /// Level as a number; larger numbers are in front.
        public let rawValue: CGFloat
        /// Level by number.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// Level by number.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
        /// Level 0.
        public static let normal = Level(0)
        /// Level 1000.
        public static let statusBar = Level(1000)
        /// Level 2000.
        public static let alert = Level(2000)
    }

    var host: (any ViewHost)?
    var firstResponder: UIResponder?
    /// Recognizers with active touches or a pending state.
    var liveRecognizers: [UIGestureRecognizer] = []
    var activeTouches: [UITouch] = []
    let pointer = PointerTracker()
    var hovered: [UIHoverGestureRecognizer] = []
    private(set) lazy var focus = ViewFocus(self)
    private var isShown = false
    /// True after the desktop reported the window as minimised or on a hidden workspace.
    var isOutOfSight = false
    /// Size last reported to controllers.
    var toldSize = CGSize.zero
    /// Traits last reported to views.
    var toldTraits: UITraitCollection?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        flags.insert(.isWindow)
        UIApplication.shared.add(self)
    }

    /// Window of the screen's size. 1024 × 768 points without a display.
    public convenience init() { self.init(frame: UIScreen.main.bounds) }

    /// Window on a manual host, for tests and films, with the host's size and clock. Our own.
    public convenience init(host: ManualViewHost) {
        self.init(frame: CGRect(origin: .zero, size: host.size))
        join(host)
    }

    /// A window on any host.
    package convenience init(on host: any ViewHost) {
        self.init(frame: CGRect(origin: .zero, size: host.size))
        join(host)
    }

    /// Window from an archive. Always nil: archives of views are not read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Next responder: the application.
    open override var next: UIResponder? { UIApplication.shared }

    /// Level. Default `normal`. Kept without effect.
    open var windowLevel = Level.normal
    /// Screen: always the main screen. A window on another screen is no exception.
    open var screen: UIScreen { .main }
    /// True if the window is the application's `keyWindow`: the window of the program that last had
    /// the keyboard. At most one window is key.
    open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

    /// Controller whose view fills the window. Default nil. The view is loaded when the window is
    /// shown.
    open var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            let wanted = rootViewController
            if let old = oldValue {
                old.disappear { old.viewIfLoaded?.removeFromSuperview() }
            }
            // The disappearance may have set, and shown, another root.
            if isShown, rootViewController === wanted { showRoot() }
        }
    }

    private func showRoot() {
        guard let controller = rootViewController, let view = controller.view else { return }
        // The loading, the call before the appearance, or the view in the window may have set
        // another root.
        guard rootViewController === controller else { return }
        view.placePart(in: bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        controller.willAppear(true, false)
        guard rootViewController === controller else {
            return controller.appear(false, animated: false) {}
        }
        insertSubview(view, at: 0)
        guard rootViewController === controller else {
            return controller.appear(false, animated: false) {}
        }
        controller.didAppear(true, false)
    }

    /// Posted after a window has become key; `object` is the window.
    public static let didBecomeKeyNotification = Notification.Name(
        "UIWindowDidBecomeKeyNotification")
    /// Posted after a window has stopped being key; `object` is the window.
    public static let didResignKeyNotification = Notification.Name(
        "UIWindowDidResignKeyNotification")

    /// Makes the window key: the window receives keys. The call does not show a hidden window, and
    /// has no effect on the key window.
    open func makeKey() { UIApplication.shared.makeKey(self) }
    /// Called after the window has become key, before `didBecomeKeyNotification`. Default nothing.
    /// Not to be called by programs.
    open func becomeKey() {}
    /// Called before another window becomes key, or before the window leaves the application.
    /// Default nothing. Not to be called by programs.
    open func resignKey() {}

    /// Shows the window and makes it key. Without a display the program logs the reason and ends.
    /// The first call opens the desktop's window and loads the root controller's view. The
    /// keyboard's focus is the desktop's decision.
    open func makeKeyAndVisible() {
        if host == nil {
            let (size, color) = (bounds.size, backgroundColor?.cgColor)
            join(
                Application.orExit {
                    try WindowViewHost(
                        title: storedTitle ?? ProcessInfo.processInfo.processName, size: size,
                        root: ownLayer,
                        background: color ?? .black)
                })
        }
        isHidden = false
        if !isShown {
            isShown = true
            showRoot()
        }
        makeKey()
        host?.isVisible = true
        if host is WindowViewHost {
            AccessibilityTree.shared.opened(self)
            UIApplication.shared.followColorScheme()
        }
    }

    private var storedTitle: String?
    /// Title of the desktop's window, also of a window not yet shown. Default the program's name.
    /// Our own.
    open var title: String {
        get { storedTitle ?? host?.title ?? "" }
        set {
            guard newValue != storedTitle else { return }
            storedTitle = newValue
            host?.title = newValue
            accessibilityChanged()
        }
    }

    private func join(_ host: any ViewHost) {
        self.host = host
        if let storedTitle { host.title = storedTitle }
        toldSize = host.size
        ScreenScale.main = host.scale
        host.root = ownLayer
        host.onEvent = { [weak self] in self?.dispatch($0) }
        everyone { $0.applyScale(host.scale) }
        toldTraits = ownTraits
    }

    /// Sends touches to recognizers and views, and presses to the first responder. Each event of
    /// the window passes here; an override must call `super`.
    open func sendEvent(_ event: UIEvent) {
        if let presses = event as? UIPressesEvent {
            return PressDelivery.deliver(presses, in: self)
        }
        if event.type == .touches { TouchDelivery.deliver(event, in: self) }
    }

    /// Keys which no responder has handled operate the views: Tab, arrows, Space, Return, Escape.
    /// Other keys go to the next responder, the application.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let left = presses.filter { press in !(press.key.map { operate($0) } ?? false) }
        if !left.isEmpty { super.pressesBegan(left, with: event) }
    }
    /// Held keys repeat, except Space, Return and Escape, which act once.
    open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let left = presses.filter { press in
            guard let key = press.key else { return true }
            let isOnce = [.keyboardSpacebar, .keyboardReturnOrEnter, .keyboardEscape]
                .contains(key.keyCode)
            return isOnce || !operate(key)
        }
        if !left.isEmpty { super.pressesChanged(left, with: event) }
    }

    /// Closes the desktop's window.
    func close() {
        let controller = rootViewController
        cancelTouches()
        var visible = controller
        while let current = visible {
            visible = current.presentedViewController
            current.disappear {}
        }
        Presentation.abandon(above: controller)
        host?.close()
        AccessibilityTree.shared.closed(self)
        UIApplication.shared.drop(self)
    }
}
