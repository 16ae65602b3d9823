import Foundation

/// What gets events: views, windows, the application. Each hands on to the next what it does not
/// want. Thread: main.
@MainActor @preconcurrency
open class NSResponder: NSObject {
    private weak var following: NSResponder?

    public override init() { super.init() }

    /// An interface file has been read. Never called: there are no interface files here. Default
    /// nothing.
    open func awakeFromNib() {}
    /// Interface Builder shows the view. Never called: there is no Interface Builder here. Default
    /// nothing.
    open func prepareForInterfaceBuilder() {}

    /// Who gets what this one does not want. Default nil; a view's is its superview.
    open var nextResponder: NSResponder? {
        get { following }
        set { following = newValue }
    }

    /// Whether it may get keys first. Default false.
    open var acceptsFirstResponder: Bool { false }
    /// It is to get keys first. Default true, it agrees.
    open func becomeFirstResponder() -> Bool { true }
    /// Another one is to. Default true, it agrees.
    open func resignFirstResponder() -> Bool { true }
    /// Whether one of its descendants may become first responder for an event. Default true.
    open func validateProposedFirstResponder(
        _ responder: NSResponder, for event: NSEvent?
    ) -> Bool { true }
    /// A key pressed with modifiers, before it is typed: true says that it was an order. Default
    /// false.
    open func performKeyEquivalent(with event: NSEvent) -> Bool { false }

    // MARK: Events; the default hands on

    open func mouseDown(with event: NSEvent) { nextResponder?.mouseDown(with: event) }
    open func mouseUp(with event: NSEvent) { nextResponder?.mouseUp(with: event) }
    open func mouseDragged(with event: NSEvent) { nextResponder?.mouseDragged(with: event) }
    open func rightMouseDown(with event: NSEvent) { nextResponder?.rightMouseDown(with: event) }
    open func rightMouseUp(with event: NSEvent) { nextResponder?.rightMouseUp(with: event) }
    open func rightMouseDragged(with event: NSEvent) {
        nextResponder?.rightMouseDragged(with: event)
    }
    open func otherMouseDown(with event: NSEvent) { nextResponder?.otherMouseDown(with: event) }
    open func otherMouseUp(with event: NSEvent) { nextResponder?.otherMouseUp(with: event) }
    open func otherMouseDragged(with event: NSEvent) {
        nextResponder?.otherMouseDragged(with: event)
    }
    open func mouseMoved(with event: NSEvent) { nextResponder?.mouseMoved(with: event) }
    open func mouseEntered(with event: NSEvent) { nextResponder?.mouseEntered(with: event) }
    open func mouseExited(with event: NSEvent) { nextResponder?.mouseExited(with: event) }
    open func scrollWheel(with event: NSEvent) { nextResponder?.scrollWheel(with: event) }
    open func magnify(with event: NSEvent) { nextResponder?.magnify(with: event) }
    open func rotate(with event: NSEvent) { nextResponder?.rotate(with: event) }
    open func cursorUpdate(with event: NSEvent) { nextResponder?.cursorUpdate(with: event) }
    open func keyDown(with event: NSEvent) { nextResponder?.keyDown(with: event) }
    open func keyUp(with event: NSEvent) { nextResponder?.keyUp(with: event) }
    open func flagsChanged(with event: NSEvent) { nextResponder?.flagsChanged(with: event) }
}
