import CoreGraphics
import Foundation
import LaminaViews

/// Owner of a view, and receiver of the view's loading, appearance and layout. Thread: main.
@MainActor @preconcurrency
open class UIViewController: UIResponder, UIContentContainer {
    private var loaded: UIView?
    private var childList: [UIViewController] = []
    /// Container controller; nil for none. Not retained; the parent retains its children.
    open internal(set) weak var parent: UIViewController?
    /// Title for the client's use. Default nil. The navigation and tab bars that show titles are
    /// missing; the title of a window is `UIWindow.title`.
    open var title: String?
    /// Controller shown over this controller. Default nil. Retained until the end of the dismissal.
    /// Only the outermost parent presents.
    open internal(set) var presentedViewController: UIViewController?
    /// Controller below this presented controller. Default nil.
    open internal(set) weak var presentingViewController: UIViewController?
    /// Place of a presented controller. Default `fullScreen`. Read at the presentation and at the
    /// dismissal.
    open var modalPresentationStyle = UIModalPresentationStyle.fullScreen
    /// Animation of a presentation without a delegate. Default `coverVertical`. With `animated`
    /// false the change takes place at once.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    /// Provider of the animators, not retained. Default nil.
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    /// Preferred size in points. Default zero. A new size is reported to the parent, or else to the
    /// presenting controller, by `preferredContentSizeDidChange(forChildContentContainer:)`.
    open var preferredContentSize = CGSize.zero {
        didSet {
            guard preferredContentSize != oldValue else { return }
            (parent ?? presentingViewController)?.preferredContentSizeDidChange(
                forChildContentContainer: self)
        }
    }
    /// Called after a child's or a presented controller's preferred size has changed. Default
    /// nothing.
    open func preferredContentSizeDidChange(
        forChildContentContainer container: any UIContentContainer
    ) {}
    var isAppearing = false

    public override init() { super.init() }
    /// Same as `init()`: Lamina has no interface files, and both names are ignored. `loadView()`
    /// makes the view.
    public convenience init(nibName: String?, bundle: Bundle?) { self.init() }
    /// Always nil: controllers are not read from archives. A subclass with an initialiser of its
    /// own must declare this initialiser, too.
    public required init?(coder: NSCoder) {
        super.init()
        return nil
    }

    /// The superview of the controller's view, or the presenting controller. Nil if neither exists.
    open override var next: UIResponder? {
        viewIfLoaded?.superview ?? presentingViewController
    }

    /// Root view, loaded at the first use by `loadView()`, followed by `viewDidLoad()`. Setting
    /// another view replaces the root view.
    open var view: UIView! {
        get {
            if loaded == nil {
                loadView()
                if loaded == nil { loaded = UIView() }
                loaded?.ensureRare().controller = self
                viewDidLoad()
            }
            return loaded
        }
        set {
            guard newValue == nil || newValue !== loaded else { return }
            loaded?.rare?.controller = nil
            loaded = newValue
            newValue?.ensureRare().controller = self
        }
    }
    /// Root view if loaded, else nil. Loads nothing.
    open var viewIfLoaded: UIView? { loaded }
    /// True if the root view exists; the access loads nothing. Default false; false again after
    /// `view` was set to nil.
    open var isViewLoaded: Bool { loaded != nil }
    /// Loads the root view if needed. Has no effect for a loaded view.
    open func loadViewIfNeeded() { _ = view }
    /// Makes the root view. Default an empty view of the screen's size. An override sets `view`.
    open func loadView() { view = UIView(frame: UIScreen.main.bounds) }
    /// Called once after loading. Default nothing.
    open func viewDidLoad() {}
    /// Called before the view appears in a window. Default nothing. Called for the root controller
    /// when its window is first shown, and around presentations and dismissals; children with a
    /// loaded view follow the parent. A view added by `addSubview(_:)` causes no call.
    open func viewWillAppear(_ animated: Bool) {}
    /// Called after the view has appeared. Default nothing. With an animated transition, at the
    /// transition's end.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called before the view leaves the window. Default nothing. Also called when the window
    /// closes. A presenter whose view stays below the presented view does not get the call.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called after the view has left. Default nothing. With an animated transition, at the
    /// transition's end.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Called before the view lays out the subviews, in each layout. Default nothing.
    open func viewWillLayoutSubviews() {}
    /// Called after the view has laid out the subviews. Default nothing.
    open func viewDidLayoutSubviews() {}

