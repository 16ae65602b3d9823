import Foundation

/// Receiver of events: views, controllers, windows, the application. An event not handled goes to
/// the next responder. Thread: main.
@MainActor @preconcurrency
open class UIResponder: NSObject {
    public override init() { super.init() }

    /// Called after reading an interface file. Never called: there are no interface files. Default
    /// nothing.
    open func awakeFromNib() {}
    /// Called by Interface Builder. Never called: there is no Interface Builder. Default nothing.
    open func prepareForInterfaceBuilder() {}

    /// Next responder, which gets events not handled here. Default nil.
    open var next: UIResponder? { nil }

    /// Called for new touches. Default: the next responder gets them.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesBegan(touches, with: event)
    }
    /// Called for moved touches. Default: the next responder gets them.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesMoved(touches, with: event)
    }
    /// Called for ended touches. Default: the next responder gets them.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesEnded(touches, with: event)
    }
    /// Called for cancelled touches. Default: the next responder gets them.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }
    /// Called for pressed keys, while first responder. Default: the next responder gets them.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesBegan(presses, with: event)
    }
    /// Called for repeated keys. Default: the next responder gets them.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesChanged(presses, with: event)
    }
    /// Called for released keys. Default: the next responder gets them.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesEnded(presses, with: event)
    }
    /// Called for cancelled presses. Default: the next responder gets them. Never called here: each
    /// press ends by a release.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesCancelled(presses, with: event)
    }

    /// True if the responder may become first responder. Default false.
    open var canBecomeFirstResponder: Bool { false }
    /// True if the first responder may give up. Default true.
    open var canResignFirstResponder: Bool { true }

    /// Becomes first responder, which gets keys first; the present first responder gives up. False
    /// if either refuses, or without a window.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        guard let window = responderWindow else { return false }
        if window.firstResponder === self { return true }
        guard canBecomeFirstResponder else { return false }
        if let present = window.firstResponder, !present.resignFirstResponder() { return false }
        window.firstResponder = self
        return true
    }

    /// Gives up as first responder. False if the responder refuses; true if it is not first.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard let window = responderWindow, window.firstResponder === self else { return true }
        guard canResignFirstResponder else { return false }
        window.firstResponder = nil
        return true
    }

    /// True while first responder of the window.
    open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

    /// Window of the responder.
    private var responderWindow: UIWindow? {
        if let view = self as? UIView { return view.window }
        if let controller = self as? UIViewController { return controller.viewIfLoaded?.window }
        return nil
    }
}
