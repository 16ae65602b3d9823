import CoreGraphics
import Foundation

/// Owns a view and what is done with it. It stands in the responder chain between its view and what that lies in.
///
/// There are no interface files here: `loadView()` makes the view. Thread: main.
@MainActor @preconcurrency
open class NSViewController: NSResponder {
    private var loaded: NSView?
    private var childList: [NSViewController] = []
    /// Whether the view is in a window that is seen, and what it is about to be.
    private var (isSeen, willBeSeen) = (false, false)

    open private(set) weak var parent: NSViewController?
    /// Default nil. A window's title while the controller is its content's.
    open var title: String? {
        didSet { if let title, let holder { holder.title = title } }
    }
    /// What it shows, for whoever made it. Default nil.
    open var representedObject: Any?
    /// The size a window should give it; zero, the default, is that of the view.
    open var preferredContentSize = CGSize.zero
    /// The window whose content it is.
    weak var holder: NSWindow?

    public override init() { super.init() }
    /// There are no interface files here: both are passed over.
    public convenience init(nibName: String?, bundle: Bundle?) { self.init() }

    /// Default what its view lies in: the superview, or the window.
    open override var nextResponder: NSResponder? {
        get { super.nextResponder ?? loaded?.surroundings }
        set { super.nextResponder = newValue }
    }

    // MARK: View

    /// Loaded when it is first asked for.
    open var view: NSView {
        get {
            if let loaded { return loaded }
            loadView()
            let view = loaded ?? NSView(frame: .zero)
            if loaded == nil { self.view = view }
            viewDidLoad()
            return view
        }
        set {
            loaded?.controller = nil
            loaded = newValue
            newValue.controller = self
        }
    }
    open var viewIfLoaded: NSView? { loaded }
    open var isViewLoaded: Bool { loaded != nil }
    public func loadViewIfNeeded() { _ = view }
    /// Sets `view`. Default an empty one.
    open func loadView() { view = NSView(frame: .zero) }
    open func viewDidLoad() {}
    open func viewWillAppear() {}
    open func viewDidAppear() {}
    open func viewWillDisappear() {}
    open func viewDidDisappear() {}

    // MARK: Children

    open var children: [NSViewController] { childList }
    open func addChild(_ child: NSViewController) { insertChild(child, at: childList.count) }
    open func insertChild(_ child: NSViewController, at index: Int) {
        child.removeFromParent()
        child.parent = self
        childList.insert(child, at: min(max(index, 0), childList.count))
    }
    /// A programmer's error that stops: an index beyond the children.
    open func removeChild(at index: Int) {
        guard childList.indices.contains(index) else {
            Diagnostics.raise("NSRangeException", "\(self) has no child number \(index)")
        }
        childList.remove(at: index).parent = nil
    }
    open func removeFromParent() {
        if let parent, let at = parent.childList.firstIndex(where: { $0 === self }) {
            parent.removeChild(at: at)
        }
    }

    // MARK: Appearing

    /// Its view is about to be seen, or not to be any more.
    func prepare(seen: Bool) {
        guard seen != willBeSeen else { return }
        willBeSeen = seen
        seen ? viewWillAppear() : viewWillDisappear()
    }

    /// What was about to be is.
    func settle() {
        guard isSeen != willBeSeen else { return }
        isSeen = willBeSeen
        isSeen ? viewDidAppear() : viewDidDisappear()
    }
}