    // MARK: Traits

    /// Scale, size class and style of the view. While the view is not loaded, the traits of the
    /// parent, or of the screen without a parent, with the controller's own style if one is set.
    /// The traits of the screen have no size classes.
    open var traitCollection: UITraitCollection {
        if let view = viewIfLoaded { return view.traitCollection }
        let base = parent?.traitCollection ?? .ofScreen
        guard overrideUserInterfaceStyle != .unspecified else { return base }
        let own = UITraitCollection(userInterfaceStyle: overrideUserInterfaceStyle)
        return UITraitCollection(traitsFrom: [base, own])
    }
    /// Called after a change of the view's traits. Default nothing.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// Light or dark for the view and the subviews. Default unspecified: the style of the superview
    /// holds.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        willSet { traitsBefore = newValue == overrideUserInterfaceStyle ? nil : traitCollection }
        didSet {
            UITraitCollection.stylesAreUsed = true
            if let old = traitsBefore, traitCollection != old {
                viewIfLoaded?.tellTraits(from: old)
            }
            traitsBefore = nil
        }
    }
    private var traitsBefore: UITraitCollection?

    // MARK: Status bar

    /// Style of the status bar. Default `default`. Never read: a desktop has no status bar.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    /// True for a hidden status bar. Default false. Never read: a desktop has no status bar.
    open var prefersStatusBarHidden: Bool { false }
    /// Animation of the status bar. Default a fade. Never read: a desktop has no status bar.
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    /// Child that decides on the style of the status bar. Default nil. Never read.
    open var childForStatusBarStyle: UIViewController? { nil }
    /// Child that decides on the visibility of the status bar. Default nil. Never read.
    open var childForStatusBarHidden: UIViewController? { nil }
    /// Requests a new style of the status bar. Does nothing: a desktop has no status bar.
    open func setNeedsStatusBarAppearanceUpdate() {}

    // MARK: Changes of size

    /// Called before the view's size changes to `size`, in points. The default calls the children
    /// and the presented controller, with the same size.
    /// A window calls its root controller when the desktop changes the window's size; `coordinator`
    /// runs blocks along the change.
    open func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        for child in childList { child.viewWillTransition(to: size, with: coordinator) }
        presentedViewController?.viewWillTransition(to: size, with: coordinator)
    }
    /// Coordinator of the running transition of the controller or a parent; nil at rest. Set from
    /// `viewWillAppear(_:)` on.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        runningCoordinator ?? parent?.transitionCoordinator
    }
    /// Set while a transition runs.
    weak var runningCoordinator: TransitionCoordinator?

    // MARK: Children

    /// Contained controllers in the order of adding. Retained.
    open var children: [UIViewController] { childList }
    /// Adds a child controller, after removal from a former parent. The client adds the view, and
    /// calls `didMove(toParent:)` afterwards. A controller around this controller, or below this
    /// presented controller, is no child: nothing changes, and the log has one message.
    open func addChild(_ child: UIViewController) {
        guard child.parent !== self, mayContain(child) else { return }
        child.willMove(toParent: self)
        // The call may have added the child, or made this controller a child of the child.
        guard child.parent !== self, mayContain(child) else { return }
        child.parent?.childList.remove(object: child)
        child.parent = self
        childList.append(child)
    }
    private func mayContain(_ child: UIViewController) -> Bool {
        guard Presentation.isBelow(child, self) else { return true }
        Diagnostics.once(
            "\(type(of: child)) is no child of itself or of its descendants; nothing changes")
        return false
    }
    /// Leaves the parent, and calls `didMove(toParent: nil)`. The client removes the view before.
    /// Without a parent only the call is made.
    open func removeFromParent() {
        parent?.childList.remove(object: self)
        parent = nil
        didMove(toParent: nil)
    }
    /// Called before the parent changes. Default nothing. `addChild(_:)` makes the call; before
    /// `removeFromParent()` the client makes it, with nil.
    open func willMove(toParent parent: UIViewController?) {}
    /// Called after the parent has changed. Default nothing. `removeFromParent()` makes the call
    /// with nil; after `addChild(_:)` the client makes it.
    open func didMove(toParent parent: UIViewController?) {}

    // MARK: Appearing

    /// Sends the appearance methods to the controller and the children, around `body`.
    func appear(_ isIn: Bool, animated: Bool, _ body: () -> Void) {
        willAppear(isIn, animated)
        body()
        didAppear(isIn, animated)
    }

    /// Runs `body`, with the calls of a disappearance only if the controller had appeared.
    func disappear(_ body: () -> Void) {
        isAppearing ? appear(false, animated: false, body) : body()
    }

    func willAppear(_ isIn: Bool, _ animated: Bool) {
        isIn ? viewWillAppear(animated) : viewWillDisappear(animated)
        for child in childList where child.isViewLoaded { child.willAppear(isIn, animated) }
    }

    func didAppear(_ isIn: Bool, _ animated: Bool) {
        isAppearing = isIn
        isIn ? viewDidAppear(animated) : viewDidDisappear(animated)
        // A call may have begun the opposite change, which has told the children.
        for child in childList where child.isViewLoaded && isAppearing == isIn {
            child.didAppear(isIn, animated)
        }
    }

    /// Presents `controller` over the window of this controller's view. The outermost parent of
    /// this controller becomes the presenter.
    ///
    /// The call has no effect if this controller's view is in no window, if the presenter already
    /// presents a controller, or if `controller` is already presented. `completion` runs at the end
    /// of the transition.
    open func present(
        _ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil
    ) {
        Presentation.present(controller, from: self, animated, completion)
    }

    /// Dismisses the presented controller; a controller that presents none dismisses itself.
    ///
    /// If several controllers are presented over each other, the topmost controller is dismissed
    /// with the animation, and the controllers between without.
    /// Without effect during a transition of the presented controller, logged. `completion` runs at
    /// the end of the transition, also of a cancelled one.
    open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        if presentedViewController != nil {
            Presentation.dismiss(from: self, animated, completion)
        } else if let presenter = presentingViewController {
            Presentation.dismiss(from: presenter, animated, completion)
        } else {
            parent?.dismiss(animated: animated, completion: completion)
        }
    }
}

/// Place of a presented controller. Every style fills the window here; `custom`, `overFullScreen`
/// and `overCurrentContext` leave the presenting view in place below.
public enum UIModalPresentationStyle: Int, Sendable {
    /// Whole window; the presenting view is removed.
    case fullScreen = 0
    /// Shown as `fullScreen` here.
    case pageSheet
    /// Shown as `fullScreen` here.
    case formSheet
    /// Shown as `fullScreen` here.
    case currentContext
    /// Whole window, with an animator of the delegate; the presenting view stays below.
    case custom
    /// Whole window; the presenting view stays below.
    case overFullScreen
    /// Shown as `overFullScreen` here.
    case overCurrentContext
    /// No style. Shown as `fullScreen`.
    case none = -1

    /// True if the presenting view stays below.
    var keepsPresenter: Bool { [.custom, .overFullScreen, .overCurrentContext].contains(self) }
}

/// Animation of a presentation for which the delegate has no animator. Default `coverVertical`.
public enum UIModalTransitionStyle: Int, Sendable {
    /// Slide from the lower edge.
    case coverVertical = 0
    /// Turn about the vertical axis.
    case flipHorizontal
    /// Fade.
    case crossDissolve
}
