import Foundation

/// Receiver of events: views, windows, the application. An event not handled goes to the next
/// responder. Thread: main.
@MainActor @preconcurrency
open class NSResponder: NSObject {
    private weak var following: NSResponder?

    public override init() { super.init() }

    /// Called after reading an interface file. Never called: there are no interface files. Default
    /// nothing.
    open func awakeFromNib() {}
    /// Called by Interface Builder. Never called: there is no Interface Builder. Default nothing.
    open func prepareForInterfaceBuilder() {}

    /// Next responder, not retained. Default nil; for a view the superview.
    open var nextResponder: NSResponder? {
        get { following }
        set { following = newValue }
    }

    /// True if the responder may become first responder. Default false.
    open var acceptsFirstResponder: Bool { false }
    /// Called before the responder becomes first. False refuses. Default true.
    open func becomeFirstResponder() -> Bool { true }
    /// Called before the first responder gives up. False refuses. Default true.
    open func resignFirstResponder() -> Bool { true }
    /// True if a responder may become first responder for an event. Default true.
    open func validateProposedFirstResponder(
        _ responder: NSResponder, for event: NSEvent?
    ) -> Bool { true }
    /// Handles a key with modifiers before it counts as typed. True if handled. Default false.
    open func performKeyEquivalent(with event: NSEvent) -> Bool { false }

    // MARK: Events; the default hands on

    /// Press of the left button. Default: the next responder gets it.
    open func mouseDown(with event: NSEvent) { nextResponder?.mouseDown(with: event) }
    /// Release of the left button. Default: the next responder gets it.
    open func mouseUp(with event: NSEvent) { nextResponder?.mouseUp(with: event) }
    /// Movement with the left button held. Default: the next responder gets it.
    open func mouseDragged(with event: NSEvent) { nextResponder?.mouseDragged(with: event) }
    /// Press of the right button. Default: the next responder gets it.
    open func rightMouseDown(with event: NSEvent) { nextResponder?.rightMouseDown(with: event) }
    /// Release of the right button. Default: the next responder gets it.
    open func rightMouseUp(with event: NSEvent) { nextResponder?.rightMouseUp(with: event) }
    /// Movement with the right button held. Default: the next responder gets it.
    open func rightMouseDragged(with event: NSEvent) {
        nextResponder?.rightMouseDragged(with: event)
    }
    /// Press of another button. Default: the next responder gets it.
    open func otherMouseDown(with event: NSEvent) { nextResponder?.otherMouseDown(with: event) }
    /// Release of another button. Default: the next responder gets it.
    open func otherMouseUp(with event: NSEvent) { nextResponder?.otherMouseUp(with: event) }
    /// Movement with another button held. Default: the next responder gets it.
    open func otherMouseDragged(with event: NSEvent) {
        nextResponder?.otherMouseDragged(with: event)
    }
    /// Movement without a button. Default: the next responder gets it.
    open func mouseMoved(with event: NSEvent) { nextResponder?.mouseMoved(with: event) }
    /// Pointer entered a tracking area. Default: the next responder gets it.
    open func mouseEntered(with event: NSEvent) { nextResponder?.mouseEntered(with: event) }
    /// Pointer left a tracking area. Default: the next responder gets it.
    open func mouseExited(with event: NSEvent) { nextResponder?.mouseExited(with: event) }
    /// Turn of the wheel. Default: the next responder gets it.
    open func scrollWheel(with event: NSEvent) { nextResponder?.scrollWheel(with: event) }
    /// Magnification: the wheel with Control. Default: the next responder gets it.
    open func magnify(with event: NSEvent) { nextResponder?.magnify(with: event) }
    /// Rotation: the wheel with Control and Option. Default: the next responder gets it.
    open func rotate(with event: NSEvent) { nextResponder?.rotate(with: event) }
    /// Pointer entered a tracking area with `cursorUpdate`. Default: the next responder gets it.
    open func cursorUpdate(with event: NSEvent) { nextResponder?.cursorUpdate(with: event) }
    /// Press or repetition of a key. Default: the next responder gets it.
    open func keyDown(with event: NSEvent) { nextResponder?.keyDown(with: event) }
    /// Release of a key. Default: the next responder gets it.
    open func keyUp(with event: NSEvent) { nextResponder?.keyUp(with: event) }
    /// Press or release of a modifier key. Default: the next responder gets it.
    open func flagsChanged(with event: NSEvent) { nextResponder?.flagsChanged(with: event) }
}
