import CoreGraphics
import Foundation

/// Controller of a view. In the responder chain, the controller follows the view and precedes the
/// view's superview.
///
/// Interface files are not supported: `loadView()` makes the view. Thread: main.
@MainActor @preconcurrency
open class NSViewController: NSResponder {
    private var loaded: NSView?
    private var childList: [NSViewController] = []
    /// True if the view is in a visible window, and the value announced for the change in progress.
    private var (isSeen, willBeSeen) = (false, false)

    /// Container controller; nil for none. Not retained by the child.
    open private(set) weak var parent: NSViewController?
    /// Title. Default nil. A title other than nil becomes the window's title while the controller
    /// is the window's content controller.
    open var title: String? {
        didSet { if let title, let holder { holder.title = title } }
    }
    /// Object shown by the controller, for the client's use. Default nil. Retained, and otherwise
    /// unused.
    open var representedObject: Any?
    /// Preferred size of the window's content; zero, the default, is the view's size. In points.
    /// Read when the controller becomes the window's content controller.
    open var preferredContentSize = CGSize.zero
    /// Window with the controller's view as content.
    weak var holder: NSWindow?

    public override init() { super.init() }
    /// Makes a controller without a view; name and bundle are ignored, because interface files are
    /// not supported. `loadView()` makes the view at the first access.
    public convenience init(nibName: String?, bundle: Bundle?) { self.init() }

    /// Default the view's superview, or the window. A responder set by the program has precedence.
    open override var nextResponder: NSResponder? {
        get { super.nextResponder ?? loaded?.surroundings }
        set { super.nextResponder = newValue }
    }

    // MARK: View

    /// View, loaded at the first access. The loading calls `loadView()`, then `viewDidLoad()`. A
    /// view set beforehand counts as loaded, and neither method is called.
    open var view: NSView {
        get {
            if let loaded { return loaded }
            loadView()
            let view = loaded ?? NSView(frame: .zero)
            if loaded == nil { self.view = view }
            viewDidLoad()
            // The method may have set another view.
            return loaded ?? view
        }
        set {
            loaded?.controller = nil
            loaded = newValue
            newValue.controller = self
        }
    }
    /// View if loaded, without loading. Nil before the first access of `view`.
    open var viewIfLoaded: NSView? { loaded }
    /// True if the view is loaded; the access loads nothing. True also after a view was set.
    open var isViewLoaded: Bool { loaded != nil }
    /// Loads the view unless loaded. The same as an access of `view`.
    public func loadViewIfNeeded() { _ = view }
    /// Creates the view and stores the view in `view`; called at the first access of `view`.
    /// Default an empty view.
    open func loadView() { view = NSView(frame: .zero) }
    /// Called once after loading. Default nothing.
    open func viewDidLoad() {}
    /// Called before the view appears in a visible window. Default nothing. Called when the view
    /// enters a visible window, or its window is shown; `isHidden` does not count.
    open func viewWillAppear() {}
    /// Called after the view has appeared. Default nothing.
    open func viewDidAppear() {}
    /// Called before the view disappears. Default nothing. Called when the view leaves a visible
    /// window, or its window closes.
    open func viewWillDisappear() {}
    /// Called after the view has disappeared. Default nothing.
    open func viewDidDisappear() {}

    // MARK: Children

    /// Child controllers in the order of their addition; empty without children. Unlike AppKit's,
    /// the list cannot be set.
    open var children: [NSViewController] { childList }
    /// Adds a child after all children, and removes the child from a former parent. The program
    /// adds the child's view to a view. If the child is this controller or contains this
    /// controller, nothing changes, and the log has one message.
    open func addChild(_ child: NSViewController) { insertChild(child, at: childList.count) }
    /// Inserts a child, and removes the child from a former parent. The index is clamped to the
    /// children. Views do not change. If the child is this controller or contains this controller,
    /// nothing changes, and the log has one message.
    open func insertChild(_ child: NSViewController, at index: Int) {
        guard mayContain(child) else { return }
        child.removeFromParent()
        // An override may have made this controller a child of the child.
        guard mayContain(child) else { return }
        child.parent = self
        childList.insert(child, at: min(max(index, 0), childList.count))
    }
    private func mayContain(_ child: NSViewController) -> Bool {
        guard sequence(first: self, next: \.parent).contains(where: { $0 === child }) else {
            return true
        }
        Diagnostics.once(
            "\(type(of: child)) is no child of itself or of its descendants; nothing changes")
        return false
    }
    /// Removes a child. Programming error, which stops the program: an index beyond the children.
    /// The child's view keeps its place in the hierarchy. O(n) in the number of children.
    open func removeChild(at index: Int) {
        guard childList.indices.contains(index) else {
            Diagnostics.raise("NSRangeException", "\(self) has no child number \(index)")
        }
        childList.remove(at: index).parent = nil
    }
    /// Removes the controller from the parent; does nothing without a parent. The view keeps its
    /// place in the hierarchy.
    open func removeFromParent() {
        if let parent, let at = parent.childList.firstIndex(where: { $0 === self }) {
            parent.removeChild(at: at)
        }
    }

    // MARK: Appearing

    /// Announces the view's appearance or disappearance.
    func prepare(seen: Bool) {
        guard seen != willBeSeen else { return }
        willBeSeen = seen
        seen ? viewWillAppear() : viewWillDisappear()
    }

    /// Completes the announced appearance or disappearance.
    func settle() {
        guard isSeen != willBeSeen else { return }
        isSeen = willBeSeen
        isSeen ? viewDidAppear() : viewDidDisappear()
    }
}
