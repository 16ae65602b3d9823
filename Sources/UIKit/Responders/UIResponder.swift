import CoreGraphics
import Foundation

/// Receiver of events: views, controllers, windows, the application. An event not handled is passed
/// to the next responder. Thread: main.
@MainActor @preconcurrency
open class UIResponder: NSObject {
    public override init() { super.init() }

    /// Called after reading an interface file. Never called: Lamina has no interface files. Default
    /// nothing.
    open func awakeFromNib() {}
    /// Called by Interface Builder. Never called: Lamina has no Interface Builder. Default nothing.
    open func prepareForInterfaceBuilder() {}

    /// Next responder of the chain, for events that the responder does not handle. Default nil.
    open var next: UIResponder? { nil }

    /// Called for new touches. Default: passed to the next responder.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesBegan(touches, with: event)
    }
    /// Called for moved touches. Default: passed to the next responder.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesMoved(touches, with: event)
    }
    /// Called for ended touches. Default: passed to the next responder.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesEnded(touches, with: event)
    }
    /// Called for cancelled touches. Default: passed to the next responder.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }
    /// Called for pressed keys, while first responder. Default: passed to the next responder.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesBegan(presses, with: event)
    }
    /// Called for repeated keys. Default: passed to the next responder.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesChanged(presses, with: event)
    }
    /// Called for released keys. Default: passed to the next responder.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesEnded(presses, with: event)
    }
    /// Called for cancelled presses. Default: passed to the next responder. Never called by this
    /// implementation: each press ends with a release.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesCancelled(presses, with: event)
    }

    /// True if the responder may become first responder. Default false.
    open var canBecomeFirstResponder: Bool { false }
    /// True if the responder may resign as first responder. Default true.
    open var canResignFirstResponder: Bool { true }

    /// Becomes first responder, which gets keys first; the present first responder resigns. Returns
    /// false if either responder refuses, and without a window. A responder that becomes first
    /// while the present one resigns has to resign, too; the present one stays if first again.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        guard let window = responderWindow else { return false }
        if window.firstResponder === self { return true }
        guard canBecomeFirstResponder else { return false }
        var resigned: UIResponder?
        for _ in 0..<2 {
            guard let present = window.firstResponder, present !== self, present !== resigned
            else { break }
            guard present.resignFirstResponder() else { return false }
            resigned = present
        }
        if let left = window.firstResponder, left !== self, left !== resigned { return false }
        // A delegate may have moved the responder.
        guard responderWindow === window else { return false }
        window.firstResponder = self
        return true
    }

    /// Resigns as first responder. Returns false if the responder refuses; true for a responder
    /// that is not first responder.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard let window = responderWindow, window.firstResponder === self else { return true }
        guard canResignFirstResponder else { return false }
        window.firstResponder = nil
        return true
    }

    /// Called after the first responder has left its window.
    func leftWindowAsFirstResponder() {}

    /// True while first responder of its window. False outside of windows.
    open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

    // MARK: Accessibility

    final var accessibility: AccessibilityValues?

    /// True if the responder is a single element for screen readers, without the views inside.
    /// Default false; true for labels, controls and activity indicators.
    open var isAccessibilityElement: Bool {
        get { accessibility?.isElement ?? standard.isElement }
        set { storeAccessibility(isStructure: true) { $0.isElement = newValue } }
    }
    /// Name read by screen readers. Default nil; labels, buttons and fields return their text.
    open var accessibilityLabel: String? {
        get { accessibility?.label ?? standard.label }
        set { storeAccessibility { $0.label = newValue } }
    }
    /// Description of the effect of an activation, for screen readers. Default nil.
    open var accessibilityHint: String? {
        get { accessibility?.hint }
        set { storeAccessibility { $0.hint = newValue } }
    }
    /// Value in words. Default nil; switches return 1 or 0, sliders a percentage, fields their
    /// text.
    open var accessibilityValue: String? {
        get { accessibility?.value ?? standard.value }
        set { storeAccessibility { $0.value = newValue } }
    }
    /// Kind and state. Default none; controls and labels have the traits of their class.
    open var accessibilityTraits: UIAccessibilityTraits {
        get { accessibility?.traits ?? standard.traits }
        set { storeAccessibility { $0.traits = newValue } }
    }
    /// Name for tests, not read by screen readers. Default nil.
    open var accessibilityIdentifier: String? {
        get { accessibility?.identifier }
        set { storeAccessibility { $0.identifier = newValue } }
    }
    /// Rectangle in points of the window (of the screen, in UIKit), y down. Default the bounds of a
    /// view; zero for other responders.
    open var accessibilityFrame: CGRect {
        get { accessibility?.frame ?? standardFrame }
        set { storeAccessibility { $0.frame = newValue } }
    }
    /// Point touched by an activation which `accessibilityActivate()` leaves to the system, in
    /// points of the window. Default the middle of the frame.
    open var accessibilityActivationPoint: CGPoint {
        get {
            let frame = accessibilityFrame
            return accessibility?.activationPoint ?? CGPoint(x: frame.midX, y: frame.midY)
        }
        set { storeAccessibility { $0.activationPoint = newValue } }
    }
    /// True if screen readers ignore the content of the responder. Default false.
    open var accessibilityElementsHidden: Bool {
        get { accessibility?.hidesElements ?? false }
        set { storeAccessibility(isStructure: true) { $0.hidesElements = newValue } }
    }
    /// True if screen readers and Tab ignore the views beside this view. Default false.
    open var accessibilityViewIsModal: Bool {
        get { accessibility?.isModal ?? false }
        set { storeAccessibility(isStructure: true) { $0.isModal = newValue } }
    }
    /// Elements inside the responder in reading order, instead of the subviews: views or
    /// `UIAccessibilityElement`s; other objects are left out. Default nil: the subviews.
    open var accessibilityElements: [Any]? {
        get { accessibility?.elements }
        set { storeAccessibility(isStructure: true) { $0.elements = newValue } }
    }
    /// Kind of the group formed by the elements inside. Default none.
    open var accessibilityContainerType: UIAccessibilityContainerType {
        get { accessibility?.containerType ?? .none }
        set { storeAccessibility { $0.containerType = newValue } }
    }
    /// Further actions, by name. Default nil.
    open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { accessibility?.customActions }
        set { storeAccessibility { $0.customActions = newValue } }
    }
    /// Number of `accessibilityElements`; `NSNotFound` for the subviews. Responders that make
    /// elements on demand override the method together with the two methods below.
    open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? NSNotFound }
    /// Element of `accessibilityElements` by index; nil for an invalid index, and without a list.
    /// The object is returned as stored.
    open func accessibilityElement(at index: Int) -> Any? {
        accessibilityElements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }
    /// Index of an element; `NSNotFound` for another object. O(n) in the number of elements.
    open func index(ofAccessibilityElement element: Any) -> Int {
        accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
    }

    /// Activates the element as a touch does; true if activated. With false, the default, the
    /// system touches the activation point.
    open func accessibilityActivate() -> Bool { false }
    /// Raises the value of an adjustable element. Default nothing.
    open func accessibilityIncrement() {}
    /// Lowers the value of an adjustable element. Default nothing.
    open func accessibilityDecrement() {}
    /// Scrolls by a page; true if handled. Default false.
    open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
    /// Leaves a modal view or closes an open part; true if handled. Sent by Escape to the focused
    /// view and its responder chain. Default false.
    open func accessibilityPerformEscape() -> Bool { false }
    /// Called when the keyboard or a screen reader has focused the element. Default nothing.
    open func accessibilityElementDidBecomeFocused() {}
    /// Called when the element has lost that focus. Default nothing.
    open func accessibilityElementDidLoseFocus() {}
    /// True while the element has the focus of the keyboard or of a screen reader. Always false for
    /// responders other than views.
    open func accessibilityElementIsFocused() -> Bool { (self as? UIView)?.isFocused ?? false }

    /// Values of the class, for properties which are not set.
    var standard: StandardAccessibility { StandardAccessibility() }
    /// Rectangle of the class, for `accessibilityFrame`.
    var standardFrame: CGRect { .zero }

    /// Window of the responder.
    private var responderWindow: UIWindow? {
        if let view = self as? UIView { return view.window }
        if let controller = self as? UIViewController { return controller.viewIfLoaded?.window }
        return nil
    }
}
