import CoreGraphics
import Foundation
import LaminaViews

/// Owns a view and what is done with it.
@MainActor @preconcurrency
open class UIViewController: UIResponder {
    private var loaded: UIView?
    private var childList: [UIViewController] = []
    open internal(set) weak var parent: UIViewController?
    open var title: String?
    /// The one it shows over itself.
    open internal(set) var presentedViewController: UIViewController?
    open internal(set) weak var presentingViewController: UIViewController?
    open var modalPresentationStyle = UIModalPresentationStyle.fullScreen
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    /// The size it would like to have. Default zero.
    open var preferredContentSize = CGSize.zero
    var isAppearing = false

    public override init() { super.init() }
    /// There are no interface files here: both names are ignored.
    public convenience init(nibName: String?, bundle: Bundle?) { self.init() }
    public required init?(coder: NSCoder) {
        super.init()
        return nil
    }

    /// Its view's superview, or the controller that shows it.
    open override var next: UIResponder? {
        viewIfLoaded?.superview ?? presentingViewController
    }

    /// Loaded when it is first asked for.
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
    open var viewIfLoaded: UIView? { loaded }
    open var isViewLoaded: Bool { loaded != nil }
    open func loadViewIfNeeded() { _ = view }
    /// Makes the view. Default an empty one of the screen's size.
    open func loadView() { view = UIView(frame: UIScreen.main.bounds) }
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}

    // MARK: Traits

    /// Scale, room and style of the view; the screen's while it is not loaded.
    open var traitCollection: UITraitCollection { viewIfLoaded?.traitCollection ?? .ofScreen }
    /// Traits of the view changed. Default nothing.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// Light or dark for the view and what is below it. Default unspecified, as above.
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

    /// The look of the status bar. A desktop has none: nothing asks for it. Default `default`.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    /// Whether the status bar is hidden. A desktop has none: nothing asks for it. Default false.
    open var prefersStatusBarHidden: Bool { false }
    /// How the status bar changes. A desktop has none: nothing asks for it. Default a fade.
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    /// The child that decides on the look instead; nothing asks for it. Default nil.
    open var childForStatusBarStyle: UIViewController? { nil }
    /// The child that decides whether the bar is hidden; nothing asks for it. Default nil.
    open var childForStatusBarHidden: UIViewController? { nil }
    /// Asks for the status bar's look anew. Without a status bar it does nothing.
    open func setNeedsStatusBarAppearanceUpdate() {}

    // MARK: Changes of size

    /// The view's size is about to change to `size`, points. The default tells the children, with
    /// the same size, and the controller it shows.
    ///
    /// A window tells its root controller of a change of its size by the desktop; `coordinator`
    /// runs blocks beside it.
    open func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        for child in childList { child.viewWillTransition(to: size, with: coordinator) }
        presentedViewController?.viewWillTransition(to: size, with: coordinator)
    }
    /// The coordinator of the transition that the controller or one above it takes part in; nil at
    /// rest.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        runningCoordinator ?? parent?.transitionCoordinator
    }
    /// Set while a transition runs.
    weak var runningCoordinator: TransitionCoordinator?

    // MARK: Children

    open var children: [UIViewController] { childList }
    open func addChild(_ child: UIViewController) {
        guard child.parent !== self else { return }
        child.willMove(toParent: self)
        child.parent?.childList.remove(object: child)
        child.parent = self
        childList.append(child)
    }
    open func removeFromParent() {
        parent?.childList.remove(object: self)
        parent = nil
        didMove(toParent: nil)
    }
    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}

    // MARK: Appearing

    /// Tells it and its children what `body` does.
    func appear(_ isIn: Bool, animated: Bool, _ body: () -> Void) {
        willAppear(isIn, animated)
        body()
        didAppear(isIn, animated)
    }

    func willAppear(_ isIn: Bool, _ animated: Bool) {
        isIn ? viewWillAppear(animated) : viewWillDisappear(animated)
        for child in childList where child.isViewLoaded { child.willAppear(isIn, animated) }
    }

    func didAppear(_ isIn: Bool, _ animated: Bool) {
        isAppearing = isIn
        isIn ? viewDidAppear(animated) : viewDidDisappear(animated)
        for child in childList where child.isViewLoaded { child.didAppear(isIn, animated) }
    }

    /// Shows another one over this one's window.
    open func present(
        _ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil
    ) {
        Presentation.present(controller, from: self, animated, completion)
    }

    /// Takes away the one it shows, or else itself.
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

/// Where a presented controller stands: all of them fill the window here, an "over" one leaves what
/// is below in place.
public enum UIModalPresentationStyle: Int, Sendable {
    case fullScreen = 0, pageSheet, formSheet, currentContext, custom, overFullScreen
    case overCurrentContext
    /// Of no presentation. A controller that has it is shown as with `fullScreen`.
    case none = -1
}

/// How it comes where no delegate says otherwise.
public enum UIModalTransitionStyle: Int, Sendable {
    case coverVertical = 0, flipHorizontal, crossDissolve
}
