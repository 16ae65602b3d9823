import CoreAnimation
import CoreGraphics
import Foundation
import LayerAccessibility
import LayerHosting
import LaminaViews

/// Window of the desktop, or of a manual host. Thread: main.
///
/// A new window is hidden until `makeKeyAndOrderFront(_:)`. The content view fills the window: the
/// desktop draws frame and title.
@MainActor @preconcurrency
open class NSWindow: NSResponder {
    /// Style of a window, as a set. A window without `titled` has neither title bar nor border; the
    /// other bits are kept without effect, because the desktop draws frame and title.
    public struct StyleMask: OptionSet, Sendable {
        /// Bits of the set, with the values of AppKit.
        public let rawValue: UInt
        /// Set with the given bits; bits without a meaning are kept.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Style without frame.
        public static let borderless: StyleMask = []
        /// Style with a title.
        public static let titled = StyleMask(rawValue: 1)
        /// Style with a button for closing.
        public static let closable = StyleMask(rawValue: 2)
        /// Style with a button for minimizing.
        public static let miniaturizable = StyleMask(rawValue: 4)
        /// Style with a frame for resizing.
        public static let resizable = StyleMask(rawValue: 8)
    }
    /// Kind of the window's buffer; every window is buffered. The value has no effect.
    public enum BackingStoreType: UInt, Sendable {
        /// Drawn into a buffer, then shown.
        case buffered = 2
    }
    /// Position among windows or sibling views: out of the order, above, below. Here only
    /// `NSView.addSubview(_:positioned:relativeTo:)` takes a mode; `out` removes the view from the
    /// superview.
    public enum OrderingMode: Int, Sendable {
        /// Out of the order.
        case out = 0
        /// In front of the given window or view; without a reference, in front of all.
        case above = 1
        /// Behind the given window or view; without a reference, behind all.
        case below = -1
    }

    /// Style given at creation. A window without `titled` has no frame of the desktop.
    public let styleMask: StyleMask
    var viewHost: (any ViewHost)?
    let pointer = PointerTracker()
    /// Fills the host, y up, below the content view's layer.
    let base = CALayer()
    private let root = CALayer()
    private var rectangle: CGRect
    /// True if the program, or a former showing, has decided about `rectangle.origin`.
    private var isPlaced: Bool
    private var storedTitle = ""
    /// View which gets the drags and the end of a press.
    var pressed: NSView?
    /// True after the keyboard left the window, until its return or the next press.
    var awaitsFirstMouse = false
    var lastPlace = CGPoint.zero

    /// Makes a hidden window; `contentRect` in points of the screen. The desktop chooses the origin
    /// of a window whose origin is (0, 0) and was never set, and of every window on Wayland.
    /// `backing` and `flag` have no effect. NaN in `contentRect` counts as 0.
    public init(
        contentRect: CGRect, styleMask style: StyleMask, backing: BackingStoreType, defer flag: Bool
    ) {
        styleMask = style
        func number(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : value }
        rectangle = CGRect(
            x: number(contentRect.origin.x), y: number(contentRect.origin.y),
            width: number(contentRect.size.width), height: number(contentRect.size.height))
        isPlaced = rectangle.origin != .zero
        view = NSView(frame: CGRect(origin: .zero, size: rectangle.size))
        super.init()
        base.isGeometryFlipped = true
        base.anchorPoint = .zero
        root.addSublayer(base)
        fit()
        install(view)
        NSApplication.shared.add(self)
    }

    /// Window on a manual host, for tests and films, with the host's size and clock. Our own.
    public convenience init(host: ManualViewHost) {
        self.init(
            contentRect: CGRect(origin: .zero, size: host.size), styleMask: [], backing: .buffered,
            defer: false)
        join(host)
    }

    /// A window on any host.
    package convenience init(on host: any ViewHost) {
        self.init(
            contentRect: CGRect(origin: .zero, size: host.size), styleMask: [], backing: .buffered,
            defer: false)
        join(host)
    }

    // MARK: Content

    private var view: NSView
    /// View which fills the window. Default an empty view; nil restores an empty view. The view
    /// takes the window's size, and is removed from a former superview.
    open var contentView: NSView? {
        get { view }
        set {
            let new = newValue ?? NSView(frame: .zero)
            guard new !== view else { return }
            let old = view
            controller?.holder = nil
            controller = nil
            new.leaveAsContent()
            new.removeFromSuperview()
            old.tellMove(to: nil)
            // A content view set by a callback stays.
            guard view === old else { return }
            view = new
            old.enter(nil)
            if old !== view { old.backing?.removeFromSuperlayer() }
            if view === new { install(new) }
        }
    }

