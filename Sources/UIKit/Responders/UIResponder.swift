import Foundation

/// What gets events: views, controllers, windows, the application. Each hands on to the next what
/// it does not want.
@MainActor @preconcurrency
open class UIResponder: NSObject {
    public override init() { super.init() }

    /// An interface file has been read. Never called: there are no interface files here. Default
    /// nothing.
    open func awakeFromNib() {}
    /// Interface Builder shows the view. Never called: there is no Interface Builder here. Default
    /// nothing.
    open func prepareForInterfaceBuilder() {}

    /// Who gets what this one does not want. Default nil.
    open var next: UIResponder? { nil }

    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesBegan(touches, with: event)
    }
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesMoved(touches, with: event)
    }
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesEnded(touches, with: event)
    }
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesBegan(presses, with: event)
    }
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesChanged(presses, with: event)
    }
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesEnded(presses, with: event)
    }
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesCancelled(presses, with: event)
    }

    /// Whether it may get key presses first. Default false.
    open var canBecomeFirstResponder: Bool { false }
    /// Whether it gives that up when asked. Default true.
    open var canResignFirstResponder: Bool { true }

    /// Asks to get key presses first; the one that does so now has to let go. False when either
    /// refuses, or when it is in no window.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        guard let window = responderWindow else { return false }
        if window.firstResponder === self { return true }
        guard canBecomeFirstResponder else { return false }
        if let present = window.firstResponder, !present.resignFirstResponder() { return false }
        window.firstResponder = self
        return true
    }

    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard let window = responderWindow, window.firstResponder === self else { return true }
        guard canResignFirstResponder else { return false }
        window.firstResponder = nil
        return true
    }

    open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

    /// Window of the responder.
    private var responderWindow: UIWindow? {
        if let view = self as? UIView { return view.window }
        if let controller = self as? UIViewController { return controller.viewIfLoaded?.window }
        return nil
    }
}
