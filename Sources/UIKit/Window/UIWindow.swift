import CoreAnimation
import CoreGraphics
import Foundation
import LayerHosting
import LaminaViews

/// The view at the top: a window of the desktop, or a manual host.
///
/// Hidden until `makeKeyAndVisible()`. Its layer is the root of the tree, y down.
@MainActor @preconcurrency
open class UIWindow: UIView {
    /// Order among windows; kept, the desktop orders its windows.
    public struct Level: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
        public static let normal = Level(0)
        public static let statusBar = Level(1000)
        public static let alert = Level(2000)
    }

    var host: (any ViewHost)?
    var firstResponder: UIResponder?
    /// Recognizers with active touches or a pending state.
    var liveRecognizers: [UIGestureRecognizer] = []
    var activeTouches: [UITouch] = []
    let pointer = PointerTracker()
    var hovered: [UIHoverGestureRecognizer] = []
    private var isShown = false
    /// Size last reported to controllers.
    var toldSize = CGSize.zero
    /// Traits last reported to views.
    var toldTraits: UITraitCollection?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        flags.insert(.isWindow)
        UIApplication.shared.add(self)
    }

    /// A window of the screen's size.
    public convenience init() { self.init(frame: UIScreen.main.bounds) }

    /// A window on a manual host, for tests and films: its size, its clock. Our own.
    public convenience init(host: ManualViewHost) {
        self.init(frame: CGRect(origin: .zero, size: host.size))
        join(host)
    }

    /// A window on any host.
    package convenience init(on host: any ViewHost) {
        self.init(frame: CGRect(origin: .zero, size: host.size))
        join(host)
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The application.
    open override var next: UIResponder? { UIApplication.shared }

    open var windowLevel = Level.normal
    open var screen: UIScreen { .main }
    open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

    /// Its view fills the window.
    open var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            if let old = oldValue {
                old.appear(false, animated: false) { old.viewIfLoaded?.removeFromSuperview() }
            }
            if isShown { showRoot() }
        }
    }

    private func showRoot() {
        guard let controller = rootViewController else { return }
        let view = controller.view!
        view.placePart(in: bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        controller.appear(true, animated: false) { insertSubview(view, at: 0) }
    }

    /// Gets keys from now on.
    open func makeKey() {
        UIApplication.shared.makeKey(self)
        becomeKey()
    }
    open func becomeKey() {}
    open func resignKey() {}

    /// Appears, and gets keys. Without a display the program says so and ends.
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
    }

    private var storedTitle: String?
    /// The title of the desktop's window, also of one to come. Default the program's name. Our own.
    open var title: String {
        get { storedTitle ?? host?.title ?? "" }
        set {
            guard newValue != storedTitle else { return }
            storedTitle = newValue
            host?.title = newValue
        }
    }

    private func join(_ host: any ViewHost) {
        self.host = host
        if let storedTitle { host.title = storedTitle }
        toldSize = host.size
        ScreenScale.main = host.scale
        host.root = ownLayer
        host.onEvent = { [weak self] in self?.dispatch($0) }
        everyone { $0.takeScale(host.scale) }
        toldTraits = ownTraits
    }

    /// Gives touches to recognizers and views, and presses to the first responder.
    open func sendEvent(_ event: UIEvent) {
        if let presses = event as? UIPressesEvent {
            return PressDelivery.deliver(presses, in: self)
        }
        if event.type == .touches { TouchDelivery.deliver(event, in: self) }
    }

    /// Closes the desktop's window.
    func close() {
        let controller = rootViewController
        controller?.appear(false, animated: false) {}
        TouchDelivery.drop(activeTouches)
        activeTouches = []
        host?.close()
        UIApplication.shared.drop(self)
    }
}