    private var controller: NSViewController?
    /// Controller of the content view: the window takes the view's size, unless zero, and the
    /// controller's title. Default nil.
    open var contentViewController: NSViewController? {
        get { controller }
        set {
            guard newValue !== controller else { return }
            guard let newValue else { return contentView = nil }
            let wanted = newValue.preferredContentSize
            let (old, new) = (view, newValue.view)
            let size = wanted == .zero ? new.frame.size : wanted
            // A content view set by the loading, or by a callback of the views, stays.
            guard view === old else { return }
            contentView = new
            guard view === new else { return }
            controller = newValue
            newValue.holder = self
            if let title = newValue.title { self.title = title }
            if size.width > 0, size.height > 0 { setContentSize(size) }
        }
    }

    private func install(_ view: NSView) {
        view.frame = CGRect(origin: .zero, size: rectangle.size)
        view.tellMove(to: self)
        // A callback may have set another content view.
        guard view === self.view else { return view.everyone { $0.settleController() } }
        view.enter(self)
        if view === self.view, let layer = view.backing { base.addSublayer(layer) }
    }

    /// Resizes the content after a change of the window's size.
    func fit(_ size: CGSize? = nil) {
        if let size { rectangle.size = size }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        base.bounds = CGRect(origin: .zero, size: rectangle.size)
        base.position = .zero
        CATransaction.commit()
        view.frame = CGRect(origin: .zero, size: rectangle.size)
    }

    func scaleChanged() {
        let scale = backingScaleFactor
        view.everyone { $0.applyScale(scale) }
        guard scale != toldScale else { return }
        toldScale = scale
        tellLayers(scale)
    }
    /// Scale last reported to the delegates of layers.
    private var toldScale: CGFloat = 1

    // MARK: The desktop's window

    /// Rectangle of the content in the screen's coordinates, points, y up: the requested frame
    /// until the window is visible, then the desktop's actual frame. On Wayland, where windows have
    /// no position, the origin stays the requested origin.
    open var frame: CGRect {
        guard let place = viewHost?.position else { return rectangle }
        let y = Self.screenTop - place.y - rectangle.height
        return CGRect(x: place.x, y: y, width: rectangle.width, height: rectangle.height)
    }

    private static var screenTop: CGFloat { NSScreen.main?.frame.maxY ?? 0 }

    /// Moves and resizes the desktop's window. A hidden window keeps the frame for the first
    /// showing; `isWish` is false for an origin that follows from a size.
    func place(_ frame: CGRect, isWish: Bool = true) {
        let old = self.frame
        rectangle.origin = frame.origin
        if isWish { isPlaced = true }
        if frame.size != rectangle.size {
            viewHost?.size = frame.size
            fit(frame.size)
        }
        if frame.origin != old.origin || frame.size != old.size { move(viewHost) }
    }

    /// Moves a host with a position to the rectangle.
    private func move(_ host: (any ViewHost)?) {
        guard let host, host.position != nil else { return }
        host.position = CGPoint(x: rectangle.minX, y: Self.screenTop - rectangle.maxY)
    }

    /// An animated change of the frame, under way.
    var resizing: ScheduledWork?
    var limits = WindowLimits() {
        didSet { if let viewHost { limits.apply(to: viewHost) } }
    }

    /// Title in the window's frame. Default empty. A title empty at the first showing is shown as
    /// the program's name.
    open var title: String {
        get { storedTitle }
        set {
            storedTitle = newValue
            viewHost?.title = newValue
            AccessibilityTree.note(self)
        }
    }
    /// Pixels per point of the desktop's window; 1 while the window was never shown. 1 again after
    /// `close()`.
    open var backingScaleFactor: CGFloat { viewHost?.scale ?? 1 }
    /// True from `makeKeyAndOrderFront(_:)` to `close()`. Default false. Covered and minimised
    /// windows count as visible.
    open private(set) var isVisible = false
    /// Posted after a window has become key; `object` is the window.
    public static let didBecomeKeyNotification = Notification.Name(
        "NSWindowDidBecomeKeyNotification")
    /// Posted after a window has stopped being key; `object` is the window.
    public static let didResignKeyNotification = Notification.Name(
        "NSWindowDidResignKeyNotification")

    /// True if the window is the application's `keyWindow`, which gets the keys: from
    /// `makeKeyAndOrderFront(_:)`, or from the time the window received the keyboard, until a
    /// different window or program receives the keyboard. At most one window is key.
    open var isKeyWindow: Bool { NSApplication.shared.keyWindow === self }
    /// Called after the window has become key, before `didBecomeKeyNotification`. Default nothing.
    /// Not to be called by programs.
    open func becomeKey() {}
    /// Called after the window has stopped being key, before `didResignKeyNotification`. Default
    /// nothing. Not to be called by programs.
    open func resignKey() {}
    /// Kept without effect: a window is kept by references, and by the program while visible.
    /// Default true.
    open var isReleasedWhenClosed = true
    /// True if moves without a button are sent to the first responder. Default false. Tracking
    /// areas with `mouseMoved` do not need the value.
    open var acceptsMouseMovedEvents = false

    /// Shows the window and makes the window key. Without a display the program logs the reason and
    /// ends. The first call opens the desktop's window; `sender` is not used.
    open func makeKeyAndOrderFront(_ sender: Any?) {
        if viewHost == nil {
            let name = storedTitle.isEmpty ? ProcessInfo.processInfo.processName : storedTitle
            let (size, root) = (rectangle.size, root)
            join(
                Application.orExit {
                    try WindowViewHost(
                        title: name, size: size, root: root,
                        background: CGColor(gray: 0.925, alpha: 1))
                })
        }
        let wasVisible = isVisible
        isVisible = true
        if !wasVisible { view.everyone { $0.controller?.prepare(seen: true) } }
        viewHost?.isVisible = true
        if !wasVisible { view.everyone { $0.controller?.settle() } }
        // A controller may have closed the window.
        guard isVisible else { return }
        NSApplication.shared.keep(self)
        NSApplication.shared.makeKey(self)
        if viewHost is WindowViewHost { AccessibilityTree.shared.opened(self) }
    }

    final func join(_ host: any ViewHost) {
        viewHost = host
        host.root = root
        host.onEvent = { [weak self] in self?.dispatch($0) }
        fit(host.size)
        limits.apply(to: host)
        host.isBorderless = !styleMask.contains(.titled)
        if isPlaced { move(host) }
        scaleChanged()
        showCursor()
    }

    /// Display link of the window's screen, paused while the window is hidden; must be added to a
    /// run loop. Closure instead of a selector. Before the window is shown the link follows the
    /// main screen.
    open func displayLink(handler: @escaping (CADisplayLink) -> Void) -> CADisplayLink {
        viewHost?.displayLink(handler) ?? CADisplayLink(handler: handler)
    }

    /// Closes the desktop's window; closing the last window ends the program. A visible window
    /// needs no reference in the program. `makeKeyAndOrderFront(_:)` shows the window again, with
    /// the last frame. The views stay in the window.
    open func close() {
        view.everyone { $0.controller?.prepare(seen: false) }
        isVisible = false
        resizing?.cancel()
        resizing = nil
        // The release of a pressed button does not reach a closed window.
        pressed = nil
        _ = pointer.track(.destroyed, at: 0, in: .zero)
        if viewHost?.position != nil { (rectangle, isPlaced) = (frame, true) }
        viewHost?.close()
        view.everyone { $0.controller?.settle() }
        viewHost = nil
        AccessibilityTree.shared.closed(self)
        NSApplication.shared.drop(self)
    }

    // MARK: First responder

    private weak var first: NSResponder? {
        didSet {
            guard first !== oldValue else { return }
            showFocusRing()
            AccessibilityTree.shared.focusMoved(to: first)
        }
    }
    var ring: CALayer?
    /// Receiver of keys. Default the window itself. The responder is not retained. A view that
    /// leaves the window stops being first responder, without a call of `resignFirstResponder()`.
    open var firstResponder: NSResponder? { first ?? self }

    /// Makes a responder first responder; nil means the window. Returns false if the present or the
    /// new responder refuses. If the new responder refuses, the window becomes first responder.
    @discardableResult
    open func makeFirstResponder(_ responder: NSResponder?) -> Bool {
        let new = responder ?? self
        let old = firstResponder
        if new === old { return true }
        if let old, old !== self, !old.resignFirstResponder() { return false }
        // The method may have made another responder first, which resigns as well.
        if let third = first, third !== old {
            if third === new { return true }
            guard third.resignFirstResponder() else { return false }
        }
        guard new !== self else {
            first = nil
            return true
        }
        let isInside = (new as? NSView)?.holder === self
        // A view that leaves the window during the call cannot be first responder.
        guard new.acceptsFirstResponder, new.becomeFirstResponder(),
            !isInside || (new as? NSView)?.holder === self
        else {
            first = nil
            return false
        }
        first = new
        return true
    }

    /// Tab selects the next key view, with Shift the previous key view. Space presses the first
    /// responder, arrows raise and lower a slider's value, Escape sends `cancelOperation(_:)`.
    open override func keyDown(with event: NSEvent) {
        guard event.charactersIgnoringModifiers == "\t" else {
            return operate(event) ? () : super.keyDown(with: event)
        }
        if event.modifierFlags.contains(.shift) {
            selectPreviousKeyView(nil)
        } else {
            selectNextKeyView(nil)
        }
    }

    override var standardFrame: NSRect { frame }

    /// Forgets a view that has left the window.
    func forget(_ view: NSView) {
        if first === view { first = nil }
        if pressed === view { pressed = nil }
    }
}
